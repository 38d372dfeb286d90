//! Finds constants, copies and branches that are never taken, all at once: it is assumed that
//! registers are copies and blocks are not reached until something speaks against it. So a
//! parameter of a loop that only ever gets itself or one other value is found to be that value.

use super::copies::copies;
use super::evaluate::evaluate;
use super::facts::{Facts, Value};
use super::graph::register;
use super::operands::{Rewriter, all_operands};
use super::values::Constants;
use crate::op::Op;
use crate::{BlockId, Body, Operand, Reg, Target};

/// Finds out about a sound body.
pub(super) fn propagate(body: &Body) -> Facts<'_> {
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
            all_operands(body, op, &mut note);
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
        all_operands(body, op, |operand| {
            open |= self.facts.known(operand).is_none()
        });
        if open {
            return Value::Open;
        }
        if matches!(op, Op::Call { .. }) {
            return Value::Own;
        }
        let facts = &self.facts;
        let op = resolved(facts, op);
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

/// `op`, which has no lists, with its operands replaced.
fn resolved(facts: &Facts, op: &Op) -> Op {
    let mut unused = Body::default();
    let mut rewriter = Rewriter {
        old: facts.body,
        new: &mut unused,
        map: |operand| facts.resolve(operand),
        edge: |_: Target| Vec::new(),
        block: |block: BlockId| block,
    };
    rewriter.rewrite(*op)
}
