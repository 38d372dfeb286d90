//! Running library functions, and what they leave behind.

use super::calls::Invocation;
use super::general::Site;
use super::{Machine, Pending};
use crate::bytecode::Argument;
use crate::library::LibraryState;
use crate::program::Program;
use crate::shim_api::{Done, ShimCall, ShimResult};
use crate::stop::{ErrorKind, Res, Stop, Supply};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{FuncId, Span, Type};
use std::sync::Arc;

/// What becomes of a call that has stopped. One that cannot be followed because something is not known
/// may have something that stands for all that can happen.
fn otherwise(call: &mut ShimCall<'_>, stop: Box<Stop>) -> ShimResult {
    let stop = call.machine.stopped(call.world, call.args, stop);
    if !matches!(*stop, Stop::Unsupported { .. }) {
        return Err(stop);
    }
    let program = Arc::clone(call.machine.program());
    let mut libraries = program.libraries().iter();
    match libraries.find_map(|library| library.approximate(call)) {
        Some(Err(other)) if matches!(*other, Stop::Unsupported { .. }) => Err(stop),
        Some(result) => result,
        None => Err(stop),
    }
}

impl Machine {
    /// Runs a library function.
    pub(super) fn library(
        &mut self,
        world: &mut World,
        shim: impl FnOnce(&mut ShimCall<'_>) -> ShimResult,
        mut call: Invocation<'_>,
    ) -> Res<()> {
        for arg in &mut call.args {
            *arg = self.under_decisions(world, *arg);
        }
        self.library_reads(world, &call.args);
        let mut view = ShimCall {
            machine: self,
            world,
            name: call.program.function_name(call.function),
            args: &call.args,
            types: &call.types,
            ret: call.ret,
            span: call.span,
            by_program: true,
        };
        let done = shim(&mut view).or_else(|stop| otherwise(&mut view, stop))?;
        self.conclude(world, call, done)
    }

    /// Runs a library function that is called directly: arguments and types are known from the
    /// translation, the result goes to its slot.
    pub(super) fn library_call(&mut self, world: &mut World, site: Site<'_>) -> Res<()> {
        let Some(call) = site.code.library.get(site.instr.b as usize) else {
            return Ok(());
        };
        let mut args = std::mem::take(&mut self.scratch);
        for (&arg, &ty) in call.args.iter().zip(&call.types) {
            args.push(match arg {
                Argument::Slot(slot) => match self.slot(slot, ty) {
                    value @ Value::Known(_) => value,
                    value => self.under_decisions(world, value),
                },
                Argument::Known(bits) => Value::Known(bits),
            });
        }
        self.library_reads(world, &args);
        world.spoil_period_by(&args);
        let mut view = ShimCall {
            machine: self,
            world,
            name: site.program.function_name(call.function),
            args: &args,
            types: &call.types,
            ret: call.ret,
            span: site.span,
            by_program: true,
        };
        let done = (call.shim)(&mut view).or_else(|stop| otherwise(&mut view, stop));
        let result = match (done, call.ret) {
            (Ok(Done::Return(Some(value))), Some(ty)) => {
                self.set_slot(site.instr.a, ty, value);
                self.go(site.pc + 1);
                Ok(())
            }
            (Ok(done), _) => {
                let call = Invocation {
                    program: site.program,
                    function: call.function,
                    args: args.clone(),
                    types: call.types.to_vec(),
                    ret: call.ret,
                    exact: false,
                    span: site.span,
                };
                self.conclude(world, call, done)
            }
            (Err(stop), _) => Err(stop),
        };
        args.clear();
        self.scratch = args;
        result
    }

    /// Notes what the host will have to answer. A function that cannot go on without an argument
    /// has the choices decided that this argument depends on.
    fn stopped(&mut self, world: &mut World, args: &[Value], stop: Box<Stop>) -> Box<Stop> {
        match &*stop {
            Stop::Request(request) => {
                self.pending = Some(Pending::Request(request.clone()));
                stop
            }
            Stop::Unsupported { span, .. } => {
                let mut args = args.iter();
                let asked = args.find_map(|&arg| self.chosen(world, arg, *span).err());
                asked.unwrap_or(stop)
            }
            _ => stop,
        }
    }

    /// What remains to be done when a library function has ended.
    fn conclude(&mut self, world: &mut World, call: Invocation<'_>, done: Done) -> Res<()> {
        match done {
            Done::Return(value) => {
                let value = match (call.ret, value) {
                    (Some(ty), None) => {
                        let name = call.program.function_name(call.function);
                        let name = format!("result of `{name}`");
                        Some(self.fresh_leaf(world, &name, ty, call.span))
                    }
                    (_, value) => value,
                };
                self.finish_call(call.ret, value);
                Ok(())
            }
            Done::Call { function, args } => self.call_instead(world, call, function, args),
            Done::Exit(code) => self.exit(code),
            Done::ExitNow(code) => {
                self.exit = Some(code);
                self.at_exit.clear();
                self.unwind_all();
                Ok(())
            }
            Done::Abort => Err(Box::new(Stop::Error {
                kind: ErrorKind::Abort,
                detail: format!("`{}`", call.program.function_name(call.function)),
                span: call.span,
            })),
        }
    }

    /// Calls a function of the program in the place of the library function.
    fn call_instead(
        &mut self,
        world: &mut World,
        call: Invocation<'_>,
        function: u64,
        args: Vec<(Type, Value)>,
    ) -> Res<()> {
        let Some(function) = self.function_at(function) else {
            return Err(Box::new(Stop::Error {
                kind: ErrorKind::BadCall,
                detail: "a library function got a pointer to no function".into(),
                span: call.span,
            }));
        };
        let (types, args) = args.into_iter().unzip();
        let call = Invocation {
            function,
            args,
            types,
            exact: false,
            ..call
        };
        self.invoke(world, call)
    }

    /// Ends the program: first the handlers, in reverse order.
    pub(super) fn exit(&mut self, code: Value) -> Res<()> {
        // A handler that calls `exit` again changes the code; handlers already taken do not rerun.
        self.exit = Some(code);
        self.unwind_all();
        Ok(())
    }

    fn unwind_all(&mut self) {
        while self.pop_frame().is_some() {}
    }

    /// The first function returned.
    pub(super) fn main_returned(&mut self, ty: Option<Type>, value: Option<Value>) -> Res<()> {
        if self.exit.is_some() {
            return Ok(());
        }
        let code = match ty {
            Some(_) => value.unwrap_or(Value::Known(0)),
            None => Value::Known(0),
        };
        self.exit(code)
    }

    /// No call is under way: the next handler, or the end.
    pub(super) fn leave(&mut self, program: &Program, world: &mut World) -> Res<()> {
        while let Some(handler) = self.at_exit.pop() {
            if let Some(function) = self.function_at(handler) {
                return self.run_handler(program, world, function);
            }
        }
        self.finished = true;
        Err(Box::new(Stop::Finished {
            code: self.exit.unwrap_or(Value::Known(0)),
        }))
    }

    fn run_handler(&mut self, program: &Program, world: &mut World, function: FuncId) -> Res<()> {
        if program.body(function.0).is_none() {
            return Ok(());
        }
        let call = Invocation {
            program,
            function,
            args: Vec::new(),
            types: Vec::new(),
            ret: None,
            exact: false,
            span: Span::UNKNOWN,
        };
        self.enter(world, &call)
    }

    pub(crate) fn at_exit(&mut self, function: u64) {
        self.at_exit.push(function);
    }

    /// Answers [`Stop::Request`].
    pub fn supply(&mut self, supply: Supply) {
        if let Some(Pending::Request(request)) = self.pending.take() {
            self.states.supply(&request, &supply);
            if supply == Supply::Unknown {
                self.note_unknown_data(request);
            }
        }
    }

    /// The files that the program has written and closed, each with a number that it has until it is written again.
    pub fn finished_files(&self) -> impl Iterator<Item = &(Vec<u8>, u64)> {
        self.states.iter().flat_map(LibraryState::finished_files)
    }

    /// What is in such a file, if that is known.
    pub fn finished_file(&self, path: &[u8]) -> Option<Supply> {
        let mut states = self.states.iter();
        states.find_map(|state| state.finished_file(path))
    }
}
