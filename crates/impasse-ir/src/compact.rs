//! Puts the pools of a body into the order of first use, without entries that nothing uses.

use crate::op::fields::fields;
use crate::op::visitor::{CallFields, Visitor};
use crate::{Body, Case, Const, ConstId, List, Operand, SigId, Signature, Target, TextId, Type};
use rustc_hash::FxHashMap;
use std::convert::Infallible;

/// Interned tables under construction: each entry once, numbered by first use.
#[derive(Default)]
pub(crate) struct Interner {
    consts: FxHashMap<Const, ConstId>,
    signatures: FxHashMap<Signature, SigId>,
    texts: FxHashMap<String, TextId>,
}

impl Interner {
    pub(crate) fn constant(&mut self, body: &mut Body, value: Const) -> ConstId {
        *self.consts.entry(value).or_insert_with(|| {
            body.consts.push(value);
            ConstId::from_index(body.consts.len() - 1)
        })
    }

    pub(crate) fn signature(&mut self, body: &mut Body, value: &Signature) -> SigId {
        if let Some(&id) = self.signatures.get(value) {
            return id;
        }
        let id = SigId::from_index(body.signatures.len());
        body.signatures.push(value.clone());
        self.signatures.insert(value.clone(), id);
        id
    }

    pub(crate) fn text(&mut self, body: &mut Body, value: &str) -> TextId {
        if let Some(&id) = self.texts.get(value) {
            return id;
        }
        let id = TextId::from_index(body.texts.len());
        body.texts.push(value.to_owned());
        self.texts.insert(value.to_owned(), id);
        id
    }
}

impl Body {
    /// The same code with its pools in the order of first use. References out of range stay out
    /// of range.
    pub fn compact(&self) -> Body {
        let new = Body {
            regs: self.regs.clone(),
            blocks: self.blocks.clone(),
            spans: self.spans.clone(),
            ..Body::default()
        };
        let mut visitor = Compact {
            old: self,
            new,
            interner: Interner::default(),
        };
        for &inst in &self.insts {
            let mut inst = inst;
            let Ok(()) = fields(&mut inst.op, &mut visitor);
            visitor.new.insts.push(inst);
        }
        visitor.new
    }
}

/// Moves what each field refers to from the old pools to the new ones.
struct Compact<'a> {
    old: &'a Body,
    new: Body,
    interner: Interner,
}

impl Compact<'_> {
    fn moved(&mut self, value: Operand) -> Operand {
        match value {
            Operand::Reg(_) => value,
            Operand::Const(id) => Operand::Const(match self.old.consts.get(id.index()) {
                Some(&constant) => self.interner.constant(&mut self.new, constant),
                None => ConstId(u32::MAX),
            }),
        }
    }

    fn moved_list(&mut self, list: &mut List) {
        let args: Vec<Operand> = self.old.args(*list).to_vec();
        let args: Vec<Operand> = args.into_iter().map(|arg| self.moved(arg)).collect();
        *list = List::push(&mut self.new.operands, args);
    }

    fn moved_target(&mut self, mut target: Target) -> Target {
        self.moved_list(&mut target.args);
        target
    }

    fn moved_text(&mut self, id: TextId) -> TextId {
        match self.old.texts.get(id.index()) {
            Some(text) => self.interner.text(&mut self.new, text),
            None => TextId(u32::MAX),
        }
    }
}

impl Visitor for Compact<'_> {
    type Error = Infallible;

    fn operand(&mut self, value: &mut Operand, _: Type) -> Result<(), Infallible> {
        *value = self.moved(*value);
        Ok(())
    }

    fn label(&mut self, value: &mut Option<TextId>) -> Result<(), Infallible> {
        *value = value.map(|id| self.moved_text(id));
        Ok(())
    }

    fn text(&mut self, value: &mut TextId) -> Result<(), Infallible> {
        *value = self.moved_text(*value);
        Ok(())
    }

    fn target(&mut self, value: &mut Target) -> Result<(), Infallible> {
        *value = self.moved_target(*value);
        Ok(())
    }

    fn cases(&mut self, value: &mut List, _: Type) -> Result<(), Infallible> {
        let mut cases: Vec<Case> = self.old.cases(*value).to_vec();
        for case in &mut cases {
            case.target = self.moved_target(case.target);
        }
        *value = List::push(&mut self.new.cases, cases);
        Ok(())
    }

    fn targets(&mut self, value: &mut List) -> Result<(), Infallible> {
        let mut targets: Vec<Target> = self.old.targets(*value).to_vec();
        for target in &mut targets {
            *target = self.moved_target(*target);
        }
        *value = List::push(&mut self.new.targets, targets);
        Ok(())
    }

    fn call(&mut self, call: CallFields<'_>) -> Result<(), Infallible> {
        *call.sig = match self.old.signature(*call.sig) {
            Some(sig) => self.interner.signature(&mut self.new, sig),
            None => SigId(u32::MAX),
        };
        *call.callee = self.moved(*call.callee);
        self.moved_list(call.args);
        Ok(())
    }

    fn ret(&mut self, value: &mut Option<Operand>) -> Result<(), Infallible> {
        *value = value.map(|value| self.moved(value));
        Ok(())
    }
}
