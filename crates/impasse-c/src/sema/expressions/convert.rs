//! Conversions.

use super::super::Sema;
use crate::hir::{self, ExprKind};
use crate::types::{Type, TypeId};

impl Sema<'_> {
    /// The value converted as by assignment, with a word about what a compiler would not take
    /// silently: constants are folded, and no node is made if the type is the same already.
    pub(crate) fn convert(&mut self, value: hir::ExprId, to: TypeId) -> hir::ExprId {
        let from = self.type_of(value);
        if from == to || self.is_wrong(value) {
            return self.cast_to(value, to);
        }
        self.check_assigned(value, from, to);
        self.cast_to(value, to)
    }

    fn check_assigned(&mut self, value: hir::ExprId, from: TypeId, to: TypeId) {
        let types = &self.unit.types;
        if *types.get(to) == Type::Bool || (types.is_arithmetic(from) && types.is_arithmetic(to)) {
            return;
        }
        let at = self.body.expr(value).at;
        match (types.is_pointer(from), types.is_pointer(to)) {
            (true, true) => self.check_pointers(value, from, to),
            (false, true) if types.is_integer(from) && !self.is_null(value) => {
                self.warning(at, "integer converted to pointer without a cast");
            }
            (true, false) if types.is_integer(to) => {
                self.warning(at, "pointer converted to integer without a cast");
            }
            _ => {}
        }
    }

    fn check_pointers(&mut self, value: hir::ExprId, from: TypeId, to: TypeId) {
        let types = &self.unit.types;
        let (Some(source), Some(target)) = (types.pointee(from), types.pointee(to)) else {
            return;
        };
        let at = self.body.expr(value).at;
        let void = source.ty == TypeId::VOID || target.ty == TypeId::VOID;
        if void || self.is_null(value) {
            return;
        }
        if !types.compatible(source.ty, target.ty) && !self.differ_in_sign(source.ty, target.ty) {
            let message = format!(
                "`{}` converted to the incompatible type `{}`",
                self.show(from),
                self.show(to)
            );
            self.warning(at, message);
        } else if (source.quals.is_const && !target.quals.is_const)
            || (source.quals.is_volatile && !target.quals.is_volatile)
        {
            self.warning(at, "conversion discards qualifiers of what is pointed to");
        }
    }

    /// `int *` and `unsigned *` are mixed freely in programs that exist.
    fn differ_in_sign(&self, a: TypeId, b: TypeId) -> bool {
        let types = &self.unit.types;
        let kind = |ty| types.int_kind(ty).map(crate::types::IntKind::unsigned);
        kind(a).is_some() && kind(a) == kind(b)
    }

    /// The value converted as by a cast.
    pub(crate) fn cast_to(&mut self, value: hir::ExprId, to: TypeId) -> hir::ExprId {
        let from = self.type_of(value);
        if from == to {
            return value;
        }
        let at = self.body.expr(value).at;
        if self.is_wrong(value) {
            let ExprKind::Unsupported(message) = self.body.expr(value).kind.clone() else {
                return value;
            };
            return self.add_expr(at, to, ExprKind::Unsupported(message));
        }
        let types = &self.unit.types;
        let records = (types.as_record(from), types.as_record(to));
        if records.0.is_some() && types.compatible(from, to) {
            return value;
        }
        let scalars = types.is_scalar(from) && types.is_scalar(to);
        let mixed = (types.is_pointer(from) && types.float_kind(to).is_some())
            || (types.float_kind(from).is_some() && types.is_pointer(to));
        if to != TypeId::VOID && (!scalars || mixed) {
            let message = format!("`{}` can't become `{}`", self.show(from), self.show(to));
            let wrong = self.mistake(at, &[value], message);
            return self.cast_to(wrong, to);
        }
        let converted = self.add_expr(at, to, ExprKind::Convert(value));
        self.fold(converted, &[value])
    }

    /// The value as a condition.
    pub(crate) fn condition(&mut self, e: crate::ast::ExprId) -> hir::ExprId {
        let value = self.value(e);
        self.truth(value)
    }

    /// A value used as a condition: a real scalar.
    pub(crate) fn truth(&mut self, value: hir::ExprId) -> hir::ExprId {
        let ty = self.type_of(value);
        let at = self.body.expr(value).at;
        if self.unit.types.is_complex(ty) {
            return self.cast_to(value, TypeId::BOOL);
        }
        if !self.unit.types.is_scalar(ty) {
            let message = format!("`{}` used as a condition", self.show(ty));
            return self.mistake(at, &[value], message);
        }
        value
    }
}
