//! Jump threading: makes branches direct, on the bit itself instead of its negation, and to the end
//! of the way instead of blocks that only branch further.

use super::cfg::{register, terminator};
use super::constant_folding::widened_bit;
use crate::op::Op;
use crate::{BinOp, Body, CmpOp, Const, List, Operand, Target, Type};

/// Negations of negations that are followed in one round.
const NEGATIONS: usize = 8;

/// Exchanges the targets of branches on negated bits. The negations stay, for other uses.
pub(super) fn without_negations(body: &mut Body) {
    let mut definitions: Vec<Option<Op>> = vec![None; body.regs.len()];
    for inst in &body.insts {
        if let Some(reg) = inst.dst {
            definitions[reg.index()] = Some(inst.op);
        }
    }
    let definition = |operand| register(operand).and_then(|reg| definitions[reg]);
    for inst in &mut body.insts {
        let Op::CondBr { cond, then, other } = &mut inst.op else {
            continue;
        };
        for _ in 0..NEGATIONS {
            let negation = definition(*cond);
            let Some(bit) = negation.and_then(|op| negated(&body.consts, &op, definition)) else {
                break;
            };
            *cond = bit;
            std::mem::swap(then, other);
        }
    }
}

/// The bit that `op` negates: by comparing it with 0, widened or not, or by `xor` with 1.
fn negated(
    consts: &[Const],
    op: &Op,
    definition: impl Fn(Operand) -> Option<Op>,
) -> Option<Operand> {
    let is = |operand: Operand, wanted: u128| match operand {
        Operand::Const(id) => {
            matches!(consts.get(id.index()), Some(&Const::Int(_, bits)) if bits == wanted)
        }
        Operand::Reg(_) => false,
    };
    match *op {
        Op::Compare {
            op: CmpOp::Eq,
            ty,
            a,
            b,
        } if is(b, 0) => match ty {
            Type::I1 => Some(a),
            _ => widened_bit(&definition(a)?),
        },
        Op::Binary {
            op: BinOp::Xor,
            ty: Type::I1,
            a,
            b,
            ..
        } if is(b, 1) => Some(a),
        _ => None,
    }
}

/// Shortens branches. Indirect ones stay: they go where the address says.
pub(super) fn thread(body: &mut Body) {
    let ends = ends(body);
    let moved = |target: &mut Target| {
        if let Some(end) = ends[target.block.index()] {
            *target = end;
        }
    };
    let mut lists: Vec<List> = Vec::new();
    for inst in &mut body.insts {
        match &mut inst.op {
            Op::Br { target } => moved(target),
            Op::CondBr { then, other, .. } => {
                moved(then);
                moved(other);
            }
            Op::Switch { default, cases, .. } => {
                moved(default);
                lists.push(*cases);
            }
            _ => {}
        }
    }
    for list in lists {
        let range = list.start as usize..list.start as usize + list.len as usize;
        let cases = body.cases.get_mut(range).unwrap_or_default();
        cases.iter_mut().for_each(|case| moved(&mut case.target));
    }
}

/// For each block that does nothing but branch, where the way ends; ways in circles have no end.
fn ends(body: &Body) -> Vec<Option<Target>> {
    let mut ends: Vec<Option<Target>> = (body.blocks.iter().enumerate())
        .map(|(index, block)| match terminator(body, block) {
            Op::Br { target } if block.end - block.start == 1 => {
                (index > 0 && block.params.is_empty()).then_some(target)
            }
            _ => None,
        })
        .collect();
    let mut done = vec![false; ends.len()];
    for start in 0..ends.len() {
        let mut way = Vec::new();
        let mut here = start;
        let mut end = None;
        while let Some(next) = ends[here] {
            if done[here] {
                end = Some(next);
                break;
            }
            // Left in place as done, a block of a circle is found again at the end of the way.
            done[here] = true;
            way.push(here);
            end = Some(next);
            here = next.block.index();
        }
        let circle = way.contains(&here);
        for block in way {
            ends[block] = if circle { None } else { end };
        }
    }
    ends
}
