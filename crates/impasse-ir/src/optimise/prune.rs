//! Leaves out instructions and branches that somebody has found to be of no account.

use super::assemble::{Part, assemble, part_of};
use super::cfg::terminator;
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::verify::is_sound;
use crate::{BlockId, Body, Const, ConstId, Inst, List, Operand, Target, Type};

/// What is to be left out of a body.
#[derive(Clone, Debug)]
pub struct Prune {
    /// For each instruction, whether it stays. What needs the result of one that goes gets zero.
    pub keep: Vec<bool>,
    /// For each block, where all ways from its end meet, in case its branch goes; `None` if they
    /// meet nowhere: the function returns then.
    pub meets: Vec<Option<usize>>,
    /// What the function returns.
    pub ret: Option<Type>,
}

/// The body without what is to be left out. A body that is not valid is returned as it is.
pub fn prune(body: &Body, plan: &Prune) -> Body {
    if !is_sound(body) || plan.keep.len() != body.insts.len() {
        return body.clone();
    }
    let mut pruner = Pruner {
        body,
        plan,
        pools: body.clone(),
        defined: defined(body, plan),
    };
    let reachable = pruner.reachable();
    let parts: Vec<Option<Part>> = (0..body.blocks.len())
        .map(|block| reachable[block].then(|| pruner.part(block)))
        .collect();
    let keep = super::has_block_addresses(body);
    assemble(body, &pruner.pools, parts, keep)
}

/// For each register, whether something that stays gives it its value.
fn defined(body: &Body, plan: &Prune) -> Vec<bool> {
    let mut defined = vec![false; body.regs.len()];
    let params = body.blocks.iter().flat_map(|block| &block.params);
    params.for_each(|reg| defined[reg.index()] = true);
    for (inst, keep) in body.insts.iter().zip(&plan.keep) {
        if let (Some(reg), true) = (inst.dst, keep) {
            defined[reg.index()] = true;
        }
    }
    defined
}

struct Pruner<'a> {
    body: &'a Body,
    plan: &'a Prune,
    pools: Body,
    defined: Vec<bool>,
}

impl Pruner<'_> {
    /// Whether the branch at the end of a block stays.
    fn keeps_branch(&self, block: usize) -> bool {
        self.plan.keep[self.body.blocks[block].end as usize - 1]
    }

    fn reachable(&self) -> Vec<bool> {
        let mut reachable = vec![false; self.body.blocks.len()];
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut reachable[block], true) {
                continue;
            }
            match self.keeps_branch(block) {
                true => {
                    let last = terminator(self.body, &self.body.blocks[block]);
                    let targets = self.body.successors(&last).into_iter();
                    stack.extend(targets.map(|target| target.block.index()));
                }
                false => stack.extend(self.plan.meets[block]),
            }
        }
        reachable
    }

    fn part(&mut self, block: usize) -> Part {
        let mut part = part_of(self.body, block);
        let start = self.body.blocks[block].start as usize;
        let mut at = start;
        let last = self.body.blocks[block].end as usize - 1;
        part.code.retain(|_| {
            at += 1;
            self.plan.keep[at - 1] || at - 1 == last
        });
        let stays = self.keeps_branch(block);
        let count = part.code.len();
        for (index, (inst, _)) in part.code.iter_mut().enumerate() {
            let op = match index + 1 == count && !stays {
                true => self.way_out(block),
                false => self.rewritten(inst.op),
            };
            *inst = Inst { op, ..*inst };
        }
        part
    }

    /// What is left of a branch that goes.
    fn way_out(&mut self, block: usize) -> Op {
        match self.plan.meets[block] {
            Some(next) => {
                let params = &self.body.blocks[next].params;
                let zeros = params.iter().map(|reg| self.body.regs[reg.index()]);
                let zeros: Vec<Type> = zeros.collect();
                let zeros: Vec<Operand> = zeros.into_iter().map(|ty| self.zero(ty)).collect();
                let target = Target {
                    block: BlockId::from_index(next),
                    args: List::push(&mut self.pools.operands, zeros),
                };
                Op::Br { target }
            }
            None => {
                let value = self.plan.ret.map(|ty| self.zero(ty));
                Op::Ret { value }
            }
        }
    }

    /// The instruction with zero instead of what is not computed any more.
    fn rewritten(&mut self, op: Op) -> Op {
        let mut missing = Vec::new();
        self.body.all_operands(&op, |operand| {
            if let Operand::Reg(reg) = operand
                && !self.defined[reg.index()]
            {
                missing.push(reg);
            }
        });
        let zeros: Vec<(Operand, Operand)> = missing
            .into_iter()
            .map(|reg| {
                let ty = self.body.regs[reg.index()];
                (Operand::Reg(reg), self.zero(ty))
            })
            .collect();
        let map = |operand: Operand| {
            let zero = zeros.iter().find(|(gone, _)| *gone == operand);
            zero.map_or(operand, |&(_, zero)| zero)
        };
        let body = self.body;
        let mut rewriter = Rewriter {
            old: body,
            new: &mut self.pools,
            map,
            edge: |target: Target| body.args(target.args).iter().map(|&arg| map(arg)).collect(),
            block: |block: BlockId| block,
        };
        rewriter.rewrite(op)
    }

    fn zero(&mut self, ty: Type) -> Operand {
        let zero = match ty {
            Type::Ptr => Const::Null,
            ty if ty.is_float() => Const::Float(ty, 0),
            ty => Const::Int(ty, 0),
        };
        self.pools.consts.push(zero);
        Operand::Const(ConstId::from_index(self.pools.consts.len() - 1))
    }
}
