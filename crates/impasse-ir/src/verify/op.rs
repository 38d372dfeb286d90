//! Checks single instructions, as a visitor of their fields.

use super::body::{Context, Definition};
use super::dominance::Dominance;
use super::rules::Rule;
use crate::op::fields::fields;
use crate::op::visitor::{CallFields, Visitor};
use crate::op::{Flags, Op, Ordering, VaOp};
use crate::{Class, Const, List, Operand, SigId, Signature, Symbol, Target, TextId, Type};
use std::collections::HashSet;
use std::convert::Infallible;

type Done = Result<(), Infallible>;

/// Checks one instruction, at the location that the context names.
pub(super) struct Checker<'c, 'a> {
    context: &'c mut Context<'a>,
    definitions: &'c [Option<Definition>],
    dominance: &'c Dominance,
}

impl<'c, 'a> Checker<'c, 'a> {
    pub(super) fn new(
        context: &'c mut Context<'a>,
        definitions: &'c [Option<Definition>],
        dominance: &'c Dominance,
    ) -> Self {
        Self {
            context,
            definitions,
            dominance,
        }
    }

    pub(super) fn check(&mut self, mut op: Op) {
        if let Op::Va {
            op: VaOp::Start, ..
        } = op
        {
            let home = self.context.home;
            let variadic = home.is_none_or(|(_, function)| function.signature.variadic);
            self.require(Rule::VaStart, variadic, || "`va_start`".to_owned());
        }
        let Ok(()) = fields(&mut op, self);
    }

    fn require(&mut self, rule: Rule, holds: bool, detail: impl FnOnce() -> String) {
        self.context.require(rule, holds, detail);
    }

    /// Checks that `value` exists, has type `ty`, and is defined here.
    fn value(&mut self, rule: Rule, value: Operand, ty: Option<Type>) {
        let found = self.context.body.type_of(value);
        self.require(Rule::Id, found.is_some(), || format!("{value:?}"));
        if let (Some(found), Some(ty)) = (found, ty) {
            self.require(rule, found == ty, || {
                format!("{value:?} is {found}, not {ty}")
            });
        }
        if let Operand::Reg(reg) = value {
            let definition = self.definitions.get(reg.index()).copied().flatten();
            let ok = definition.is_none_or(|definition| self.reaches(definition));
            self.require(Rule::Dominance, ok, || format!("%{}", reg.0));
        }
    }

    /// Whether a register defined there has a value here.
    fn reaches(&self, definition: Definition) -> bool {
        let location = &self.context.location;
        let here = location.block.map_or(0, crate::BlockId::index);
        if definition.block == here && self.dominance.reachable(here) {
            return definition.inst < location.inst;
        }
        self.dominance.dominates(definition.block, here)
    }

    fn in_range<T>(&mut self, list: List, pool: &[T]) {
        let ok = list.get(pool).is_some();
        self.require(Rule::Id, ok, || format!("{list:?}"));
    }

    /// Checks that the arguments have the `wanted` types, and that there are as many, or more if
    /// `open`.
    fn arguments(&mut self, rule: Rule, list: List, wanted: &[Type], open: bool) {
        let body = self.context.body;
        self.in_range(list, &body.operands);
        let args = body.args(list);
        let enough = args.len() == wanted.len() || open && args.len() > wanted.len();
        self.require(rule, enough, || {
            format!("{} arguments, {} parameters", args.len(), wanted.len())
        });
        for (index, &arg) in args.iter().enumerate() {
            self.value(rule, arg, wanted.get(index).copied());
        }
    }

    fn one_target(&mut self, target: Target) {
        let body = self.context.body;
        let block = target.block;
        let data = body.blocks.get(block.index());
        self.require(Rule::Target, data.is_some(), || format!("b{}", block.0));
        self.require(Rule::EntryTarget, block.0 != 0, || "b0".to_owned());
        if let Some(data) = data {
            let types = data.params.iter().map(|reg| body.regs.get(reg.index()));
            let types: Vec<Type> = types.flatten().copied().collect();
            self.arguments(Rule::BlockArguments, target.args, &types, false);
        }
    }

