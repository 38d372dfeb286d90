//! Takes stores of unknown values out of loops, and out of branches on unknown values: what is left of
//! those then often has no part in anything.
//!
//! A branch and the blocks up to where its ways meet are a region. If all that a region does to memory is to
//! store unknown values at places that are known before it, and it reads none of them, one store
//! of an unknown value to each, behind it, allows all that it can leave behind: what was stored last, or what
//! was there before, if nothing was stored.

use super::assemble::{Part, assemble, part_of};
use super::cfg::{Source, register, sources, terminator};
use crate::op::Op;
use crate::verify::{Dominance, is_sound};
use crate::{Body, Inst, Operand, PostDominance, Reg, Type};

/// The same body with stores of unknown values behind regions; `None` if there are none. `may_meet` says
/// whether a store and a load, by their numbers, may touch the same bytes.
pub fn sink(body: &Body, may_meet: &mut dyn FnMut(usize, usize) -> bool) -> Option<Body> {
    if !is_sound(body) || super::has_block_addresses(body) {
        return None;
    }
    let mut sinker = Sinker::new(body, may_meet);
    let mut blocks: Vec<usize> = (0..body.blocks.len()).collect();
    // Outer regions first.
    blocks.sort_by_key(|&block| sinker.depth(block));
    for block in blocks {
        sinker.region(block);
    }
    let moves = std::mem::take(&mut sinker.moves);
    (!moves.is_empty()).then(|| sinker.moved(&moves))
}

struct Sinker<'a> {
    body: &'a Body,
    may_meet: &'a mut dyn FnMut(usize, usize) -> bool,
    dominance: Dominance,
    after: PostDominance,
    sources: Vec<Source>,
    /// For each register, whether it is an unknown value or computed from one.
    unknown: Vec<bool>,
    /// Stores, and the blocks that they go to.
    moves: Vec<(usize, usize)>,
}

impl<'a> Sinker<'a> {
    fn new(body: &'a Body, may_meet: &'a mut dyn FnMut(usize, usize) -> bool) -> Self {
        Sinker {
            body,
            may_meet,
            dominance: Dominance::new(body),
            after: PostDominance::new(body),
            sources: sources(body),
            unknown: unknown(body),
            moves: Vec::new(),
        }
    }

    fn depth(&self, block: usize) -> usize {
        let up = |&block: &usize| self.dominance.parent(block);
        std::iter::successors(Some(block), up).count()
    }

    /// The blocks that a branch decides on, if no way leads to them but through it.
    fn inside(&self, branch: usize, meet: usize) -> Option<Vec<bool>> {
        let mut inside = vec![false; self.body.blocks.len()];
        let next = |block: usize| {
            let last = terminator(self.body, &self.body.blocks[block]);
            let targets = self.body.successors(&last).into_iter();
            targets.map(|target| target.block.index())
        };
        let mut todo: Vec<usize> = next(branch).collect();
        while let Some(block) = todo.pop() {
            if block != meet && !std::mem::replace(&mut inside[block], true) {
                todo.extend(next(block));
            }
        }
        let within = |block: usize| self.dominance.dominates(branch, block);
        let mut blocks = (0..inside.len()).filter(|&block| inside[block]);
        let all = blocks.all(within) && within(meet);
        (all && self.dominance.reachable(branch)).then_some(inside)
    }

    /// Finds what can be moved behind the region of a branch.
    fn region(&mut self, branch: usize) {
        let condition = match terminator(self.body, &self.body.blocks[branch]) {
            Op::CondBr { cond, .. } => cond,
            Op::Switch { value, .. } => value,
            _ => return,
        };
        let Some(meet) = self.after.next(branch) else {
            return;
        };
        let Some(inside) = self.inside(branch, meet) else {
            return;
        };
        let chosen = register(condition).is_some_and(|reg| self.unknown[reg]);
        if !inside[branch] && !chosen {
            return;
        }
        let (mut stores, mut loads) = (Vec::new(), Vec::new());
        for (block, _) in inside.iter().enumerate().filter(|(_, inside)| **inside) {
            let block = &self.body.blocks[block];
            for at in block.start as usize..block.end as usize {
                match self.body.insts[at].op {
                    Op::Store { access, .. } if !access.volatile => stores.push(at),
                    Op::Load { access, .. } if !access.volatile => loads.push(at),
                    ref op if is_calm(op) => {}
                    _ => return,
                }
            }
        }
        // What an outer region was found for is behind that.
        stores.retain(|at| !self.moves.iter().any(|(moved, _)| moved == at));
        let apart = stores
            .iter()
            .all(|&store| !loads.iter().any(|&load| (self.may_meet)(store, load)));
        if apart && stores.iter().all(|&store| self.can_move(store, &inside)) {
            self.moves.extend(stores.iter().map(|&store| (store, meet)));
        }
    }

