//! Constant folding: the result of an instruction whose operands are known, as far as it is certain.

use super::constants::Constants;
use crate::op::Op;
use crate::{BinOp, CmpOp, Const, ConvOp, Flags, Operand, OverflowOp, Type, UnOp, fold};

/// The operand that stands for the result of `op`, whose operands are final; `None` if the
/// instruction has to stay.
pub(super) fn evaluate(op: &Op, constants: &mut Constants) -> Option<Operand> {
    match *op {
        Op::Binary {
            op,
            flags,
            ty,
            a,
            b,
        } => binary(op, flags, ty, (a, b), constants),
        Op::Unary { op, ty, a } => {
            if ty == Type::Ptr && op == UnOp::Freeze {
                return constants.bits(a).map(|_| a);
            }
            let bits = fold::unary(op, ty, constants.bits(a)?);
            number(ty, bits, constants)
        }
        Op::Compare { op, ty, a, b } => {
            let holds = fold::compare(op, ty, constants.bits(a)?, constants.bits(b)?);
            number(Type::I1, u128::from(holds), constants)
        }
        Op::Overflow { op, ty, a, b } => {
            let holds = fold::overflows(op, ty, constants.bits(a)?, constants.bits(b)?);
            number(Type::I1, u128::from(holds), constants)
        }
        Op::Convert { op, from, a, to } => {
            let bits = fold::convert(op, from, constants.bits(a)?, to);
            number(to, bits, constants)
        }
        Op::Select { cond, a, b, .. } => match constants.bits(cond) {
            Some(0) => Some(b),
            Some(_) => Some(a),
            None => (a == b).then_some(a),
        },
        Op::PtrAdd {
            base,
            offset,
            within: 0,
        } => ptr_add(base, offset, constants),
        _ => None,
    }
}

/// The constant of type `ty` with these bits; there is none for pointers other than null.
fn number(ty: Type, bits: u128, constants: &mut Constants) -> Option<Operand> {
    let constant = match ty {
        Type::Ptr if bits == 0 => Const::Null,
        Type::Ptr => return None,
        _ if ty.is_int() => Const::Int(ty, bits),
        _ => Const::Float(ty, bits),
    };
    Some(constants.operand(constant))
}

fn binary(
    op: BinOp,
    flags: Flags,
    ty: Type,
    (a, b): (Operand, Operand),
    constants: &mut Constants,
) -> Option<Operand> {
    let (x, y) = (constants.bits(a), constants.bits(b));
    if let (Some(x), Some(y)) = (x, y) {
        if !keeps_promises(op, flags, ty, x, y) {
            return None;
        }
        let bits = fold::binary(op, ty, x, y).ok()?;
        return number(ty, bits, constants);
    }
    let neutral = match op {
        BinOp::Add | BinOp::Sub | BinOp::Or | BinOp::Xor => 0,
        BinOp::Shl | BinOp::LShr | BinOp::AShr => 0,
        BinOp::Mul | BinOp::UDiv | BinOp::SDiv => 1,
        BinOp::And => ty.mask(),
        _ => return None,
    };
    // One bit is its own sign: 1 is -1, and dividing by it may overflow.
    if y == Some(neutral) && ty != Type::I1 {
        return Some(a);
    }
    let commutes = matches!(
        op,
        BinOp::Add | BinOp::Or | BinOp::Xor | BinOp::Mul | BinOp::And
    );
    (commutes && x == Some(neutral) && ty != Type::I1).then_some(b)
}

/// Whether the promises certainly hold.
fn keeps_promises(op: BinOp, flags: Flags, ty: Type, a: u128, b: u128) -> bool {
    let (signed, unsigned) = match op {
        BinOp::Add => (OverflowOp::SAdd, OverflowOp::UAdd),
        BinOp::Sub => (OverflowOp::SSub, OverflowOp::USub),
        BinOp::Mul => (OverflowOp::SMul, OverflowOp::UMul),
        _ => return flags == Flags::NONE,
    };
    let broken = |flag, op| flags.contains(flag) && fold::overflows(op, ty, a, b);
    !broken(Flags::NSW, signed) && !broken(Flags::NUW, unsigned)
}

fn ptr_add(base: Operand, offset: Operand, constants: &mut Constants) -> Option<Operand> {
    let bytes = constants.bits(offset)? as u64 as i64;
    match constants.get(base) {
        _ if bytes == 0 => Some(base),
        Some(Const::Address(symbol, before)) => {
            let sum = before.checked_add(bytes)?;
            Some(constants.operand(Const::Address(symbol, sum)))
        }
        _ => None,
    }
}

/// Whether `op` does nothing but give a result, and cannot go wrong.
pub(super) fn is_pure(op: &Op, constant: impl Fn(Operand) -> Option<u128>) -> bool {
    match *op {
        Op::Binary { flags, .. } if flags != Flags::NONE => false,
        Op::Binary { op, ty, b, .. } => match op {
            BinOp::UDiv | BinOp::URem => constant(b).is_some_and(|b| b != 0),
            BinOp::SDiv | BinOp::SRem => constant(b).is_some_and(|b| b != 0 && b != ty.mask()),
            _ => true,
        },
        Op::Unary { .. }
        | Op::Compare { .. }
        | Op::Overflow { .. }
        | Op::Convert { .. }
        | Op::Select { .. }
        | Op::Alloca { .. }
        | Op::StackSave
        | Op::Unknown { .. }
        | Op::PtrAdd { .. } => true,
        _ => false,
    }
}

/// The bit that `op` asks about, if it compares a widened bit with 0 only to get it back.
pub(super) fn asks_for_bit(op: &Op, constants: &Constants) -> Option<Operand> {
    match *op {
        Op::Compare {
            op: CmpOp::Ne,
            a,
            b,
            ..
        } => (constants.bits(b) == Some(0)).then_some(a),
        _ => None,
    }
}

/// The bit that `op` widens.
pub(super) fn widened_bit(op: &Op) -> Option<Operand> {
    match *op {
        Op::Convert {
            op: ConvOp::ZExt,
            from: Type::I1,
            a,
            ..
        } => Some(a),
        _ => None,
    }
}
