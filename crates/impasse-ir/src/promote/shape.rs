//! Whether a body is sound enough to be worked on: everything that is used as an index exists, and
//! registers are defined before they are used.

use super::operands::all_operands;
use crate::op::Op;
use crate::verify::dominance::Dominance;
use crate::{Body, Operand, Reg};

/// Checks ranges of blocks, terminators, numbers, definitions and uses, and the arguments of
/// branches.
pub(super) fn is_sound(body: &Body) -> bool {
    blocks_are_sound(body)
        && definitions_are_sound(body)
        && body
            .insts
            .iter()
            .all(|inst| numbers_are_sound(body, &inst.op))
        && order_is_sound(body)
}

fn blocks_are_sound(body: &Body) -> bool {
    let mut next = 0;
    let consecutive = body.blocks.iter().all(|block| {
        let fits = block.start == next && block.end > block.start;
        next = block.end;
        fits && block.end as usize <= body.insts.len()
    });
    let complete = next as usize == body.insts.len() && body.spans.len() == body.insts.len();
    consecutive
        && complete
        && !body.blocks.is_empty()
        && body.blocks.iter().all(|block| {
            let insts = body.block_insts(block);
            let ends = insts.iter().filter(|inst| inst.op.is_terminator()).count();
            ends == 1 && insts.last().is_some_and(|last| last.op.is_terminator())
        })
}

fn definitions_are_sound(body: &Body) -> bool {
    let mut defined = vec![false; body.regs.len()];
    let mut define = |reg: Reg| match defined.get_mut(reg.index()) {
        Some(slot) => !std::mem::replace(slot, true),
        None => false,
    };
    let mut params = body.blocks.iter().flat_map(|block| block.params.iter());
    let mut results = body.insts.iter();
    params.all(|&reg| define(reg))
        && results.all(|inst| {
            let ty = inst.dst.map(|reg| body.regs.get(reg.index()).copied());
            let dropped = inst.dst.is_none() && matches!(inst.op, Op::Call { .. });
            let typed = dropped || inst.op.result(body) == ty.flatten();
            typed && inst.dst.is_none_or(&mut define)
        })
        && defined.iter().all(|&defined| defined)
}

fn numbers_are_sound(body: &Body, op: &Op) -> bool {
    let lists = match *op {
        Op::Call { args, .. } => args.get(&body.operands).is_some(),
        Op::Switch { cases, .. } => cases.get(&body.cases).is_some(),
        Op::IndirectBr { targets, .. } => targets.get(&body.targets).is_some(),
        _ => true,
    };
    let targets = body.successors(op).iter().all(|target| {
        let args = target.args.get(&body.operands).map(<[Operand]>::len);
        let block = body.blocks.get(target.block.index());
        let params = block.map(|block| block.params.len());
        target.block.0 != 0 && args.is_some() && args == params
    });
    let mut operands = true;
    all_operands(body, op, |operand| {
        operands &= body.type_of(operand).is_some();
    });
    lists && targets && operands
}

/// Whether each register is defined on all ways to each use that can be reached.
fn order_is_sound(body: &Body) -> bool {
    let dominance = Dominance::new(body);
    let mut definitions = vec![(0, None); body.regs.len()];
    for (number, block) in body.blocks.iter().enumerate() {
        for reg in &block.params {
            definitions[reg.index()] = (number, None);
        }
        for at in block.start as usize..block.end as usize {
            if let Some(reg) = body.insts[at].dst {
                definitions[reg.index()] = (number, Some(at));
            }
        }
    }
    let mut sound = true;
    for (here, block) in body.blocks.iter().enumerate() {
        for at in block.start as usize..block.end as usize {
            all_operands(body, &body.insts[at].op, |operand| {
                if let Operand::Reg(reg) = operand {
                    let (there, definition) = definitions[reg.index()];
                    sound &= if here == there && dominance.reachable(here) {
                        definition < Some(at)
                    } else {
                        dominance.dominates(there, here)
                    };
                }
            });
        }
    }
    sound
}
