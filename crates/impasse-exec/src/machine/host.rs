//! What the host does while a machine waits for it: looks into memory, calls functions of the
//! program, gives the result.

use super::calls::Invocation;
use super::{Machine, Pending};
use crate::shim_api::ShimCall;
use crate::stop::{ErrorKind, Res, Stop};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Span, Type};
use std::sync::Arc;

impl Machine {
    /// The machine as library functions see it: memory, heap, output. `span` is where errors are
    /// reported. A decision or request that it stops for is answered as any other; then the host
    /// tries again.
    pub fn access<'a>(&'a mut self, world: &'a mut World, span: Span) -> ShimCall<'a> {
        ShimCall {
            machine: self,
            world,
            name: "host",
            args: &[],
            types: &[],
            ret: None,
            span,
            by_program: false,
        }
    }

    /// Answers [`Stop::Host`]: the result of the call, `None` for `void`. A missing result is 0.
    pub fn resume(&mut self, value: Option<Value>) {
        if let Some(Pending::Host(ret)) = self.pending {
            self.pending = None;
            self.finish_call(ret, Some(value.unwrap_or(Value::Known(0))));
        }
    }

    /// Calls a function of the program (a pointer) while the machine waits at [`Stop::Host`], such
    /// as the user's part of a reduction. [`Machine::run`] runs it and stops with
    /// [`Stop::Returned`]; then the machine waits at the same host call again.
    ///
    /// # Errors
    /// The pointer leads to no function with a body, the stack is used up, or no host call waits.
    pub fn call_back(
        &mut self,
        world: &mut World,
        function: u64,
        args: Vec<(Type, Value)>,
        span: Span,
    ) -> Res<()> {
        let target = self.function_at(function);
        let body = target.filter(|id| self.program.body(id.0).is_some());
        let (Some(function), Some(Pending::Host(ret))) = (body, self.pending.clone()) else {
            return Err(Box::new(Stop::Error {
                kind: ErrorKind::BadCall,
                detail: format!("{} is no function to call back", self.place_name(function)),
                span,
            }));
        };
        let program = Arc::clone(&self.program);
        let (types, args) = args.into_iter().unzip();
        let call = Invocation {
            program: &program,
            function,
            args,
            types,
            ret: None,
            exact: false,
            span,
        };
        self.enter(world, &call)?;
        if let Some(frame) = self.stack.last_mut() {
            frame.host = true;
        }
        self.pending = None;
        self.waiting.push(ret);
        Ok(())
    }

    /// A function that the host called returns.
    pub(super) fn return_to_host(&mut self, value: Option<Value>) -> Res<()> {
        let ret = self.waiting.last().copied().flatten();
        self.pop_frame();
        self.pending = Some(Pending::Host(ret));
        Err(Box::new(Stop::Returned { value }))
    }
}
