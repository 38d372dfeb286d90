//! Copy propagation: finds registers that are copies of others or constant whatever is reached:
//! parameters that get one value from everywhere, and instructions that give one of their operands.
//!
//! It is pessimistic: what is found here is certain from the beginning, by the argument about
//! `Same` in [`sccp`](super::sccp). That search assumes the best and finds more, but where an
//! assumption fails it gives up a register for good; starting from certain copies it fails less.

use super::cfg::{Source, register, sources, terminator};
use super::constant_folding::{asks_for_bit, evaluate, widened_bit};
use super::constants::Constants;
use crate::op::Op;
use crate::{Body, Operand, Reg, Target};

/// For each register, the operand that can stand for it; itself if there is no other.
pub(super) fn copies(body: &Body, constants: &mut Constants) -> Vec<Operand> {
    let mut search = Search::new(body);
    while let Some(reg) = search.work.pop() {
        if search.copy_of[reg].is_some() {
            continue;
        }
        let found = search.value(reg, constants);
        if let Some(value) = found.filter(|&value| register(value) != Some(reg)) {
            search.copy_of[reg] = Some(value);
            let users = std::mem::take(&mut search.users[reg]);
            search.work.extend(&users);
            // What looks at this register from now on looks at the other.
            if let Some(other) = register(value) {
                search.users[other].extend(users);
            }
        }
    }
    let regs = (0..body.regs.len()).map(Reg::from_index);
    regs.map(|reg| search.resolve(Operand::Reg(reg))).collect()
}

struct Search<'a> {
    body: &'a Body,
    sources: Vec<Source>,
    /// Branches to each block.
    branches: Vec<Vec<Target>>,
    /// Registers whose value depends on a register.
    users: Vec<Vec<usize>>,
    copy_of: Vec<Option<Operand>>,
    work: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(body: &'a Body) -> Self {
        let mut search = Search {
            body,
            sources: sources(body),
            branches: vec![Vec::new(); body.blocks.len()],
            users: vec![Vec::new(); body.regs.len()],
            copy_of: vec![None; body.regs.len()],
            work: (0..body.regs.len()).rev().collect(),
        };
        for data in &body.blocks {
            for target in body.successors(&terminator(body, data)) {
                search.branches[target.block.index()].push(target);
            }
        }
        for inst in &body.insts {
            if let Some(dst) = inst.dst {
                let users = &mut search.users;
                body.all_operands(&inst.op, |operand| {
                    if let Some(reg) = register(operand) {
                        users[reg].push(dst.index());
                    }
                });
            }
        }
        search.note_arguments();
        search
    }

    fn note_arguments(&mut self) {
        for (block, targets) in self.body.blocks.iter().zip(&self.branches) {
            for target in targets {
                for (param, &arg) in block.params.iter().zip(self.body.args(target.args)) {
                    if let Some(reg) = register(arg) {
                        self.users[reg].push(param.index());
                    }
                }
            }
        }
    }

    /// What stands for `operand` now.
    fn resolve(&mut self, operand: Operand) -> Operand {
        let mut way = Vec::new();
        let mut value = operand;
        while let Some(reg) = register(value)
            && let Some(next) = self.copy_of[reg]
        {
            way.push(reg);
            value = next;
        }
        for reg in way {
            self.copy_of[reg] = Some(value);
        }
        value
    }

    fn value(&mut self, reg: usize, constants: &mut Constants) -> Option<Operand> {
        match self.sources[reg] {
            // The parameters of the entry block are what callers pass.
            Source::Param { block: 0, .. } | Source::Nowhere => None,
            Source::Param { block, position } => self.only_argument(reg, block, position),
            Source::Inst(at) => self.result(at, constants),
        }
    }

    /// The one value that the parameter gets, besides itself.
    fn only_argument(&mut self, reg: usize, block: usize, position: usize) -> Option<Operand> {
        let mut found = None;
        for index in 0..self.branches[block].len() {
            let args = self.body.args(self.branches[block][index].args);
            let value = self.resolve(*args.get(position)?);
            if register(value) == Some(reg) || found == Some(value) {
                continue;
            }
            if found.is_some() {
                return None;
            }
            found = Some(value);
        }
        found
    }

    fn result(&mut self, at: usize, constants: &mut Constants) -> Option<Operand> {
        let op = self.body.insts[at].op;
        if matches!(op, Op::Call { .. }) {
            return None;
        }
        let op = self.body.with_operands(op, |operand| self.resolve(operand));
        self.bit_behind(&op, constants)
            .or_else(|| evaluate(&op, constants))
    }

    /// The bit that `op` gives, if it undoes the widening of one.
    fn bit_behind(&mut self, op: &Op, constants: &Constants) -> Option<Operand> {
        let wide = register(asks_for_bit(op, constants)?)?;
        let Source::Inst(at) = self.sources[wide] else {
            return None;
        };
        let bit = widened_bit(&self.body.insts[at].op)?;
        Some(self.resolve(bit))
    }
}
