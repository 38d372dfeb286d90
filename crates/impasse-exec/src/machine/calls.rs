//! Calls and returns the general way.

use super::general::Site;
use super::stack::Frame;
use super::{Machine, Pending};
use crate::bytecode::{NO_SLOT, is_wide};
use crate::library::Native;
use crate::machine::memory_ops::argument_place;
use crate::memory::address;
use crate::memory::object::Origin;
use crate::program::{Program, Target};
use crate::stop::{ErrorKind, HostCall, Res, Stop};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{ConvOp, FuncId, List, Op, Operand, SigId, Signature, Span, Type};
use std::sync::Arc;

/// A call with everything evaluated.
pub(super) struct Invocation<'a> {
    pub(super) program: &'a Program,
    pub(super) function: FuncId,
    pub(super) args: Vec<Value>,
    pub(super) types: Vec<Type>,
    /// What the caller expects.
    pub(super) ret: Option<Type>,
    /// Whether the caller's signature is that of the function.
    pub(super) exact: bool,
    pub(super) span: Span,
}

impl Machine {
    /// Runs a call instruction.
    pub(super) fn call(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        sig: SigId,
        callee: Operand,
        args: List,
    ) -> Res<()> {
        let callee = self.operand(world, site, callee)?;
        let address = self.known(world, site, callee, "a function pointer that is not known")?;
        let Some(function) = site.program.function_at(address) else {
            let place = self.place_name(address);
            let detail = match address {
                0 => "the null pointer is called".to_owned(),
                _ => format!("{place} is called, which is no function"),
            };
            return Err(site.error(ErrorKind::BadCall, detail));
        };
        let operands = site.body.args(args);
        let mut values = Vec::with_capacity(operands.len());
        for &operand in operands {
            values.push(self.operand(world, site, operand)?);
        }
        let type_of = |&operand: &Operand| site.body.type_of(operand).unwrap_or(Type::I64);
        let signature = site.body.signature(sig);
        let own = site.program.function(function).map(|f| &f.signature);
        let invocation = Invocation {
            program: site.program,
            function,
            args: values,
            types: operands.iter().map(type_of).collect(),
            ret: signature.and_then(|signature| signature.ret),
            exact: signature == own && !own.is_none_or(|own| own.ret.is_some_and(is_wide)),
            span: site.span,
        };
        self.invoke(world, invocation)
    }

    /// Calls a function; its result goes to the instruction that the last frame is at.
    pub(super) fn invoke(&mut self, world: &mut World, mut call: Invocation<'_>) -> Res<()> {
        // The host knows which of its arguments may depend on the number of a round. What a library does with them (output,
        // files) need not show in the state.
        let target = call.program.target(call.function);
        if !matches!(target, Target::Body | Target::Native(Native::Host(_))) {
            world.spoil_period_by(&call.args);
        }
        match call.program.target(call.function) {
            Target::Body => self.enter(world, &call),
            Target::Native(Native::Host(number)) => {
                for arg in &mut call.args {
                    // The host asks for what it has to know: how much is sent, and from where, need not be.
                    // It also knows what to do with numbers of ranks.
                    *arg = match world.config.forgets() && self.stays_unknown(world, *arg) {
                        _ if world.exprs.rank_of(*arg).is_some() => *arg,
                        true => self.under_decisions(world, *arg),
                        false => self.chosen(world, *arg, call.span)?,
                    };
                }
                self.pending = Some(Pending::Host(call.ret));
                Err(Box::new(Stop::Host(HostCall {
                    number,
                    function: call.function,
                    args: call.args,
                    types: call.types,
                    ret: call.ret,
                    span: call.span,
                })))
            }
            Target::Native(Native::Shim(shim)) => self.library(world, shim, call),
            Target::Native(Native::Pure(pure)) => self.library(world, |view| pure.call(view), call),
            Target::Native(Native::SetJump) => self.set_jump(world, &call),
            Target::Native(Native::LongJump) => self.long_jump(world, &call),
            Target::Harmless => {
                self.finish_call(call.ret, Some(Value::Known(0)));
                Ok(())
            }
            Target::Unknown => {
                self.unknown_call(world, &call);
                Ok(())
            }
        }
    }

    /// The slot for the result of the call that the last frame is at; [`NO_SLOT`] if nobody wants it.
    pub(super) fn result_slot(&self) -> u32 {
        let Some(frame) = self.stack.last() else {
            return NO_SLOT;
        };
        let instrs = &self.program.code(frame.function).instrs;
        let call = instrs.get(frame.pc as usize);
        call.map_or(NO_SLOT, |instr| instr.a)
    }

    /// Gives a finished call its result and goes on behind it.
    pub(super) fn finish_call(&mut self, ret: Option<Type>, value: Option<Value>) {
        let Some(pc) = self.stack.last().map(|frame| frame.pc) else {
            return;
        };
        let dst = self.result_slot();
        if let (Some(ty), Some(value)) = (ret, value) {
            self.set_slot(dst, ty, value);
        }
        self.go(pc + 1);
    }

