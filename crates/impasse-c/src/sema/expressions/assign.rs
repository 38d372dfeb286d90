//! Assignment, increment and decrement, and the conversions that assignments and casts make.

use crate::ast::{self, BinaryOp, TokenId};
use crate::hir::{self, ArithOp, ExprId, ExprKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::types::{QualType, Type, TypeId};

impl Sema<'_> {
    /// `target = value`, `target op= value`.
    pub(super) fn assignment(
        &mut self,
        at: TokenId,
        op: Option<BinaryOp>,
        target: ast::ExprId,
        value: ast::ExprId,
    ) -> Operand {
        let target = self.operand(target);
        let value = self.value(value);
        let place = match self.modifiable(at, target) {
            Ok(place) => place,
            Err(wrong) => return Operand::Value(wrong),
        };
        Operand::Value(match op {
            Some(BinaryOp::Arith(op)) => self.compound_assignment(at, op, place, value),
            _ => self.store(at, place, value),
        })
    }

    /// `place = value`.
    pub(crate) fn store(&mut self, at: TokenId, place: hir::PlaceId, value: ExprId) -> ExprId {
        let ty = self.function.body.place(place).ty.ty;
        let value = self.convert(value, ty);
        self.add_expr(at, ty, ExprKind::Assign(place, value))
    }

    /// The place of something that may be assigned to, or what stands in for the assignment.
    fn modifiable(&mut self, at: TokenId, target: Operand) -> Result<hir::PlaceId, ExprId> {
        let place = match target {
            Operand::Place(place) => place,
            Operand::Value(e) | Operand::Function(e) => {
                return Err(self.mistake(at, &[e], "assignment to what is not an lvalue"));
            }
        };
        let ty = self.function.body.place(place).ty;
        if matches!(self.unit.types.get(ty.ty), Type::Array { .. }) {
            return Err(self.mistake(at, &[], "assignment to an array"));
        }
        if !self.unit.types.is_complete(ty.ty) {
            return Err(self.mistake(at, &[], "assignment to an incomplete type"));
        }
        if self.is_read_only(ty) {
            self.error(at, "assignment to something constant");
        }
        Ok(place)
    }

    /// Whether a type or a member of it is `const`.
    fn is_read_only(&self, ty: QualType) -> bool {
        let mut open = vec![ty];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(ty) = open.pop() {
            if ty.quals.is_const {
                return true;
            }
            match self.unit.types.get(ty.ty) {
                Type::Array { element, .. } => open.push(*element),
                Type::Record(id) if seen.insert(id.0) => {
                    let fields = self.unit.types.record(*id).fields.iter().flatten();
                    open.extend(fields.map(|field| field.ty));
                }
                _ => {}
            }
        }
        false
    }

    fn compound_assignment(
        &mut self,
        at: TokenId,
        op: ArithOp,
        place: hir::PlaceId,
        value: ExprId,
    ) -> ExprId {
        let ty = self.function.body.place(place).ty.ty;
        let additive = matches!(op, ArithOp::Add | ArithOp::Subtract);
        if self.unit.types.is_pointer(ty)
            && additive
            && self.unit.types.is_integer(self.type_of(value))
        {
            let kind = ExprKind::AssignPtrAdd {
                place,
                index: self.cast_to(value, TypeId::LONG),
                scale: self.scale(at, ty),
                negative: op == ArithOp::Subtract,
            };
            return self.add_expr(at, ty, kind);
        }
        let old = self.add_expr(at, ty, ExprKind::Load(place));
        let Some((compute, right)) = self.computation(op, old, value) else {
            return self.mistake(at, &[value], "operands don't fit the operator");
        };
        let kind = ExprKind::AssignArith {
            place,
            op,
            compute,
            value: self.cast_to(value, right),
        };
        self.add_expr(at, ty, kind)
    }

    /// `++`, `--`.
    pub(super) fn step(
        &mut self,
        at: TokenId,
        target: ast::ExprId,
        negative: bool,
        postfix: bool,
    ) -> Operand {
        let target = self.operand(target);
        let place = match self.modifiable(at, target) {
            Ok(place) => place,
            Err(wrong) => return Operand::Value(wrong),
        };
        let ty = self.function.body.place(place).ty.ty;
        let kind = if self.unit.types.is_pointer(ty) {
            ExprKind::StepPtr {
                place,
                scale: self.scale(at, ty),
                negative,
                postfix,
            }
        } else if self.unit.types.is_arithmetic(ty) {
            ExprKind::Step {
                place,
                negative,
                postfix,
            }
        } else {
            return Operand::Value(self.mistake(at, &[], "`++` or `--` of what is not a number"));
        };
        Operand::Value(self.add_expr(at, ty, kind))
    }

    // Conversions.

    /// The value converted as by assignment, with a word about what a compiler would not take
    /// silently: constants are folded, and no node is made if the type is the same already.
    pub(crate) fn convert(&mut self, value: ExprId, to: TypeId) -> ExprId {
        let from = self.type_of(value);
        if from == to || self.is_wrong(value) {
            return self.cast_to(value, to);
        }
        self.check_assigned(value, from, to);
        self.cast_to(value, to)
    }

    fn check_assigned(&mut self, value: ExprId, from: TypeId, to: TypeId) {
        let types = &self.unit.types;
        if *types.get(to) == Type::Bool || (types.is_arithmetic(from) && types.is_arithmetic(to)) {
            return;
        }
        let at = self.function.body.expr(value).at;
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

    fn check_pointers(&mut self, value: ExprId, from: TypeId, to: TypeId) {
        let types = &self.unit.types;
        let (Some(source), Some(target)) = (types.pointee(from), types.pointee(to)) else {
            return;
        };
        let at = self.function.body.expr(value).at;
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
    pub(crate) fn cast_to(&mut self, value: ExprId, to: TypeId) -> ExprId {
        let from = self.type_of(value);
        if from == to {
            return value;
        }
        let at = self.function.body.expr(value).at;
        if self.is_wrong(value) {
            let ExprKind::Unsupported(message) = self.function.body.expr(value).kind.clone() else {
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
    pub(crate) fn condition(&mut self, e: ast::ExprId) -> ExprId {
        let value = self.value(e);
        self.truth(value)
    }

    /// A value used as a condition: a real scalar.
    pub(crate) fn truth(&mut self, value: ExprId) -> ExprId {
        let ty = self.type_of(value);
        let at = self.function.body.expr(value).at;
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
