//! From instructions to their words and back, and the type of each result.

use std::mem::discriminant;

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

/// The instructions that are no family: their words, and templates whose fields are to be filled in.
#[rustfmt::skip]
const SINGLE: &[(&str, Op)] = &[
    ("select", Op::Select { ty: TY, cond: X, a: X, b: X }),
    ("alloca", Op::Alloca { size: 0, align: 1, name: None }),
    ("alloca.dyn", Op::AllocaDyn { size: X, align: 1, name: None }),
    ("stacksave", Op::StackSave),
    ("stackrestore", Op::StackRestore { mark: X }),
    ("load", Op::Load { ty: TY, ptr: X, access: ACCESS }),
    ("store", Op::Store { ty: TY, value: X, ptr: X, access: ACCESS }),
    ("ptr_add", Op::PtrAdd { base: X, offset: X, within: 0 }),
    ("ptr_diff", Op::PtrDiff { a: X, b: X }),
    ("memset", Op::Memset { dst: X, byte: X, len: X, volatile: false }),
    ("cmpxchg", Op::CmpXchg { ty: TY, ptr: X, expected: X, new: X, access: ACCESS, failure: Ordering::Plain }),
    ("unknown", Op::Unknown { ty: TY }),
    ("fence", Op::Fence { ordering: Ordering::Plain }),
    ("call", Op::Call { cast: false, sig: SigId(0), callee: X, args: LIST }),
    ("va_copy", Op::VaCopy { dst: X, src: X }),
    ("va_arg", Op::VaArg { ty: TY, list: X }),
    ("br", Op::Br { target: TARGET }),
    ("cond_br", Op::CondBr { cond: X, then: TARGET, other: TARGET }),
    ("switch", Op::Switch { ty: TY, value: X, default: TARGET, cases: LIST }),
    ("indirect_br", Op::IndirectBr { addr: X, targets: LIST }),
    ("ret", Op::Ret { value: None }),
    ("unreachable", Op::Unreachable),
    ("unsupported", Op::Unsupported { reason: TextId(0) }),
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
            .chain(SINGLE.iter().map(|&(_, op)| op))
    }

    /// The word that begins the instruction in the text form.
    pub fn name(&self) -> &'static str {
        match self {
            Op::Binary { op, .. } => op.name(),
            Op::Unary { op, .. } => op.name(),
            Op::Compare { op, .. } => op.name(),
            Op::Overflow { op, .. } => op.name(),
            Op::Convert { op, .. } => op.name(),
            Op::Copy { op, .. } => op.name(),
            Op::AtomicRmw { op, .. } => op.name(),
            Op::Va { op, .. } => op.name(),
            single => {
                let same = |row: &&(&str, Op)| discriminant(&row.1) == discriminant(single);
                SINGLE.iter().find(same).map_or("", |row| row.0)
            }
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
            | Op::Unknown { ty }
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
