//! Arithmetic and conversions between the types of C.

use impasse_ir::{
    BinOp, CmpOp, Const, ConvOp, Flags, Linkage, Operand, Signature, Symbol, Type as Ir, UnOp,
};

use crate::abi::{Shape, float_op, int_op, part_bytes, passed};
use crate::hir::{ArithOp, Expr, ExprId};
use crate::lower::function::{Lowerer, Value};
use crate::sema::evaluate::saturated;
use crate::types::TypeId;

// Arithmetic.
impl Lowerer<'_, '_> {
    /// `-value`.
    pub(super) fn negate(&mut self, expr: &Expr, value: ExprId) -> Value {
        let value = self.value(value);
        self.at(expr.at);
        match (value, self.shape(expr.ty)) {
            (Value::Complex(re, im), _) => {
                let re = self.b.unary(UnOp::FNeg, re);
                Value::Complex(re, self.b.unary(UnOp::FNeg, im))
            }
            (Value::Scalar(value), Shape::Float(_)) => {
                Value::Scalar(self.b.unary(UnOp::FNeg, value))
            }
            (Value::Scalar(value), Shape::Int { ty, .. }) => {
                let zero = self.b.int(ty, 0);
                Value::Scalar(self.binary(BinOp::Sub, zero, value))
            }
            _ => value,
        }
    }

    /// `~value`.
    pub(super) fn complement(&mut self, expr: &Expr, value: ExprId) -> Value {
        let value = self.value(value);
        self.at(expr.at);
        match (value, self.shape(expr.ty)) {
            (Value::Complex(re, im), _) => Value::Complex(re, self.b.unary(UnOp::FNeg, im)),
            (Value::Scalar(value), Shape::Int { ty, .. }) => {
                let ones = self.b.int(ty, -1);
                Value::Scalar(self.binary(BinOp::Xor, value, ones))
            }
            _ => value,
        }
    }

    /// `a op b`.
    pub(super) fn arith(&mut self, expr: &Expr, op: ArithOp, a: ExprId, b: ExprId) -> Value {
        let left = self.value(a);
        let right = self.value(b);
        self.at(expr.at);
        self.combine(op, expr.ty, left, right, self.body.expr(b).ty)
    }

    /// `a op b` computed in type `ty`; the right operand of a shift has type `right`.
    pub(super) fn combine(
        &mut self,
        op: ArithOp,
        ty: TypeId,
        a: Value,
        b: Value,
        right: TypeId,
    ) -> Value {
        match (a, b) {
            (Value::Complex(..), Value::Complex(..)) => self.combine_complex(op, a, b),
            (Value::Complex(re, im), Value::Scalar(b)) => self.combine_right(op, (re, im), b),
            (Value::Scalar(a), Value::Complex(re, im)) => self.combine_left(op, a, (re, im)),
            (Value::Scalar(a), Value::Scalar(b)) => {
                let shape = self.shape(ty);
                let b = match (op, shape) {
                    (ArithOp::ShiftLeft | ArithOp::ShiftRight, Shape::Int { ty, .. }) => {
                        let from = self.shape(right);
                        self.make_int(b, from, ty, false)
                    }
                    _ => b,
                };
                let op = match shape {
                    Shape::Float(_) => floating(op),
                    shape => int_op(op, shape.signed()),
                };
                Value::Scalar(self.b.binary(op, Flags::NONE, a, b))
            }
            _ => self.unknown(ty),
        }
    }

    /// 1 of a scalar type.
    pub(super) fn one(&mut self, shape: Shape) -> Operand {
        match shape {
            Shape::Float(ty) | Shape::Complex(ty) => {
                let bits = impasse_ir::fold::convert(ConvOp::SiToFp, Ir::I32, 1, ty);
                self.b.float_bits(ty, bits)
            }
            shape => self.b.int(passed(shape), 1),
        }
    }

    // Complex arithmetic.