    fn can_move(&self, store: usize, inside: &[bool]) -> bool {
        let Op::Store { ty, value, ptr, .. } = self.body.insts[store].op else {
            return false;
        };
        let defined = register(value).map(|reg| self.sources[reg]);
        let unknown = match defined {
            Some(Source::Inst(at)) => matches!(self.body.insts[at].op, Op::Unknown { .. }),
            _ => false,
        };
        unknown && ty != Type::Ptr && self.is_there(ptr, inside, CHAIN)
    }

    /// Whether a value is computed before a region, or can be behind it in the same way.
    fn is_there(&self, operand: Operand, inside: &[bool], depth: usize) -> bool {
        let Some(reg) = register(operand) else {
            return true;
        };
        match self.sources[reg] {
            Source::Param { block, .. } => !inside[block],
            Source::Inst(at) => {
                let op = &self.body.insts[at].op;
                let again = matches!(op, Op::PtrAdd { .. } | Op::Load { ty: Type::Ptr, .. });
                let mut there = true;
                self.body.own_operands(op, |operand| {
                    there &= depth > 0 && self.is_there(operand, inside, depth - 1);
                });
                !inside[self.block_of(at)] || again && there
            }
            Source::Nowhere => false,
        }
    }

    fn block_of(&self, at: usize) -> usize {
        let blocks = &self.body.blocks;
        let after = blocks.partition_point(|block| block.end as usize <= at);
        after.min(blocks.len() - 1)
    }

    fn moved(&self, moves: &[(usize, usize)]) -> Body {
        let mut pools = self.body.clone();
        let mut parts: Vec<Part> = (0..self.body.blocks.len())
            .map(|block| part_of(self.body, block))
            .collect();
        for (part, block) in parts.iter_mut().zip(&self.body.blocks) {
            let mut at = block.start as usize;
            part.code.retain(|_| {
                at += 1;
                !moves.iter().any(|&(moved, _)| moved == at - 1)
            });
        }
        for &(store, meet) in moves {
            let Op::Store {
                ty, ptr, access, ..
            } = self.body.insts[store].op
            else {
                continue;
            };
            let mut code = Vec::new();
            let ptr = self.again(ptr, meet, &mut pools, &mut code);
            let value = give(&mut pools, &mut code, Op::Unknown { ty }, ty);
            let op = Op::Store {
                ty,
                value,
                ptr,
                access,
            };
            code.push(Inst { dst: None, op });
            let span = self.body.spans[store];
            let code = code.into_iter().map(|inst| (inst, span));
            parts[meet].code.splice(0..0, code);
        }
        assemble(
            self.body,
            &pools,
            parts.into_iter().map(Some).collect(),
            false,
        )
    }

    /// The value of an operand behind a region: as it is, or computed again.
    fn again(
        &self,
        operand: Operand,
        meet: usize,
        pools: &mut Body,
        code: &mut Vec<Inst>,
    ) -> Operand {
        let source = register(operand).map(|reg| self.sources[reg]);
        let Some(Source::Inst(at)) = source else {
            return operand;
        };
        let block = self.block_of(at);
        if block != meet && self.dominance.dominates(block, meet) {
            return operand;
        }
        let mut made = Vec::new();
        let op = self.body.insts[at].op;
        self.body.own_operands(&op, |operand| {
            made.push((operand, self.again(operand, meet, pools, code)));
        });
        let op = self.body.with_operands(op, |operand| {
            let new = made.iter().find(|(old, _)| *old == operand);
            new.map_or(operand, |&(_, new)| new)
        });
        give(pools, code, op, Type::Ptr)
    }
}

/// How deep an address may be computed again.
const CHAIN: usize = 6;

fn give(pools: &mut Body, code: &mut Vec<Inst>, op: Op, ty: Type) -> Operand {
    let dst = Reg::from_index(pools.regs.len());
    pools.regs.push(ty);
    code.push(Inst { dst: Some(dst), op });
    Operand::Reg(dst)
}

/// Whether an instruction neither writes nor reads memory, nor ends anything.
pub(super) fn is_calm(op: &Op) -> bool {
    matches!(
        op,
        Op::Binary { .. }
            | Op::Unary { .. }
            | Op::Compare { .. }
            | Op::Overflow { .. }
            | Op::Convert { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. }
            | Op::Unknown { .. }
            | Op::Br { .. }
            | Op::CondBr { .. }
            | Op::Switch { .. }
    )
}

/// For each register, whether it is an unknown value or computed from one.
fn unknown(body: &Body) -> Vec<bool> {
    let mut unknown = vec![false; body.regs.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for inst in &body.insts {
            let Some(dst) = inst.dst.filter(|dst| !unknown[dst.index()]) else {
                continue;
            };
            let mut found = matches!(inst.op, Op::Unknown { .. });
            if is_calm(&inst.op) {
                body.own_operands(&inst.op, |operand| {
                    found |= register(operand).is_some_and(|reg| unknown[reg]);
                });
            }
            unknown[dst.index()] = found;
            changed |= found;
        }
    }
    unknown
}