    /// Checks that calling what `callee` is known to be with `sig` makes sense.
    fn callee(&mut self, callee: Operand, sig: SigId, cast: bool) {
        let known = self.context.body.constant(callee);
        let signature: Option<&Signature> = match known {
            Some(Const::Address(Symbol::Function(id), 0)) => {
                let home = self.context.home;
                let function = home.and_then(|(module, _)| module.functions.get(id.index()));
                function.map(|function| &function.signature)
            }
            Some(Const::Address(..)) => {
                self.require(Rule::Callee, cast, || "not a function".to_owned());
                None
            }
            _ => None,
        };
        if let (Some(wanted), Some(found)) = (signature, self.context.body.signature(sig)) {
            self.require(Rule::Callee, cast || wanted == found, || {
                "another signature".to_owned()
            });
        }
    }
}

impl Visitor for Checker<'_, '_> {
    type Error = Infallible;

    fn flags(&mut self, value: &mut Flags, allowed: Flags) -> Done {
        self.require(Rule::Flags, allowed.contains(*value), || {
            format!("{value:?}")
        });
        Ok(())
    }

    fn ordering(&mut self, value: &mut Ordering, allowed: &[Ordering]) -> Done {
        self.require(Rule::Ordering, allowed.contains(value), || {
            format!("{value:?}")
        });
        Ok(())
    }

    fn ty(&mut self, value: &mut Type, class: Class) -> Done {
        self.require(Rule::TypeClass, class.contains(*value), || {
            format!("{value} is not {class:?}")
        });
        Ok(())
    }

    fn size(&mut self, value: &mut u64) -> Done {
        let ok = i64::try_from(*value).is_ok();
        self.require(Rule::Size, ok, || value.to_string());
        Ok(())
    }

    fn align(&mut self, value: &mut u32) -> Done {
        self.require(Rule::Alignment, value.is_power_of_two(), || {
            value.to_string()
        });
        Ok(())
    }

    fn rule(&mut self, rule: Rule, holds: bool) -> Done {
        self.require(rule, holds, || "this instruction".to_owned());
        Ok(())
    }

    fn operand(&mut self, value: &mut Operand, ty: Type) -> Done {
        self.value(Rule::OperandType, *value, Some(ty));
        Ok(())
    }

    fn label(&mut self, value: &mut Option<TextId>) -> Done {
        match value {
            Some(id) => self.text(id),
            None => Ok(()),
        }
    }

    fn text(&mut self, value: &mut TextId) -> Done {
        let ok = value.index() < self.context.body.texts.len();
        self.require(Rule::Id, ok, || format!("text {}", value.0));
        Ok(())
    }

    fn target(&mut self, value: &mut Target) -> Done {
        self.one_target(*value);
        Ok(())
    }

    fn cases(&mut self, value: &mut List, ty: Type) -> Done {
        let body = self.context.body;
        self.in_range(*value, &body.cases);
        let mut seen = HashSet::new();
        for case in body.cases(*value) {
            let ok = case.value & !ty.mask() == 0 && seen.insert(case.value);
            self.require(Rule::Cases, ok, || case.value.to_string());
            self.one_target(case.target);
        }
        Ok(())
    }

    fn targets(&mut self, value: &mut List) -> Done {
        let body = self.context.body;
        self.in_range(*value, &body.targets);
        for &target in body.targets(*value) {
            self.one_target(target);
        }
        Ok(())
    }

    fn call(&mut self, call: CallFields<'_>) -> Done {
        let body = self.context.body;
        let signature = body.signature(*call.sig);
        self.require(Rule::Id, signature.is_some(), || {
            format!("signature {}", call.sig.0)
        });
        self.value(Rule::OperandType, *call.callee, Some(Type::Ptr));
        if let Some(sig) = signature {
            self.arguments(Rule::CallArguments, *call.args, &sig.params, sig.variadic);
        }
        self.callee(*call.callee, *call.sig, call.cast);
        Ok(())
    }

    fn ret(&mut self, value: &mut Option<Operand>) -> Done {
        let home = self.context.home;
        let wanted = home.map(|(_, function)| function.signature.ret);
        let fits = wanted.is_none_or(|wanted| value.is_some() == wanted.is_some());
        self.require(Rule::Return, fits, || "`ret`".to_owned());
        if let Some(value) = *value {
            self.value(Rule::Return, value, wanted.flatten());
        }
        Ok(())
    }
}
