//! `switch` and its cases.

use super::super::Sema;
use crate::ast::{self, TokenId};
use crate::hir::{Case, LabelId, StmtKind};
use crate::types::TypeId;

/// A switch whose body is being typed.
#[derive(Debug)]
pub(crate) struct Switch {
    ty: TypeId,
    cases: Vec<Case>,
    default: Option<LabelId>,
}

impl Sema<'_> {
    pub(super) fn switch_statement(&mut self, at: TokenId, value: ast::ExprId, body: ast::StmtId) {
        let value = self.value(value);
        let ty = self.promoted(value);
        let (ty, value) = if self.unit.types.is_integer(ty) {
            (ty, self.cast_to(value, ty))
        } else {
            let wrong = self.mistake(at, &[value], "`switch` of what is not an integer");
            (TypeId::INT, self.cast_to(wrong, TypeId::INT))
        };
        self.function.switches.push(Switch {
            ty,
            cases: Vec::new(),
            default: None,
        });
        self.function.break_marks.push(self.function.cleanups.len());
        let body = self.sub_statement(body);
        self.function.break_marks.pop();
        let Some(switch) = self.function.switches.pop() else {
            return;
        };
        self.check_cases(at, &switch.cases);
        self.emit(
            at,
            StmtKind::Switch {
                value,
                cases: switch.cases,
                default: switch.default,
                body,
            },
        );
    }

    fn check_cases(&mut self, at: TokenId, cases: &[Case]) {
        let mut sorted: Vec<&Case> = cases.iter().collect();
        sorted.sort_by_key(|case| case.low);
        if sorted.windows(2).any(|pair| pair[0].high >= pair[1].low) {
            self.error(at, "two cases with the same value");
        }
    }

    pub(super) fn case(&mut self, at: TokenId, low: ast::ExprId, high: Option<ast::ExprId>) {
        let Some(ty) = self.function.switches.last().map(|switch| switch.ty) else {
            return self.error(at, "`case` outside of a switch");
        };
        let low_value = self.case_value(at, low, ty);
        let high_value = high.map_or(low_value, |high| self.case_value(at, high, ty));
        let (Some(low), Some(high)) = (low_value, high_value) else {
            return;
        };
        if low > high {
            return self.warning(at, "empty range of cases");
        }
        let label = self.add_label(at);
        if let Some(switch) = self.function.switches.last_mut() {
            switch.cases.push(Case { low, high, label });
        }
        self.emit(at, StmtKind::Label(label));
    }

    /// The value of a case, converted to the type of the switch.
    fn case_value(&mut self, at: TokenId, e: ast::ExprId, ty: TypeId) -> Option<i128> {
        let value = self.unevaluated(|sema| sema.value(e));
        if self.unit.types.is_integer(self.type_of(value)) {
            let value = self.cast_to(value, ty);
            if let Some(value) = self.constant_integer(value) {
                return Some(value);
            }
        }
        self.mistake(at, &[value], "case that is not an integer constant");
        None
    }

    pub(super) fn default_case(&mut self, at: TokenId) {
        let label = self.add_label(at);
        match self.function.switches.last_mut() {
            None => return self.error(at, "`default` outside of a switch"),
            Some(switch) if switch.default.is_some() => {
                return self.error(at, "two defaults in a switch");
            }
            Some(switch) => switch.default = Some(label),
        }
        self.emit(at, StmtKind::Label(label));
    }
}
