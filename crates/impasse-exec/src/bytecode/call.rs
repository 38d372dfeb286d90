//! Direct calls: of functions with a body, of the library, of pure functions.

use super::opcode::{Instr, Opcode};
use super::slots::{constant_bits, is_wide};
use super::translate::Translator;
use super::{Argument, FastCall, LibraryCall};
use crate::library::{Native, Pure};
use crate::program::Target;
use crate::shim_api::Shim;
use impasse_ir::{FuncId, List, Operand, SigId, Type};

impl Translator<'_> {
    /// A direct call; `None` when the general way must make it.
    pub(super) fn call(
        &mut self,
        dst: u32,
        sig: SigId,
        callee: Operand,
        args: List,
        cast: bool,
    ) -> Option<Instr> {
        let function = self.body.function(callee)?;
        match *self.targets.get(function.index())? {
            Target::Body if !cast => self.body_call(dst, sig, function, args),
            Target::Native(Native::Pure(pure)) => self.pure_call(dst, sig, pure, args),
            Target::Native(Native::Shim(shim)) => self.library_call(dst, sig, function, shim, args),
            _ => None,
        }
    }

    /// A call of a function with a body and the same signature.
    fn body_call(&mut self, dst: u32, sig: SigId, function: FuncId, args: List) -> Option<Instr> {
        let target = self.module.functions.get(function.index())?;
        let signature = self.body.signature(sig)?;
        let short = *signature == target.signature
            && !signature.variadic
            && !signature.ret.is_some_and(is_wide)
            && self.body.args(args).len() == signature.params.len();
        if !short {
            return None;
        }
        let mut slots = Vec::new();
        for &arg in self.body.args(args) {
            let slot = self.slot(arg)?;
            let wide = self.body.type_of(arg).is_some_and(is_wide);
            slots.push(slot);
            slots.extend(wide.then_some(slot + 1));
        }
        let index = self.calls.len() as u32;
        self.calls.push(FastCall {
            function: function.0,
            args: slots.into(),
        });
        Some(Instr::new(Opcode::Call, dst, index, 0))
    }

    /// A call of a pure function with arguments and a result as it is defined.
    fn pure_call(&mut self, dst: u32, sig: SigId, pure: Pure, args: List) -> Option<Instr> {
        let args = self.body.args(args);
        let fits = args.len() == pure.function.arguments()
            && (args.iter()).all(|&arg| self.body.type_of(arg) == Some(pure.ty))
            && self.body.signature(sig)?.ret == Some(pure.ty);
        if !fits || dst == super::NO_SLOT {
            return None;
        }
        let (first, last) = (self.slot(*args.first()?)?, self.slot(*args.last()?)?);
        let index = u16::try_from(self.pure.len()).ok()?;
        self.pure.push(pure.function);
        Some(Instr {
            x: index,
            ..Instr::new(Opcode::Pure, dst, first, last)
        })
    }

    fn library_call(
        &mut self,
        dst: u32,
        sig: SigId,
        function: FuncId,
        shim: Shim,
        args: List,
    ) -> Option<Instr> {
        let ret = self.body.signature(sig)?.ret;
        let body = self.body;
        let operands = body.args(args);
        let mut arguments = Vec::with_capacity(operands.len());
        for &operand in operands {
            arguments.push(match body.constant(operand) {
                Some(constant) => Argument::Known(constant_bits(constant)?),
                None => Argument::Slot(self.slot(operand)?),
            });
        }
        let type_of = |&operand: &Operand| body.type_of(operand).unwrap_or(Type::I64);
        let index = self.library.len() as u32;
        self.library.push(LibraryCall {
            function,
            shim,
            args: arguments.into(),
            types: operands.iter().map(type_of).collect(),
            ret,
        });
        Some(Instr::new(Opcode::Library, dst, index, 0))
    }
}