    /// `a op b` of complex numbers.
    pub(super) fn combine_complex(&mut self, op: ArithOp, a: Value, b: Value) -> Value {
        let (Value::Complex(a, b), Value::Complex(c, d)) = (a, b) else {
            return Value::Void;
        };
        match op {
            ArithOp::Add | ArithOp::Subtract => {
                let op = floating(op);
                let re = self.binary(op, a, c);
                Value::Complex(re, self.binary(op, b, d))
            }
            ArithOp::Multiply => self.multiply_complex([a, b, c, d]),
            _ => self.complex_helper("div", [a, b, c, d]),
        }
    }

    /// `z op x` of a complex and a real number.
    pub(super) fn combine_right(
        &mut self,
        op: ArithOp,
        (re, im): (Operand, Operand),
        x: Operand,
    ) -> Value {
        let scales = matches!(op, ArithOp::Multiply | ArithOp::Divide);
        let op = floating(op);
        let re = self.binary(op, re, x);
        let im = if scales { self.binary(op, im, x) } else { im };
        Value::Complex(re, im)
    }

    /// `x op z` of a real and a complex number; not for quotients.
    pub(super) fn combine_left(
        &mut self,
        op: ArithOp,
        x: Operand,
        (re, im): (Operand, Operand),
    ) -> Value {
        let real = self.binary(floating(op), x, re);
        let imaginary = match op {
            ArithOp::Multiply => self.binary(BinOp::FMul, x, im),
            ArithOp::Subtract => self.b.unary(UnOp::FNeg, im),
            _ => im,
        };
        Value::Complex(real, imaginary)
    }

    fn multiply_complex(&mut self, [a, b, c, d]: [Operand; 4]) -> Value {
        let ty = self.b.type_of(a);
        let ac = self.binary(BinOp::FMul, a, c);
        let bd = self.binary(BinOp::FMul, b, d);
        let ad = self.binary(BinOp::FMul, a, d);
        let bc = self.binary(BinOp::FMul, b, c);
        let re = self.binary(BinOp::FSub, ac, bd);
        let im = self.binary(BinOp::FAdd, ad, bc);
        let strange = self.b.compare(CmpOp::FUno, re, im);
        let slow = self.b.block(&[]);
        let join = self.b.block(&[ty, ty]);
        let join_fast = self.b.block(&[]);
        self.b.cond_br(strange, slow, join_fast);
        self.b.switch_to(join_fast);
        self.b.br(join, &[re, im]);
        self.b.switch_to(slow);
        if let Value::Complex(re, im) = self.complex_helper("mul", [a, b, c, d]) {
            self.b.br(join, &[re, im]);
        }
        self.b.switch_to(join);
        let re = self.b.block_param(join, 0);
        Value::Complex(re, self.b.block_param(join, 1))
    }

    /// Calls a function of the run-time library on two complex numbers.
    fn complex_helper(&mut self, name: &str, parts: [Operand; 4]) -> Value {
        let ty = self.b.type_of(parts[0]);
        let suffix = match ty {
            Ir::F32 => "sc3",
            Ir::F64 => "dc3",
            Ir::F80 => "xc3",
            _ => "tc3",
        };
        let name = format!("__{name}{suffix}");
        let signature = Signature::new([Ir::Ptr, ty, ty, ty, ty], None);
        let module = self.b.module();
        let function = match module.symbol(&name) {
            Some(symbol) => symbol,
            None => Symbol::Function(module.declare(&*name, signature.clone(), Linkage::External)),
        };
        let bytes = part_bytes(ty);
        let result = self.b.local(2 * bytes as u64, bytes as u32, "");
        let callee = self.b.address(function, 0);
        let [a, b, c, d] = parts;
        self.b.call_cast(callee, &signature, &[result, a, b, c, d]);
        let access = impasse_ir::Access::aligned(bytes as u32);
        let re = self.b.load(ty, result, access);
        let second = self.b.ptr_offset(result, bytes);
        Value::Complex(re, self.b.load(ty, second, access))
    }

    // Conversions between the types of C.

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

/// The floating opcode of an operator; typing leaves no other than those that have one.
fn floating(op: ArithOp) -> BinOp {
    float_op(op).unwrap_or(BinOp::FRem)
}
