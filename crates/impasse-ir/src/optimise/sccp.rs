//! Sparse conditional constant propagation (SCCP, after Wegman and Zadeck), for copies too: finds
//! constants, copies and branches that are never taken, all at once.
//!
//! It is optimistic: every register is assumed to be a copy of something and every block unreached
//! until something speaks against it. So a parameter of a loop that only ever gets itself or one
//! other value is found to be that value.
//!
//! # Why the result holds
//!
//! A register's [`Value`] only ever moves down the lattice `Open`, `Same(_)`, `Own`, and blocks only
//! become reached, so the search ends: each change queues the reached users of a register again, and
//! a register changes at most twice. At the end the facts are consistent with every instruction of
//! every reached block: the value of a result is what [`evaluate`] gives for the values of its
//! operands, the value of a parameter is the meet over all branches that may be taken. By induction
//! over the steps of an execution such facts hold in it: the entry is reached and its parameters are
//! `Own`; a step leads only along a branch that was entered, and sets registers to values that the
//! facts allow. What stays `Open` is in blocks that no execution reaches.
//!
//! `Same(r)` names a register `r` that is `Own` and, in a body that passed verification, defined on all
//! ways to the register it stands for: a result gets it from an operand, which is defined there, and
//! a parameter only if *all* branches pass the same `r`, so `r` is defined at the end of all
//! predecessors that can be reached and hence dominates the block. Nor is `r` set again between the
//! parameter and a use of it: a way from the parameter through the definition of `r` to the use, taken
//! from the entry through that definition instead, would reach the use without the parameter's block.

use super::cfg::{register, terminator};
use super::constant_folding::evaluate;
use super::constants::Constants;
use super::copy_propagation::copies;
use crate::op::Op;
use crate::{Body, Operand, Reg, Target};

/// What is known of a register. Changes go downwards only, so each register changes twice at most.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// Nothing speaks against anything yet.
    Open,
    /// It is this constant, or the same as this register, which is [`Value::Own`].
    Same(Operand),
    /// It has a value of its own.
    Own,
}

/// What was found.
pub(super) struct Facts<'a> {
    body: &'a Body,
    /// What stands for each register in any case; what follows is about these only.
    copies: Vec<Operand>,
    values: Vec<Value>,
    /// Whether each block can be reached.
    pub(super) reached: Vec<bool>,
    pub(super) constants: Constants,
}

impl Facts<'_> {
    /// What stands for `operand`.
    pub(super) fn resolve(&self, operand: Operand) -> Operand {
        self.known(operand)
            .unwrap_or_else(|| self.original(operand))
    }

    /// Whether the register needs to exist.
    pub(super) fn stays(&self, reg: Reg) -> bool {
        !self.is_copy(reg) && !matches!(self.values[reg.index()], Value::Same(_))
    }

    /// Whether another operand stands for the register in any case.
    pub(super) fn is_copy(&self, reg: Reg) -> bool {
        self.copies[reg.index()] != Operand::Reg(reg)
    }

    /// The operand that `operand` is a copy of.
    pub(super) fn original(&self, operand: Operand) -> Operand {
        register(operand).map_or(operand, |reg| self.copies[reg])
    }

    /// Whether every block is reached, every register stays, and no branch is decided.
    pub(super) fn changes_nothing(&self) -> bool {
        let all = self.reached.iter().all(|&reached| reached);
        let mut ends = self.body.blocks.iter();
        let decided = ends.any(|block| self.decided(&terminator(self.body, block)).is_some());
        let mut regs = (0..self.values.len()).map(Reg::from_index);
        all && !decided && regs.all(|reg| self.stays(reg))
    }

    /// The final operand; `None` while it is open.
    pub(super) fn known(&self, operand: Operand) -> Option<Operand> {
        let operand = self.original(operand);
        match register(operand).map(|reg| self.values[reg]) {
            Some(Value::Open) => None,
            Some(Value::Same(other)) => Some(other),
            Some(Value::Own) | None => Some(operand),
        }
    }

    /// The only branch of `op` that can be taken, if its condition is constant.
    pub(super) fn decided(&self, op: &Op) -> Option<Target> {
        match *op {
            Op::CondBr { cond, then, other } => {
                let bit = self.constants.bits(self.known(cond)?)?;
                Some(if bit == 0 { other } else { then })
            }
            Op::Switch {
                value,
                default,
                cases,
                ..
            } => {
                let bits = self.constants.bits(self.known(value)?)?;
                let case = self
                    .body
                    .cases(cases)
                    .iter()
                    .find(|case| case.value == bits);
                Some(case.map_or(default, |case| case.target))
            }
            _ => None,
        }
    }

    /// The branches of `op` that may be taken, as far as is known.
    pub(super) fn branches(&self, op: &Op) -> Vec<Target> {
        let condition = match *op {
            Op::CondBr { cond, .. } => Some(cond),
            Op::Switch { value, .. } => Some(value),
            _ => None,
        };
        if condition.is_some_and(|condition| self.known(condition).is_none()) {
            return Vec::new();
        }
        match self.decided(op) {
            Some(target) => vec![target],
            None => self.body.successors(op),
        }
    }
}

