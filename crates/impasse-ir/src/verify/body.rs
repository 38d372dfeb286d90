//! Checks function bodies: blocks, definitions and uses of registers.

use super::dominance::Dominance;
use super::module::{constant_ok, span_ok, symbol_ok};
use super::op::Checker;
use super::rules::{Location, Rule, VerifyError};
use crate::op::Op;
use crate::{BlockId, Body, Const, FuncId, Function, Module, Reg, Type};

/// Checks the body of function number `index`, if it has one.
pub(super) fn check(module: &Module, index: usize, errors: &mut Vec<VerifyError>) {
    let function = &module.functions[index];
    let Some(body) = &function.body else {
        return;
    };
    let mut context = Context {
        home: Some((module, function)),
        body,
        location: Location {
            function: Some(FuncId::from_index(index)),
            ..Location::default()
        },
        errors,
    };
    context.check_tables();
    context.check_code();
}

/// Whether the code of a body can be worked on: everything that is used as an index exists, and
/// registers are defined before they are used. That is the case if it breaks no rule that can be
/// checked without its module.
pub(crate) fn is_sound(body: &Body) -> bool {
    let mut errors = Vec::new();
    let mut context = Context {
        home: None,
        body,
        location: Location::default(),
        errors: &mut errors,
    };
    context.check_code();
    errors.is_empty() && body.spans.len() == body.insts.len()
}

/// Where a register gets its value.
#[derive(Clone, Copy)]
pub(super) struct Definition {
    pub(super) block: usize,
    /// The instruction; `None` for a block parameter.
    pub(super) inst: Option<usize>,
}

/// What is being checked, and where errors go.
pub(super) struct Context<'a> {
    /// The module and the function, where they are known.
    pub(super) home: Option<(&'a Module, &'a Function)>,
    pub(super) body: &'a Body,
    pub(super) location: Location,
    errors: &'a mut Vec<VerifyError>,
}

impl<'a> Context<'a> {
    /// Reports `rule` unless it `holds`.
    pub(super) fn require(&mut self, rule: Rule, holds: bool, detail: impl FnOnce() -> String) {
        if holds {
            return;
        }
        let name = self.home.map_or("", |(_, function)| &function.name);
        self.errors.push(VerifyError {
            rule,
            location: self.location.clone(),
            detail: format!("function `{name}`, {}", detail()),
        });
    }

    fn check_code(&mut self) {
        let body = self.body;
        self.check_entry();
        if !self.check_ranges() {
            // Without sound blocks nothing below has a meaning.
            return;
        }
        let definitions = self.definitions();
        let dominance = Dominance::new(body);
        for (number, block) in body.blocks.iter().enumerate() {
            self.location.block = Some(BlockId::from_index(number));
            for at in block.start as usize..block.end as usize {
                self.location.inst = Some(at);
                self.check_result(at);
                let is_last = at + 1 == block.end as usize;
                let op = body.insts[at].op;
                self.require(Rule::Terminator, op.is_terminator() == is_last, || {
                    format!("`{}`", op.name())
                });
                Checker::new(self, &definitions, &dominance).check(op);
            }
        }
    }

    fn check_tables(&mut self) {
        let body = self.body;
        let Some((module, _)) = self.home else {
            return;
        };
        for &constant in &body.consts {
            self.require(Rule::Constant, constant_ok(constant), || {
                format!("{constant:?}")
            });
            if let Const::Address(symbol, _) = constant {
                self.require(Rule::Symbol, symbol_ok(module, symbol), || {
                    format!("{symbol:?}")
                });
            }
        }
        let parallel = body.spans.len() == body.insts.len();
        let spans_ok = body.spans.iter().all(|&span| span_ok(module, span));
        self.require(Rule::Span, parallel && spans_ok, || {
            "spans of instructions".to_owned()
        });
    }

    fn check_entry(&mut self) {
        let body = self.body;
        let types = |regs: &[Reg]| -> Vec<Option<Type>> {
            let types = regs.iter().map(|reg| body.regs.get(reg.index()).copied());
            types.collect()
        };
        let found = body.blocks.first().map(|entry| types(&entry.params));
        let wanted = self.home.map(|(_, function)| {
            let params = function.signature.params.iter();
            params.map(|&ty| Some(ty)).collect()
        });
        let fits = found.is_some() && wanted.is_none_or(|wanted| found == Some(wanted));
        self.require(Rule::Entry, fits, || "its entry block".to_owned());
    }

    fn check_ranges(&mut self) -> bool {
        let body = self.body;
        let mut next = 0;
        let mut sound = true;
        for (number, block) in body.blocks.iter().enumerate() {
            self.location.block = Some(BlockId::from_index(number));
            let ordered = block.start == next && block.end >= block.start;
            let inside = block.end as usize <= body.insts.len();
            self.require(Rule::BlockRange, ordered && inside, || {
                format!("{}..{}", block.start, block.end)
            });
            self.require(Rule::Terminator, block.end != block.start, || {
                "an empty block".to_owned()
            });
            sound &= ordered && inside;
            next = block.end;
        }
        self.location.block = None;
        let all = next as usize == body.insts.len();
        self.require(Rule::BlockRange, !sound || all, || {
            "instructions outside blocks".to_owned()
        });
        sound && all
    }

    /// The definition of each register.
    fn definitions(&mut self) -> Vec<Option<Definition>> {
        let body = self.body;
        let mut found: Vec<Option<Definition>> = vec![None; body.regs.len()];
        for (block, data) in body.blocks.iter().enumerate() {
            self.location.block = Some(BlockId::from_index(block));
            let params = data.params.iter().map(|&reg| (reg, None));
            let range = data.start as usize..data.end as usize;
            let results = range.filter_map(|at| Some((body.insts[at].dst?, Some(at))));
            for (reg, inst) in params.chain(results) {
                self.location.inst = inst;
                let slot = found.get_mut(reg.index());
                self.require(Rule::Id, slot.is_some(), || format!("%{}", reg.0));
                if let Some(slot) = slot {
                    self.require(Rule::DefinedOnce, slot.is_none(), || format!("%{}", reg.0));
                    slot.get_or_insert(Definition { block, inst });
                }
            }
        }
        self.location.block = None;
        self.location.inst = None;
        for (number, definition) in found.iter().enumerate() {
            self.require(Rule::DefinedOnce, definition.is_some(), || {
                format!("%{number}")
            });
        }
        found
    }

    fn check_result(&mut self, at: usize) {
        let body = self.body;
        let inst = body.insts[at];
        let wanted = inst.op.result(body);
        let found = inst.dst.and_then(|reg| body.regs.get(reg.index()).copied());
        let dropped = inst.dst.is_none() && matches!(inst.op, Op::Call { .. });
        self.require(Rule::Result, dropped || wanted == found, || {
            format!("`{}`", inst.op.name())
        });
    }
}
