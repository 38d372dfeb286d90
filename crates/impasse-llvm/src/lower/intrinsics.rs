//! Functions that LLVM itself knows. Each is found by its name without the types at its end.

mod classes;
mod numbers;
mod reductions;

use impasse_ir::{
    Access, BinOp, Const, ConvOp, CopyOp, Flags, Op, Operand, Symbol, Type as Ir, VaOp,
};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::fold::Folded;
use crate::instruction::Call;
use crate::types::Ty;

/// What only helps a compiler.
const NOTHING: &[&str] = &[
    "lifetime.start",
    "lifetime.end",
    "invariant.end",
    "assume",
    "donothing",
    "sideeffect",
    "prefetch",
    "experimental.noalias.scope.decl",
    "var.annotation",
    "pseudoprobe",
    "fake.use",
    "instrprof.",
    "codeview.annotation",
];

/// What gives its first argument back.
const FIRST: &[&str] = &[
    "expect",
    "launder.invariant.group",
    "strip.invariant.group",
    "annotation",
    "ptr.annotation",
    "ssa.copy",
    "threadlocal.address",
    "arithmetic.fence",
    "preserve.array.access.index",
    "preserve.struct.access.index",
];

impl Lowerer<'_, '_> {
    /// What a call of an intrinsic gives.
    pub(super) fn intrinsic(&mut self, name: &str, call: &Call) -> Res<Vec<Operand>> {
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        let args = &call.args[..];
        if NOTHING.iter().any(|known| is(name, known)) {
            return Ok(Vec::new());
        }
        if FIRST.iter().any(|known| is(name, known)) {
            return self.parts(arg(args, 0)?);
        }
        if let Some(parts) = self.of_memory(name, args)? {
            return Ok(parts);
        }
        for &arg in args {
            if self.is_long(arg)? {
                return unsupported(format!("`llvm.{name}` of an integer of more than 128 bits"));
            }
        }
        if let Some(parts) = self.of_numbers(name, args)? {
            return Ok(parts);
        }
        if is(name, "is.fpclass") {
            return self.of_class(args);
        }
        if let Some(rest) = name.strip_prefix("vector.reduce.") {
            return self.reduction(rest, args);
        }
        if let Some(parts) = self.of_compiler(name, call)? {
            return Ok(parts);
        }
        unsupported(format!("the intrinsic function `llvm.{name}`"))
    }

    fn of_memory(&mut self, name: &str, args: &[ValueId]) -> Res<Option<Vec<Operand>>> {
        if is(name, "memcpy") || is(name, "memmove") {
            let op = match is(name, "memcpy") {
                true => CopyOp::Memcpy,
                false => CopyOp::Memmove,
            };
            let (dst, src) = (self.argument(args, 0)?, self.argument(args, 1)?);
            let len = self.argument(args, 2)?;
            let len = self.resized(len, Ir::I64, false);
            let volatile = self.flag(args, 3);
            self.emit_copy(op, [dst, src, len], volatile);
        } else if is(name, "memset") {
            let (dst, byte) = (self.argument(args, 0)?, self.argument(args, 1)?);
            let len = self.argument(args, 2)?;
            let len = self.resized(len, Ir::I64, false);
            let volatile = self.flag(args, 3);
            self.b.emit(Op::Memset {
                dst,
                byte,
                len,
                volatile,
            });
        } else if is(name, "load.relative") {
            return Ok(Some(vec![self.load_relative(args)?]));
        } else if is(name, "stacksave") {
            return Ok(Some(vec![self.b.stack_save()]));
        } else if is(name, "stackrestore") {
            let mark = self.argument(args, 0)?;
            self.b.emit(Op::StackRestore { mark });
        } else if is(name, "va_start") || is(name, "va_end") {
            let op = match is(name, "va_start") {
                true => VaOp::Start,
                false => VaOp::End,
            };
            let list = self.argument(args, 0)?;
            self.b.emit(Op::Va { op, list });
        } else if is(name, "va_copy") {
            let (dst, src) = (self.argument(args, 0)?, self.argument(args, 1)?);
            self.b.emit(Op::VaCopy { dst, src });
        } else {
            return Ok(None);
        }
        Ok(Some(Vec::new()))
    }

