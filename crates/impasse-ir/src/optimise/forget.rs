//! Puts unknown values in the place of values that somebody has decided not to compute.
//!
//! # Where the unknown value is made
//!
//! Each register that is forgotten gets one [`Op::Unknown`], and all uses that count read it instead. It
//! stands in a block that lies on all ways from the register's definition to those uses: of these
//! blocks the one inside the fewest loops, and of those the last. So a sum that a loop computes is
//! unknown once, behind the loop, and nothing is left in the loop for its sake.
//!
//! This allows every execution that there was. Let `d` be the block with the definition and `p` that
//! with the unknown value: `d` dominates `p`, and `p` dominates each use. Whenever a use is reached, `p` was
//! run since `d` was: otherwise a way from the entry to `d`, which needs no `p` as `d` dominates `p`, and from
//! there to the use would avoid `p`. So for every value that `d` gives there is an unknown value of its own that
//! may be the same.

use super::assemble::{Part, assemble, part_of};
use super::cfg::{Source, register, sources};
use super::loops::depths_with;
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::verify::{Dominance, is_sound};
use crate::{BlockId, Body, Inst, Operand, Reg, Target, Type};

/// What is to be forgotten of a body.
#[derive(Clone, Debug)]
pub struct Forget {
    /// For each register, whether its value is forgotten. Not those of pointers.
    pub values: Vec<bool>,
    /// For each instruction, whether its operands are read from what is forgotten. Others see the values
    /// as they were; so do arguments of branches.
    pub uses: Vec<bool>,
    /// For each instruction, whether it is a store whose value is forgotten, whatever it is.
    pub stores: Vec<bool>,
}

/// The body with unknown values where it uses what is to be forgotten. A body that is not valid is
/// returned as it is.
pub fn forget(body: &Body, plan: &Forget) -> Body {
    let fits = [plan.uses.len(), plan.stores.len()] == [body.insts.len(); 2];
    if !is_sound(body) || !fits || plan.values.len() != body.regs.len() {
        return body.clone();
    }
    let mut pools = body.clone();
    let mut parts: Vec<Part> = (0..body.blocks.len())
        .map(|block| part_of(body, block))
        .collect();
    let mut instead = vec![None; body.regs.len()];
    let mut made = Vec::new();
    let mut make = |pools: &mut Body, ty: Type, place: (usize, usize)| {
        let dst = Reg::from_index(pools.regs.len());
        pools.regs.push(ty);
        made.push((
            place,
            Inst {
                dst: Some(dst),
                op: Op::Unknown { ty },
            },
        ));
        Operand::Reg(dst)
    };
    for (reg, place) in places(body, plan) {
        instead[reg] = Some(make(&mut pools, body.regs[reg], place));
    }
    for (number, (part, block)) in parts.iter_mut().zip(&body.blocks).enumerate() {
        for (position, (inst, _)) in part.code.iter_mut().enumerate() {
            let at = block.start as usize + position;
            if plan.uses[at] {
                inst.op = replaced(body, &mut pools, &instead, inst.op);
            }
            if let Op::Store { ty, value, .. } = &mut inst.op
                && plan.stores[at]
                && *ty != Type::Ptr
            {
                *value = make(&mut pools, *ty, (number, position));
            }
        }
    }
    // From the back, so that places in a block stay where they were.
    made.sort_by_key(|&(place, _)| place);
    for ((block, position), inst) in made.into_iter().rev() {
        let code = &mut parts[block].code;
        let span = code[position.saturating_sub(1)].1;
        code.insert(position, (inst, span));
    }
    let keep = super::has_block_addresses(body);
    assemble(body, &pools, parts.into_iter().map(Some).collect(), keep)
}

fn replaced(body: &Body, pools: &mut Body, instead: &[Option<Operand>], op: Op) -> Op {
    let new = |operand: Operand| register(operand).and_then(|reg| instead[reg]);
    let mut rewriter = Rewriter {
        old: body,
        new: pools,
        map: |operand: Operand| new(operand).unwrap_or(operand),
        edge: |target: Target| body.args(target.args).to_vec(),
        block: |block: BlockId| block,
    };
    rewriter.rewrite(op)
}

/// Where the unknown values are made: for each register the block, and the position in it.
fn places(body: &Body, plan: &Forget) -> Vec<(usize, (usize, usize))> {
    let dominance = Dominance::new(body);
    let depths = depths_with(body, &dominance);
    let sources = sources(body);
    let meets = meets(body, plan, &dominance);
    let mut places = Vec::new();
    for (reg, meet) in meets.into_iter().enumerate() {
        let Some(meet) = meet else { continue };
        let (block, behind) = match sources[reg] {
            Source::Inst(at) => {
                let block = block_of(body, at);
                (block, at + 1 - body.blocks[block].start as usize)
            }
            Source::Param { block, .. } => (block, 0),
            Source::Nowhere => continue,
        };
        let mut best = meet;
        let mut here = meet;
        while here != block {
            let Some(above) = dominance.parent(here) else {
                break;
            };
            here = above;
            if depths[here] < depths[best] {
                best = here;
            }
        }
        let position = if best == block { behind } else { 0 };
        places.push((reg, (best, position)));
    }
    places
}

/// For each register that is forgotten the last block on all ways to its uses; `None` without any.
fn meets(body: &Body, plan: &Forget, dominance: &Dominance) -> Vec<Option<usize>> {
    let mut meets: Vec<Option<usize>> = vec![None; body.regs.len()];
    for (number, block) in body.blocks.iter().enumerate() {
        if !dominance.reachable(number) {
            continue;
        }
        for at in block.start as usize..block.end as usize {
            if !plan.uses[at] {
                continue;
            }
            body.own_operands(&body.insts[at].op, |operand| {
                let Some(reg) = register(operand).filter(|&reg| plan.values[reg]) else {
                    return;
                };
                if body.regs[reg] != Type::Ptr {
                    let before = meets[reg].unwrap_or(number);
                    meets[reg] = Some(common(dominance, before, number));
                }
            });
        }
    }
    meets
}

/// The last block that dominates both.
fn common(dominance: &Dominance, a: usize, b: usize) -> usize {
    let mut here = a;
    while !dominance.dominates(here, b) {
        match dominance.parent(here) {
            Some(above) => here = above,
            None => break,
        }
    }
    here
}

fn block_of(body: &Body, at: usize) -> usize {
    let after = body
        .blocks
        .partition_point(|block| block.end as usize <= at);
    after.min(body.blocks.len() - 1)
}
