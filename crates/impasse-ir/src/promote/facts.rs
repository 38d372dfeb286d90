//! What is known about the registers and blocks of a body.

use super::graph::{register, terminator};
use super::values::Constants;
use crate::op::Op;
use crate::{Body, Operand, Reg, Target};

/// What is known of a register. Changes go downwards only, so each register changes twice at most.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing speaks against anything yet.
    Open,
    /// It is this constant, or the same as this register, which is [`Value::Own`].
    Same(Operand),
    /// It has a value of its own.
    Own,
}

/// What was found.
pub(super) struct Facts<'a> {
    pub(super) body: &'a Body,
    /// What stands for each register in any case; what follows is about these only.
    pub(super) copies: Vec<Operand>,
    pub(super) values: Vec<Value>,
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