    /// Begins a function that has a body.
    pub(super) fn enter(&mut self, world: &mut World, call: &Invocation<'_>) -> Res<()> {
        let overflow = |what: &str| {
            Box::new(Stop::Error {
                kind: ErrorKind::StackOverflow,
                detail: format!(
                    "{what} in the call of `{}`",
                    call.program.function_name(call.function)
                ),
                span: call.span,
            })
        };
        if self.stack.frames().len() >= world.config.max_frames {
            return Err(overflow("too many nested calls"));
        }
        let Some(signature) = call.program.function(call.function).map(|f| &f.signature) else {
            return Ok(());
        };
        let values = self.parameters(world, call, signature);
        let stack = self.memory.stack_len();
        let variadic = match signature.variadic {
            true => {
                let list = self.variadic_arguments(world, call, signature.params.len());
                list.ok_or_else(|| overflow("too many arguments"))?
            }
            false => 0,
        };
        let function = call.function.0;
        if !(self.stack).push(call.program, &world.config, function, stack) {
            return Err(overflow("too many values"));
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.exact = call.exact;
            frame.variadic = variadic;
        }
        let mut slot = 0;
        for (&ty, value) in signature.params.iter().zip(values) {
            self.set_slot(slot, ty, value);
            slot += 1 + u32::from(is_wide(ty));
        }
        Ok(())
    }

    /// The values of the fixed parameters: arguments of another type are adapted, missing ones are
    /// unknown.
    fn parameters(
        &mut self,
        world: &mut World,
        call: &Invocation<'_>,
        signature: &Signature,
    ) -> Vec<Value> {
        let mut values = Vec::with_capacity(signature.params.len());
        for (index, &ty) in signature.params.iter().enumerate() {
            let passed = call.args.get(index).zip(call.types.get(index));
            values.push(match passed {
                Some((&value, &from)) => adapt(world, from, value, ty),
                None => self.fresh_leaf(world, "missing argument", ty, call.span),
            });
        }
        values
    }

    /// Puts the arguments behind the first `fixed` into an object.
    fn variadic_arguments(
        &mut self,
        world: &World,
        call: &Invocation<'_>,
        fixed: usize,
    ) -> Option<u64> {
        let values = call.args.iter().zip(&call.types).skip(fixed);
        let size = values
            .clone()
            .fold(0, |at, (_, &ty)| argument_place(at, ty).1);
        let list = self
            .memory
            .allocate_stack(&world.config, size, Origin::Arguments)?;
        let mut next = 0;
        for (&value, &ty) in values {
            let (at, behind) = argument_place(next, ty);
            // The object was made for them, so they fit.
            let _ = self.store_value(world, ty, list + at, value);
            next = behind;
        }
        Some(list)
    }

    /// Returns from the last frame.
    pub(super) fn return_from(&mut self, world: &mut World, value: Option<Value>) -> Res<()> {
        let program = Arc::clone(&self.program);
        if self.stack.last().is_some_and(|frame| frame.host) {
            return self.return_to_host(value);
        }
        let Some(frame) = self.pop_frame() else {
            return Ok(());
        };
        let function = program.function(FuncId(frame.function));
        let own = function.and_then(|function| function.signature.ret);
        let Some(caller) = self.stack.last() else {
            return self.main_returned(own, value);
        };
        let expected = expected_result(&program, caller);
        let value = match (expected, own, value) {
            (Some(to), Some(from), Some(value)) => Some(adapt(world, from, value, to)),
            (Some(to), ..) => {
                let span = program.span(caller.function, caller.pc);
                Some(self.fresh_leaf(world, "missing result", to, span))
            }
            (None, ..) => None,
        };
        self.finish_call(expected, value);
        Ok(())
    }

    /// The address of a function, for calls by the library.
    pub(super) fn function_at(&self, pointer: u64) -> Option<FuncId> {
        address::to_function(pointer).filter(|&id| self.program.function(id).is_some())
    }
}

/// The type of the result that the call a frame waits for expects.
fn expected_result(program: &Program, frame: &Frame) -> Option<Type> {
    let body = program.body(frame.function)?;
    let source = *program
        .code(frame.function)
        .sources
        .get(frame.pc as usize)?;
    match body.insts.get(source as usize)?.op {
        Op::Call { sig, .. } => body.signature(sig)?.ret,
        _ => None,
    }
}

/// A value as another type, the way a register would carry it.
fn adapt(world: &mut World, from: Type, value: Value, to: Type) -> Value {
    if from == to {
        return value;
    }
    match value {
        Value::Known(bits) => {
            let width = to.bits().unwrap_or(64);
            Value::Known(bits & (u128::MAX >> (128 - width)))
        }
        Value::Symbolic(_) => {
            let (old, new) = (from.bits().unwrap_or(64), to.bits().unwrap_or(64));
            let int = |ty: Type| ty.is_int() || ty == Type::Ptr;
            match (int(from), int(to)) {
                (true, true) if from == Type::Ptr => {
                    world.exprs.convert(ConvOp::PtrToInt, from, value, to)
                }
                (true, true) if to == Type::Ptr => {
                    world.exprs.convert(ConvOp::IntToPtr, from, value, to)
                }
                (true, true) if old > new => world.exprs.convert(ConvOp::Trunc, from, value, to),
                (true, true) => world.exprs.convert(ConvOp::ZExt, from, value, to),
                _ if old == new => world.exprs.convert(ConvOp::Bitcast, from, value, to),
                _ => value,
            }
        }
    }
}
