//! Conversions between the types of C.

use impasse_ir::{BinOp, CmpOp, Const, ConvOp, Operand, Type as Ir};

use super::function::{Lowerer, Value};
use super::shape::Shape;
use crate::sema::evaluate::saturated;
use crate::types::TypeId;

impl Lowerer<'_, '_> {
    /// The value converted from one type to another.
    pub(super) fn convert(&mut self, value: Value, from: TypeId, to: TypeId) -> Value {
        if from == to {
            return value;
        }
        let (from, to) = (self.shape(from), self.shape(to));
        match (to, value) {
            (Shape::Void, _) => Value::Void,
            (Shape::Bool, _) => {
                let truth = self.truth(value, from);
                Value::Scalar(self.b.convert(ConvOp::ZExt, truth, Ir::I8))
            }
            (Shape::Complex(part), Value::Complex(re, im)) => Value::Complex(
                self.make_float(re, from, part),
                self.make_float(im, from, part),
            ),
            (Shape::Complex(part), Value::Scalar(re)) => {
                let re = self.make_float(re, from, part);
                Value::Complex(re, self.b.float_bits(part, 0))
            }
            (_, Value::Complex(re, _)) => {
                let Shape::Complex(part) = from else {
                    return value;
                };
                Value::Scalar(self.scalar_to(re, Shape::Float(part), to))
            }
            (_, Value::Scalar(scalar)) => Value::Scalar(self.scalar_to(scalar, from, to)),
            _ => value,
        }
    }

    fn scalar_to(&mut self, value: Operand, from: Shape, to: Shape) -> Operand {
        match to {
            Shape::Int { ty, .. } => self.make_int(value, from, ty, to.signed()),
            Shape::Float(ty) => self.make_float(value, from, ty),
            Shape::Pointer => self.make_pointer(value, from),
            _ => value,
        }
    }

    /// To an integer register.
    pub(super) fn make_int(
        &mut self,
        value: Operand,
        from: Shape,
        to: Ir,
        signed: bool,
    ) -> Operand {
        if let Some(folded) = self.folded_to_int(value, to, signed) {
            return folded;
        }
        match from {
            Shape::Bool => self.resize(value, Ir::I8, to, false),
            Shape::Int { ty, signed } => self.resize(value, ty, to, signed),
            Shape::Float(_) if signed => self.b.convert(ConvOp::FpToSi, value, to),
            Shape::Float(_) => self.b.convert(ConvOp::FpToUi, value, to),
            Shape::Pointer => self.b.convert(ConvOp::PtrToInt, value, to),
            _ => value,
        }
    }

    /// A floating constant as an integer, as gcc folds it; also the value of an assignment of a
    /// constant is one.
    fn folded_to_int(&mut self, value: Operand, to: Ir, signed: bool) -> Option<Operand> {
        let Some(Const::Float(source, bits)) = self.b.body().constant(value) else {
            return None;
        };
        let folded = saturated(bits, source, to, signed);
        Some(self.b.constant(Const::Int(to, folded)))
    }

    /// To another integer width.
    pub(super) fn resize(&mut self, value: Operand, from: Ir, to: Ir, signed: bool) -> Operand {
        match (from.bits(), to.bits()) {
            (a, b) if a == b => value,
            (a, b) if a > b => self.b.convert(ConvOp::Trunc, value, to),
            _ if signed => self.b.convert(ConvOp::SExt, value, to),
            _ => self.b.convert(ConvOp::ZExt, value, to),
        }
    }

    fn make_float(&mut self, value: Operand, from: Shape, to: Ir) -> Operand {
        match from {
            Shape::Bool | Shape::Int { signed: false, .. } => {
                self.b.convert(ConvOp::UiToFp, value, to)
            }
            Shape::Int { .. } => self.b.convert(ConvOp::SiToFp, value, to),
            Shape::Float(ty) | Shape::Complex(ty) if ty.bits() > to.bits() => {
                self.b.convert(ConvOp::FpTrunc, value, to)
            }
            Shape::Float(ty) | Shape::Complex(ty) if ty.bits() < to.bits() => {
                self.b.convert(ConvOp::FpExt, value, to)
            }
            _ => value,
        }
    }

    fn make_pointer(&mut self, value: Operand, from: Shape) -> Operand {
        match from {
            Shape::Pointer => value,
            _ => {
                let word = self.make_int(value, from, Ir::I64, from.signed());
                self.b.convert(ConvOp::IntToPtr, word, Ir::Ptr)
            }
        }
    }

    /// Whether the value is not zero, as an `i1`.
    pub(super) fn truth(&mut self, value: Value, shape: Shape) -> Operand {
        match value {
            Value::Scalar(scalar) => self.scalar_truth(scalar, shape),
            Value::Complex(re, im) => {
                let Shape::Complex(part) = shape else {
                    return self.b.int(Ir::I1, 0);
                };
                let re = self.scalar_truth(re, Shape::Float(part));
                let im = self.scalar_truth(im, Shape::Float(part));
                self.binary(BinOp::Or, re, im)
            }
            Value::Void | Value::Memory(_) => self.b.int(Ir::I1, 0),
        }
    }

    fn scalar_truth(&mut self, value: Operand, shape: Shape) -> Operand {
        match shape {
            Shape::Float(ty) => {
                let zero = self.b.float_bits(ty, 0);
                self.b.compare(CmpOp::FUne, value, zero)
            }
            Shape::Pointer => {
                let null = self.b.null();
                self.b.compare(CmpOp::Ne, value, null)
            }
            _ => {
                let ty = self.b.type_of(value);
                let zero = self.b.int(ty, 0);
                self.b.compare(CmpOp::Ne, value, zero)
            }
        }
    }
}
