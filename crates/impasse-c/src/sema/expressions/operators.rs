//! Operators on values: with two operands, and with one.

use crate::ast::{self, BinaryOp, TokenId, UnaryOp};
use crate::hir::{ArithOp, CompareOp, ExprId, ExprKind, PlaceKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::types::{QualType, Type, TypeId};

impl Sema<'_> {
    /// An operator with two operands.
    pub(super) fn binary(
        &mut self,
        at: TokenId,
        op: BinaryOp,
        a: ast::ExprId,
        b: ast::ExprId,
    ) -> ExprId {
        match op {
            BinaryOp::Arith(op) => {
                let (a, b) = (self.value(a), self.value(b));
                self.arithmetic(at, op, a, b)
            }
            BinaryOp::Compare(op) => {
                let (a, b) = (self.value(a), self.value(b));
                self.comparison(at, op, a, b)
            }
            BinaryOp::LogicalAnd => self.logical(at, ExprKind::And, a, b),
            BinaryOp::LogicalOr => self.logical(at, ExprKind::Or, a, b),
        }
    }

    /// `a && b`, `a || b`.
    fn logical(
        &mut self,
        at: TokenId,
        kind: fn(ExprId, ExprId) -> ExprKind,
        a: ast::ExprId,
        b: ast::ExprId,
    ) -> ExprId {
        let (a, b) = (self.condition(a), self.condition(b));
        let result = self.add_expr(at, TypeId::INT, kind(a, b));
        self.fold(result, &[a, b])
    }

    /// `a op b` of values.
    pub(crate) fn arithmetic(&mut self, at: TokenId, op: ArithOp, a: ExprId, b: ExprId) -> ExprId {
        if let Some(result) = self.pointer_arithmetic(at, op, a, b) {
            return result;
        }
        let Some((ty, right)) = self.computation(op, a, b) else {
            let (left, right) = (self.show(self.type_of(a)), self.show(self.type_of(b)));
            let message =
                format!("operands of types `{left}` and `{right}` don't fit the operator");
            return self.mistake(at, &[a, b], message);
        };
        let left = self.mixed(ty, self.type_of(a), op != ArithOp::Divide);
        let a = self.cast_to(a, left);
        let b = self.cast_to(b, right);
        let result = self.add_expr(at, ty, ExprKind::Arith(op, a, b));
        self.fold(result, &[a, b])
    }

    /// The types in which `a op b` is computed: that of the left operand and the result, and that
    /// of the right operand.
    pub(super) fn computation(
        &self,
        op: ArithOp,
        a: ExprId,
        b: ExprId,
    ) -> Option<(TypeId, TypeId)> {
        let types = &self.unit.types;
        let (left, right) = (self.promoted(a), self.promoted(b));
        let integers = types.is_integer(left) && types.is_integer(right);
        match op {
            ArithOp::ShiftLeft | ArithOp::ShiftRight => integers.then_some((left, right)),
            ArithOp::Modulo | ArithOp::And | ArithOp::Or | ArithOp::Xor if !integers => None,
            _ => {
                let ty = types.usual_arithmetic(left, right)?;
                Some((ty, self.mixed(ty, right, true)))
            }
        }
    }

    /// The type of an operand of type `operand` in a computation of type `ty`. Where `allowed`, a
    /// real operand beside a complex one stays real: it has no imaginary part, not even zero.
    fn mixed(&self, ty: TypeId, operand: TypeId, allowed: bool) -> TypeId {
        match *self.unit.types.get(ty) {
            Type::Complex(kind) if allowed && self.unit.types.is_real(operand) => {
                TypeId::of_float(kind)
            }
            _ => ty,
        }
    }

    /// The promoted type of a value.
    pub(crate) fn promoted(&self, e: ExprId) -> TypeId {
        let ty = self.type_of(e);
        match self.bit_field(e) {
            Some(bits) => self.unit.types.promote_bits(ty, bits),
            None => self.unit.types.promote(ty),
        }
    }

    /// The bits of the bit-field that a value comes from.
    pub(super) fn bit_field(&self, e: ExprId) -> Option<crate::types::BitRange> {
        let mut e = e;
        loop {
            let place = match self.function.body.expr(e).kind {
                ExprKind::Comma(_, second) => {
                    e = second;
                    continue;
                }
                ExprKind::Load(place)
                | ExprKind::Assign(place, _)
                | ExprKind::AssignArith { place, .. }
                | ExprKind::Step { place, .. } => place,
                _ => return None,
            };
            return match self.function.body.place(place).kind {
                PlaceKind::Bits { bits, .. } => Some(bits),
                _ => None,
            };
        }
    }

    /// A comparison.
    pub(crate) fn comparison(
        &mut self,
        at: TokenId,
        op: CompareOp,
        a: ExprId,
        b: ExprId,
    ) -> ExprId {
        let types = &self.unit.types;
        let ty = match types.usual_arithmetic(self.promoted(a), self.promoted(b)) {
            Some(ty) => ty,
            None => match self.compared_pointers(at, a, b) {
                Some(ty) => ty,
                None => return self.mistake(at, &[a, b], "comparison of types that have no order"),
            },
        };
        let equality = matches!(op, CompareOp::Equal | CompareOp::NotEqual);
        if self.unit.types.is_complex(ty) && !equality {
            return self.mistake(at, &[a, b], "complex numbers have no order");
        }
        let a = self.cast_to(a, ty);
        let b = self.cast_to(b, ty);
        let result = self.add_expr(at, TypeId::INT, ExprKind::Compare(op, a, b));
        self.fold(result, &[a, b])
    }

    /// The type in which operands are compared of which at least one is a pointer.
    fn compared_pointers(&mut self, at: TokenId, a: ExprId, b: ExprId) -> Option<TypeId> {
        let (left, right) = (self.type_of(a), self.type_of(b));
        let types = &self.unit.types;
        match (types.pointee(left), types.pointee(right)) {
            (Some(x), Some(y)) => {
                let void = x.ty == TypeId::VOID || y.ty == TypeId::VOID;
                if !void && !types.compatible(x.ty, y.ty) && !self.is_null(a) && !self.is_null(b) {
                    self.warning(at, "comparison of pointers to different types");
                }
                Some(left)
            }
            (Some(_), None) if types.is_integer(right) => {
                if !self.is_null(b) {
                    self.warning(at, "comparison of a pointer and an integer");
                }
                Some(left)
            }
            (None, Some(_)) if types.is_integer(left) => {
                if !self.is_null(a) {
                    self.warning(at, "comparison of a pointer and an integer");
                }
                Some(right)
            }
            _ => None,
        }
    }

    // Operators with one operand.

    /// An operator with one operand.
    pub(super) fn unary(&mut self, at: TokenId, op: UnaryOp, operand: ast::ExprId) -> Operand {
        match op {
            UnaryOp::PostIncrement => self.step(at, operand, false, true),
            UnaryOp::PostDecrement => self.step(at, operand, true, true),
            UnaryOp::PreIncrement => self.step(at, operand, false, false),
            UnaryOp::PreDecrement => self.step(at, operand, true, false),
            UnaryOp::Address => {
                let operand = self.operand(operand);
                Operand::Value(self.address_of(at, operand))
            }
            UnaryOp::Dereference => {
                let pointer = self.value(operand);
                self.deref(at, pointer)
            }
            UnaryOp::Extension => self.operand(operand),
            UnaryOp::Real | UnaryOp::Imag => self.part(at, operand, op == UnaryOp::Imag),
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Complement | UnaryOp::Not => {
                Operand::Value(self.sign(at, op, operand))
            }
        }
    }

    fn sign(&mut self, at: TokenId, op: UnaryOp, operand: ast::ExprId) -> ExprId {
        let value = self.value(operand);
        let ty = self.promoted(value);
        let types = &self.unit.types;
        let fits = match op {
            UnaryOp::Not => types.is_scalar(ty),
            UnaryOp::Complement => types.is_integer(ty) || types.is_complex(ty),
            _ => types.is_arithmetic(ty),
        };
        if !fits {
            let message = format!(
                "operand of type `{}` doesn't fit the operator",
                self.show(ty)
            );
            return self.mistake(at, &[value], message);
        }
        let (ty, value) = match op {
            UnaryOp::Not => (TypeId::INT, value),
            _ => (ty, self.cast_to(value, ty)),
        };
        let kind = match op {
            UnaryOp::Not => ExprKind::Not(value),
            UnaryOp::Minus => ExprKind::Negate(value),
            UnaryOp::Complement => ExprKind::Complement(value),
            _ => return self.without_place(at, value),
        };
        let result = self.add_expr(at, ty, kind);
        self.fold(result, &[value])
    }

    /// `+x`: a value of its own, no longer that of a bit-field.
    fn without_place(&mut self, at: TokenId, value: ExprId) -> ExprId {
        if !matches!(self.function.body.expr(value).kind, ExprKind::Load(_)) {
            return value;
        }
        let ty = self.type_of(value);
        self.add_expr(at, ty, ExprKind::Convert(value))
    }

    /// `__real__`, `__imag__`: of a place a place.
    fn part(&mut self, at: TokenId, operand: ast::ExprId, imaginary: bool) -> Operand {
        let operand = self.operand(operand);
        let ty = self.operand_type(operand);
        let types = &self.unit.types;
        let kind = types.float_kind(ty.ty).filter(|_| types.is_complex(ty.ty));
        let Some(kind) = kind else {
            let value = self.rvalue(operand);
            return Operand::Value(self.part_of_real(at, value, imaginary));
        };
        let part = TypeId::of_float(kind);
        if let Operand::Place(place) = operand {
            let quals = ty.quals;
            let offset = if imaginary {
                u64::from(kind.bytes())
            } else {
                0
            };
            let inner = PlaceKind::Part {
                base: place,
                offset,
            };
            return Operand::Place(self.add_place(at, QualType { ty: part, quals }, inner));
        }
        let value = self.rvalue(operand);
        let kind = if imaginary {
            ExprKind::Imag(value)
        } else {
            ExprKind::Real(value)
        };
        Operand::Value(self.add_expr(at, part, kind))
    }

    fn part_of_real(&mut self, at: TokenId, value: ExprId, imaginary: bool) -> ExprId {
        let ty = self.type_of(value);
        if !self.unit.types.is_arithmetic(ty) {
            return self.mistake(at, &[value], "part of what is not a number");
        }
        if !imaginary {
            return value;
        }
        let zero = self.constant(at, ty, 0);
        self.add_expr(at, ty, ExprKind::Comma(value, zero))
    }
}