    /// An address from a table of distances, which here is one of addresses.
    fn load_relative(&mut self, args: &[ValueId]) -> Res<Operand> {
        let base = self.folder().parts(arg(args, 0)?);
        let Ok([Folded::Const(Const::Address(Symbol::Global(id), 0))]) = base.as_deref() else {
            return unsupported("distances between objects in memory");
        };
        if !self.context.tables.contains(id) {
            return unsupported("distances between objects in memory");
        }
        let (base, offset) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let offset = self.resized(offset, Ir::I64, true);
        let twice = self.b.binary(BinOp::Add, Flags::NONE, offset, offset);
        let place = self.b.ptr_add(base, twice);
        Ok(self.b.load(Ir::Ptr, place, Access::aligned(8)))
    }

    fn of_compiler(&mut self, name: &str, call: &Call) -> Res<Option<Vec<Operand>>> {
        let args = &call.args[..];
        let leaves = match self.context.types.get(call.ty)? {
            Ty::Function { ret, .. } => self.context.types.leaves(*ret)?,
            _ => return malformed("a call of what is no function"),
        };
        let number = |lowerer: &mut Self, value| {
            let ty = leaves.first().map_or(Ir::I64, |leaf| leaf.ir);
            Ok(Some(vec![lowerer.b.int(ty, value)]))
        };
        if is(name, "is.constant") {
            return number(self, 0);
        }
        if is(name, "objectsize") {
            // Not known: the largest size, or the least if that is asked for.
            let least = self.flag(args, 1);
            return number(self, if least { 0 } else { -1 });
        }
        if is(name, "init.trampoline") {
            self.bind(args)?;
            return Ok(Some(Vec::new()));
        }
        if is(name, "adjust.trampoline") {
            return Ok(Some(vec![self.bound(arg(args, 0)?)?]));
        }
        if is(name, "invariant.start") || is(name, "frameaddress") || is(name, "returnaddress") {
            return Ok(Some(vec![self.b.constant(Const::Null)]));
        }
        if is(name, "ptrmask") {
            let (ptr, mask) = (self.argument(args, 0)?, self.argument(args, 1)?);
            let bits = self.b.convert(ConvOp::PtrToInt, ptr, Ir::I64);
            let mask = self.resized(mask, Ir::I64, false);
            let bits = self.b.binary(BinOp::And, Flags::NONE, bits, mask);
            return Ok(Some(vec![self.b.convert(ConvOp::IntToPtr, bits, Ir::Ptr)]));
        }
        if is(name, "eh.typeid.for") {
            let number_of = self.type_number(arg(args, 0)?)?;
            return number(self, number_of.unwrap_or(i32::MAX).into());
        }
        if is(name, "trap") || is(name, "ubsantrap") || is(name, "debugtrap") {
            let signature = impasse_ir::Signature::new([], None);
            self.call_library("abort", &signature, &[]);
            return Ok(Some(Vec::new()));
        }
        Ok(None)
    }

    /// The argument at a position, a single number.
    fn argument(&mut self, args: &[ValueId], index: usize) -> Res<Operand> {
        self.scalar(arg(args, index)?)
    }

    /// Whether a constant argument is true.
    fn flag(&self, args: &[ValueId], index: usize) -> bool {
        let known = args.get(index).and_then(|&id| self.folder().index(id));
        known.is_some_and(|known| known != 0)
    }
}

/// Whether a name is this one, perhaps with types behind it.
fn is(name: &str, known: &str) -> bool {
    name.strip_prefix(known)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || known.ends_with('.'))
}

fn arg(args: &[ValueId], index: usize) -> Res<ValueId> {
    match args.get(index) {
        Some(&id) => Ok(id),
        None => malformed("an intrinsic function with too few arguments"),
    }
}
