//! Checks function bodies: blocks, definitions and uses of registers.

use super::dominance::Dominance;
use super::module::{constant_ok, span_ok, symbol_ok};
use super::op::Checker;
use super::rules::{Place, Rule, VerifyError};
use crate::op::Op;
use crate::{BlockId, Body, Const, FuncId, Function, Module, Reg, Type};

/// Checks the body of function number `index`, if it has one.
pub(super) fn check(module: &Module, index: usize, errors: &mut Vec<VerifyError>) {
    let function = &module.functions[index];
    let Some(body) = &function.body else {
        return;
    };
    let mut context = Context {
        module,
        function,
        body,
        place: Place {
            function: Some(FuncId::from_index(index)),
            ..Place::default()
        },
        errors,
    };
    context.check_tables();
    context.check_entry();
    if !context.check_ranges() {
        // Without sound blocks nothing below has a meaning.
        return;
    }
    let definitions = context.definitions();
    let dominance = Dominance::new(body);
    for (number, block) in body.blocks.iter().enumerate() {
        context.place.block = Some(BlockId::from_index(number));
        for at in block.start as usize..block.end as usize {
            context.place.inst = Some(at);
            context.check_result(at);
            let is_last = at + 1 == block.end as usize;
            let op = body.insts[at].op;
            context.require(Rule::Terminator, op.is_terminator() == is_last, || {
                format!("`{}`", op.name())
            });
            Checker::new(&mut context, &definitions, &dominance).check(op);
        }
    }
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
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) body: &'a Body,
    pub(super) place: Place,
    errors: &'a mut Vec<VerifyError>,
}

impl<'a> Context<'a> {
    /// Reports `rule` unless it `holds`.
    pub(super) fn require(&mut self, rule: Rule, holds: bool, detail: impl FnOnce() -> String) {
        if holds {
            return;
        }
        self.errors.push(VerifyError {
            rule,
            place: self.place.clone(),
            detail: format!("function `{}`, {}", self.function.name, detail()),
        });
    }

    fn check_tables(&mut self) {
        let (module, body) = (self.module, self.body);
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
        let wanted: Vec<Option<Type>> = (self.function.signature.params.iter())
            .map(|&ty| Some(ty))
            .collect();
        let found = body.blocks.first().map(|entry| types(&entry.params));
        self.require(Rule::Entry, found == Some(wanted), || {
            "its entry block".to_owned()
        });
    }

    fn check_ranges(&mut self) -> bool {
        let body = self.body;
        let mut next = 0;
        let mut sound = true;
        for (number, block) in body.blocks.iter().enumerate() {
            self.place.block = Some(BlockId::from_index(number));
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
        self.place.block = None;
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
            self.place.block = Some(BlockId::from_index(block));
            let params = data.params.iter().map(|&reg| (reg, None));
            let range = data.start as usize..data.end as usize;
            let results = range.filter_map(|at| Some((body.insts[at].dst?, Some(at))));
            for (reg, inst) in params.chain(results) {
                self.place.inst = inst;
                let slot = found.get_mut(reg.index());
                self.require(Rule::Id, slot.is_some(), || format!("%{}", reg.0));
                if let Some(slot) = slot {
                    self.require(Rule::DefinedOnce, slot.is_none(), || format!("%{}", reg.0));
                    slot.get_or_insert(Definition { block, inst });
                }
            }
        }
        self.place.block = None;
        self.place.inst = None;
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
