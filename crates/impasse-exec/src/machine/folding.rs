//! Arithmetic without an opcode of its own, on known values, by the IR instruction.

use crate::bytecode::{Code, constant_bits, is_wide};
use impasse_ir::{Body, Op, Operand, Type, fold};

/// Runs the instruction `inst` of `body` on the slots `r`; `None` when the general way must.
pub(super) fn fold_instruction(body: &Body, code: &Code, inst: u32, r: &mut [u64]) -> Option<()> {
    let inst = body.insts.get(inst as usize)?;
    let value = |operand: Operand| operand_bits(body, code, operand, r);
    let (ty, bits) = match inst.op {
        Op::Binary { op, ty, a, b, .. } => (ty, fold::binary(op, ty, value(a)?, value(b)?).ok()?),
        Op::Unary { op, ty, a } => (ty, fold::unary(op, ty, value(a)?)),
        Op::Compare { op, ty, a, b } => {
            let holds = fold::compare(op, ty, value(a)?, value(b)?);
            (Type::I1, holds.into())
        }
        Op::Overflow { op, ty, a, b } => {
            let overflows = fold::overflows(op, ty, value(a)?, value(b)?);
            (Type::I1, overflows.into())
        }
        Op::Convert { op, from, a, to } => (to, fold::convert(op, from, value(a)?, to)),
        _ => return None,
    };
    let slot = *code.slots.get(inst.dst?.index())? as usize;
    *r.get_mut(slot)? = bits as u64;
    if is_wide(ty) {
        *r.get_mut(slot + 1)? = (bits >> 64) as u64;
    }
    Some(())
}

fn operand_bits(body: &Body, code: &Code, operand: Operand, r: &[u64]) -> Option<u128> {
    let reg = match operand {
        Operand::Reg(reg) => reg,
        Operand::Const(_) => return constant_bits(body.constant(operand)?),
    };
    let slot = *code.slots.get(reg.index())? as usize;
    let low = u128::from(*r.get(slot)?);
    if is_wide(*body.regs.get(reg.index())?) {
        return Some(low | u128::from(*r.get(slot + 1)?) << 64);
    }
    Some(low)
}
