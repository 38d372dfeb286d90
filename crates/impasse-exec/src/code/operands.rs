//! The operands that an IR instruction reads.

use impasse_ir::{Body, Op, Operand, Target};

/// Calls `f` with each operand of `op`, branch arguments included.
pub(crate) fn each_operand(body: &Body, op: &Op, f: &mut impl FnMut(Operand)) {
    each_direct(op, f);
    match *op {
        Op::Call { args, .. } => body.args(args).iter().copied().for_each(f),
        Op::Br { .. } | Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. } => {
            for target in body.successors(op) {
                each_argument(body, target, f);
            }
        }
        _ => {}
    }
}

/// Calls `f` with the arguments that go to a branch target.
pub(crate) fn each_argument(body: &Body, target: Target, f: &mut impl FnMut(Operand)) {
    body.args(target.args).iter().copied().for_each(f);
}

/// Calls `f` with each operand of `op` that is no call or branch argument.
#[rustfmt::skip]
pub(crate) fn each_direct(op: &Op, f: &mut impl FnMut(Operand)) {
    match *op {
        Op::Binary { a, b, .. }
        | Op::Compare { a, b, .. }
        | Op::Overflow { a, b, .. }
        | Op::PtrAdd { base: a, offset: b }
        | Op::PtrDiff { a, b }
        | Op::Store { value: a, ptr: b, .. }
        | Op::AtomicRmw { ptr: a, value: b, .. }
        | Op::VaCopy { dst: a, src: b } => [a, b].into_iter().for_each(f),
        Op::Unary { a, .. }
        | Op::Convert { a, .. }
        | Op::AllocaDyn { size: a, .. }
        | Op::StackRestore { mark: a }
        | Op::Load { ptr: a, .. }
        | Op::Call { callee: a, .. }
        | Op::Va { list: a, .. }
        | Op::VaArg { list: a, .. }
        | Op::CondBr { cond: a, .. }
        | Op::Switch { value: a, .. }
        | Op::IndirectBr { addr: a, .. }
        | Op::Ret { value: Some(a) } => f(a),
        Op::Select { cond: a, a: b, b: c, .. }
        | Op::Copy { dst: a, src: b, len: c, .. }
        | Op::Memset { dst: a, byte: b, len: c, .. }
        | Op::CmpXchg { ptr: a, expected: b, new: c, .. } => [a, b, c].into_iter().for_each(f),
        Op::Alloca { .. } | Op::StackSave | Op::Fence { .. } | Op::Br { .. }
        | Op::Ret { value: None } | Op::Unreachable | Op::Unsupported { .. } => {}
    }
}
