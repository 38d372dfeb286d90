//! From instructions to their words and back, and the type of each result.

use super::{
    Access, BinOp, CmpOp, ConvOp, CopyOp, Flags, Op, Ordering, OverflowOp, RmwOp, UnOp, VaOp,
};
use crate::{Body, ConstId, List, Operand, SigId, Target, TextId, Type};

const X: Operand = Operand::Const(ConstId(0));
const TY: Type = Type::I32;
const LIST: List = List { start: 0, len: 0 };
const TARGET: Target = Target {
    block: crate::BlockId(0),
    args: LIST,
};
const ACCESS: Access = Access::aligned(1);

/// The instructions that are no family, as templates whose fields are to be filled in.
#[rustfmt::skip]
const SINGLE: &[Op] = &[
    Op::Select { ty: TY, cond: X, a: X, b: X },
    Op::Alloca { size: 0, align: 1, name: None },
    Op::AllocaDyn { size: X, align: 1, name: None },
    Op::StackSave,
    Op::StackRestore { mark: X },
    Op::Load { ty: TY, ptr: X, access: ACCESS },
    Op::Store { ty: TY, value: X, ptr: X, access: ACCESS },
    Op::PtrAdd { base: X, offset: X },
    Op::PtrDiff { a: X, b: X },
    Op::Memset { dst: X, byte: X, len: X, volatile: false },
    Op::CmpXchg { ty: TY, ptr: X, expected: X, new: X, access: ACCESS, failure: Ordering::Plain },
    Op::Fence { ordering: Ordering::Plain },
    Op::Call { cast: false, sig: SigId(0), callee: X, args: LIST },
    Op::VaCopy { dst: X, src: X },
    Op::VaArg { ty: TY, list: X },
    Op::Br { target: TARGET },
    Op::CondBr { cond: X, then: TARGET, other: TARGET },
    Op::Switch { ty: TY, value: X, default: TARGET, cases: LIST },
    Op::IndirectBr { addr: X, targets: LIST },
    Op::Ret { value: None },
    Op::Unreachable,
    Op::Unsupported { reason: TextId(0) },
];

impl Op {
    /// One template per word of the instruction set, in a fixed order.
    #[rustfmt::skip]
    pub(crate) fn templates() -> impl Iterator<Item = Op> {
        let flags = Flags::NONE;
        (BinOp::ALL.iter().map(move |&op| Op::Binary { op, flags, ty: TY, a: X, b: X }))
            .chain(UnOp::ALL.iter().map(|&op| Op::Unary { op, ty: TY, a: X }))
            .chain(CmpOp::ALL.iter().map(|&op| Op::Compare { op, ty: TY, a: X, b: X }))
            .chain(OverflowOp::ALL.iter().map(|&op| Op::Overflow { op, ty: TY, a: X, b: X }))
            .chain(ConvOp::ALL.iter().map(|&op| Op::Convert { op, from: TY, a: X, to: TY }))
            .chain(CopyOp::ALL.iter().map(|&op| {
                Op::Copy { op, dst: X, src: X, len: X, volatile: false }
            }))
            .chain(RmwOp::ALL.iter().map(|&op| {
                Op::AtomicRmw { op, ty: TY, ptr: X, value: X, access: ACCESS }
            }))
            .chain(VaOp::ALL.iter().map(|&op| Op::Va { op, list: X }))
            .chain(SINGLE.iter().copied())
    }

    /// The word that begins the instruction in the text form.
    pub const fn name(&self) -> &'static str {
        match self {
            Op::Binary { op, .. } => op.name(),
            Op::Unary { op, .. } => op.name(),
            Op::Compare { op, .. } => op.name(),
            Op::Overflow { op, .. } => op.name(),
            Op::Convert { op, .. } => op.name(),
            Op::Copy { op, .. } => op.name(),
            Op::AtomicRmw { op, .. } => op.name(),
            Op::Va { op, .. } => op.name(),
            Op::Select { .. } => "select",
            Op::Alloca { .. } => "alloca",
            Op::AllocaDyn { .. } => "alloca.dyn",
            Op::StackSave => "stacksave",
            Op::StackRestore { .. } => "stackrestore",
            Op::Load { .. } => "load",
            Op::Store { .. } => "store",
            Op::PtrAdd { .. } => "ptr_add",
            Op::PtrDiff { .. } => "ptr_diff",
            Op::Memset { .. } => "memset",
            Op::CmpXchg { .. } => "cmpxchg",
            Op::Fence { .. } => "fence",
            Op::Call { .. } => "call",
            Op::VaCopy { .. } => "va_copy",
            Op::VaArg { .. } => "va_arg",
            Op::Br { .. } => "br",
            Op::CondBr { .. } => "cond_br",
            Op::Switch { .. } => "switch",
            Op::IndirectBr { .. } => "indirect_br",
            Op::Ret { .. } => "ret",
            Op::Unreachable => "unreachable",
            Op::Unsupported { .. } => "unsupported",
        }
    }

    /// The type of the result; `None` if there is none.
    pub fn result(&self, body: &Body) -> Option<Type> {
        match *self {
            Op::Binary { ty, .. }
            | Op::Unary { ty, .. }
            | Op::Convert { to: ty, .. }
            | Op::Select { ty, .. }
            | Op::Load { ty, .. }
            | Op::AtomicRmw { ty, .. }
            | Op::CmpXchg { ty, .. }
            | Op::VaArg { ty, .. } => Some(ty),
            Op::Compare { .. } | Op::Overflow { .. } => Some(Type::I1),
            Op::PtrDiff { .. } => Some(Type::I64),
            Op::Alloca { .. } | Op::AllocaDyn { .. } | Op::StackSave | Op::PtrAdd { .. } => {
                Some(Type::Ptr)
            }
            Op::Call { sig, .. } => body.signature(sig).and_then(|sig| sig.ret),
            _ => None,
        }
    }
}