/// Finds out about a sound body.
pub(super) fn sccp(body: &Body) -> Facts<'_> {
    let mut search = Search::new(body);
    while let Some(block) = search.blocks.pop() {
        let data = &body.blocks[block];
        for at in data.start as usize..data.end as usize {
            search.visit(at);
        }
        while let Some(at) = search.again.pop() {
            search.visit(at);
        }
    }
    search.facts
}

struct Search<'a> {
    facts: Facts<'a>,
    /// The instructions to look at again when more is known about a register.
    uses: Vec<Vec<usize>>,
    block_of: Vec<usize>,
    /// Blocks reached and not yet visited.
    blocks: Vec<usize>,
    again: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(body: &'a Body) -> Self {
        let mut constants = Constants::new(body);
        let mut search = Search {
            facts: Facts {
                body,
                copies: copies(body, &mut constants),
                values: vec![Value::Open; body.regs.len()],
                reached: vec![false; body.blocks.len()],
                constants,
            },
            uses: vec![Vec::new(); body.regs.len()],
            block_of: vec![0; body.insts.len()],
            blocks: vec![0],
            again: Vec::new(),
        };
        for (number, block) in body.blocks.iter().enumerate() {
            for at in block.start as usize..block.end as usize {
                search.block_of[at] = number;
            }
        }
        search.collect_uses();
        search.facts.reached[0] = true;
        for param in &body.blocks[0].params {
            search.facts.values[param.index()] = Value::Own;
        }
        search
    }

    fn collect_uses(&mut self) {
        let body = self.facts.body;
        for at in 0..body.insts.len() {
            let op = &body.insts[at].op;
            let (uses, facts) = (&mut self.uses, &self.facts);
            let mut note = |operand: Operand| {
                if let Some(reg) = register(facts.original(operand))
                    && uses[reg].last() != Some(&at)
                {
                    uses[reg].push(at);
                }
            };
            body.all_operands(op, &mut note);
        }
    }

    fn visit(&mut self, at: usize) {
        let body = self.facts.body;
        let inst = body.insts[at];
        if inst.op.is_terminator() {
            for target in self.facts.branches(&inst.op) {
                self.enter(target);
            }
        } else if let Some(dst) = inst.dst {
            let value = self.value(&inst.op);
            self.update(dst, value);
        }
    }

    /// The value of the result of `op`.
    fn value(&mut self, op: &Op) -> Value {
        let body = self.facts.body;
        let mut open = false;
        body.all_operands(op, |operand| open |= self.facts.known(operand).is_none());
        if open {
            return Value::Open;
        }
        if matches!(op, Op::Call { .. }) {
            return Value::Own;
        }
        let facts = &self.facts;
        let op = body.with_operands(*op, |operand| facts.resolve(operand));
        match evaluate(&op, &mut self.facts.constants) {
            Some(operand) => Value::Same(operand),
            None => Value::Own,
        }
    }

    fn enter(&mut self, target: Target) {
        let body = self.facts.body;
        let block = target.block.index();
        let params = body.blocks[block].params.iter();
        for (&param, &arg) in params.zip(body.args(target.args)) {
            match self.facts.known(arg) {
                Some(value) if value != Operand::Reg(param) => {
                    self.update(param, Value::Same(value));
                }
                _ => {}
            }
        }
        if !std::mem::replace(&mut self.facts.reached[block], true) {
            self.blocks.push(block);
        }
    }

    fn update(&mut self, reg: Reg, new: Value) {
        if self.facts.is_copy(reg) {
            return;
        }
        let slot = &mut self.facts.values[reg.index()];
        let next = match (*slot, new) {
            (Value::Open, new) => new,
            (old, Value::Open) => old,
            (old, new) if old == new => old,
            _ => Value::Own,
        };
        if next == *slot {
            return;
        }
        *slot = next;
        let (facts, block_of) = (&self.facts, &self.block_of);
        let users = self.uses[reg.index()].iter().copied();
        self.again
            .extend(users.filter(|&at| facts.reached[block_of[at]]));
    }
}
