//! If-conversion: turns branches that only choose between values into [`Op::Select`].
//!
//! A machine that does not know a condition must follow both ways of a branch, and all that comes
//! behind twice; a choice is one value. Both ways of the branch must come together at once, in one
//! block, and do nothing before but compute: no access to memory, no call, nothing that can go
//! wrong.
//!
//! # Why the code stays the same
//!
//! The branch at the end of block `b` goes to the meeting block `m` on both ways, each directly or
//! through an arm: a block without parameters that only this branch leads to and that ends with a
//! plain branch to `m`. Moving both arms before the branch runs one of them too many. That changes
//! nothing: their instructions are pure ([`is_pure`]: no effect, no fault, no promise that could be
//! broken) and have no undefined operand; what they define is used in the arm and behind `m` only as an
//! argument of the arm's branch, since an arm dominates nothing but itself; what they read is
//! defined in `b` or before, for the same reason. Parameters of `m` get
//! `select cond, then, other`, which by its definition is the argument that the branch would have
//! passed. Choices are made one per block in a round ([`if_convert`] marks the blocks it touches), so
//! the premises of each still hold when it is made.

use super::assemble::{Part, assemble, part_of};
use super::cfg::{Graph, terminator};
use super::constant_folding::is_pure;
use crate::op::Op;
use crate::{BinOp, Body, Const, Inst, List, Operand, Reg, Target, Type};

/// Most instructions of both ways. All of them are run whatever the condition is.
const MAX_INSTS: usize = 4;

/// Most values that a branch chooses.
const MAX_VALUES: usize = 2;

/// The same code with choices instead of such branches. Blocks must be free to go away.
pub(super) fn if_convert(body: &Body) -> Body {
    let Graph {
        branches_to,
        reachable,
        ..
    } = Graph::new(body);
    let mut touched = vec![false; body.blocks.len()];
    let mut choices = Vec::new();
    for block in 0..body.blocks.len() {
        let Some(choice) = Choice::at(body, &branches_to, block) else {
            continue;
        };
        let blocks = [&choice.arms[..], &[block]].concat();
        if blocks.iter().all(|&block| !touched[block]) {
            blocks.iter().for_each(|&block| touched[block] = true);
            choices.push(choice);
        }
    }
    if choices.is_empty() {
        return body.clone();
    }
    let mut pools = body.clone();
    // What cannot be reached may lead to arms, and goes with them.
    let mut parts: Vec<Option<Part>> = (0..body.blocks.len())
        .map(|block| reachable[block].then(|| part_of(body, block)))
        .collect();
    for choice in choices {
        choice.make(&mut pools, &mut parts);
    }
    assemble(body, &pools, parts, false)
}

/// A branch that only chooses.
struct Choice {
    /// The block that ends with it.
    block: usize,
    cond: Operand,
    /// Blocks on the two ways, which only this branch leads to.
    arms: Vec<usize>,
    /// The branches to where the ways meet, if the condition holds and if not.
    then: Target,
    other: Target,
}

impl Choice {
    /// The choice at the end of a block.
    fn at(body: &Body, branches_to: &[usize], block: usize) -> Option<Choice> {
        let Op::CondBr { cond, then, other } = terminator(body, &body.blocks[block]) else {
            return None;
        };
        if branches_to[block] == 0 && block > 0 {
            return None;
        }
        let mut choice = Choice {
            block,
            cond,
            arms: Vec::new(),
            then,
            other,
        };
        if then.block != other.block {
            choice.then = choice.way(body, branches_to, then);
            choice.other = choice.way(body, branches_to, other);
        }
        choice.is_worth_it(body).then_some(choice)
    }

    /// Where a way leads: through the block at its beginning, if that is an arm.
    fn way(&mut self, body: &Body, branches_to: &[usize], target: Target) -> Target {
        let arm = target.block.index();
        let data = &body.blocks[arm];
        match terminator(body, data) {
            Op::Br { target: next }
                if branches_to[arm] == 1 && data.params.is_empty() && arm != self.block =>
            {
                self.arms.push(arm);
                next
            }
            _ => target,
        }
    }

    fn is_worth_it(&self, body: &Body) -> bool {
        let meet = self.then.block == self.other.block && matches!(self.cond, Operand::Reg(_));
        let insts = || {
            let blocks = self.arms.iter().map(|&arm| &body.blocks[arm]);
            blocks.flat_map(|block| {
                let (_, insts) = body.block_insts(block).split_last()?;
                Some(insts)
            })
        };
        let count: usize = insts().map(<[Inst]>::len).sum();
        let mut differ = self.pairs(body).filter(|(a, b)| a != b);
        meet && count <= MAX_INSTS
            && insts().flatten().all(|inst| only_computes(body, inst))
            && differ.clone().count() <= MAX_VALUES
            && differ.all(|(a, b)| is_chosen(body, a) && is_chosen(body, b))
    }

    /// What is passed where the ways meet, on each of them.
    fn pairs<'a>(&self, body: &'a Body) -> impl Iterator<Item = (Operand, Operand)> + Clone + 'a {
        let (then, other) = (body.args(self.then.args), body.args(self.other.args));
        then.iter().copied().zip(other.iter().copied())
    }

    /// Puts the arms and the choices in the place of the branch.
    fn make(self, pools: &mut Body, parts: &mut [Option<Part>]) {
        let pairs: Vec<(Operand, Operand)> = self.pairs(pools).collect();
        let mut code = Vec::new();
        for &arm in &self.arms {
            if let Some(part) = parts[arm].take() {
                code.extend(part.code);
                code.pop();
            }
        }
        let Some(part) = &mut parts[self.block] else {
            return;
        };
        let Some((_, span)) = part.code.pop() else {
            return;
        };
        let mut args = Vec::new();
        for (a, b) in pairs {
            let ty = pools.type_of(a).filter(|_| a != b);
            args.push(ty.map_or(a, |ty| {
                let dst = Reg::from_index(pools.regs.len());
                pools.regs.push(ty);
                let op = Op::Select {
                    ty,
                    cond: self.cond,
                    a,
                    b,
                };
                code.push((Inst { dst: Some(dst), op }, span));
                Operand::Reg(dst)
            }));
        }
        let target = Target {
            block: self.then.block,
            args: List::push(&mut pools.operands, args),
        };
        let op = Op::Br { target };
        code.push((Inst { dst: None, op }, span));
        part.code.extend(code);
    }
}

/// Whether a value can be chosen at little cost. Addresses cannot: memory needs to know them. Bits
/// mostly decide the next branch, so a choice of them wins nothing.
fn is_chosen(body: &Body, operand: Operand) -> bool {
    let known = !matches!(body.constant(operand), Some(Const::Undef(_)));
    known
        && matches!(
            body.type_of(operand),
            Some(Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::F32 | Type::F64)
        )
}

/// Whether an instruction does nothing but compute, quickly.
fn only_computes(body: &Body, inst: &Inst) -> bool {
    let quick = match inst.op {
        Op::Binary { op, .. } => {
            !matches!(op, BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem)
        }
        Op::Unary { .. } | Op::Compare { .. } | Op::Convert { .. } | Op::Select { .. } => true,
        _ => false,
    };
    let mut known = true;
    body.own_operands(&inst.op, |operand| {
        known &= !matches!(body.constant(operand), Some(Const::Undef(_)));
    });
    quick && known && is_pure(&inst.op, |_| None)
}
