//! Complex arithmetic. Products and quotients follow Annex G of C11 as gcc's run-time library
//! does it: a product that is not a number in both parts, and every quotient, is left to the
//! functions with the names known from there, which the bundled run-time library defines.

use impasse_ir::{BinOp, CmpOp, Linkage, Operand, Signature, Symbol, Type as Ir, UnOp};

use super::function::{Lowerer, Value};
use super::shape::part_bytes;
use crate::hir::ArithOp;

impl Lowerer<'_, '_> {
    /// `a op b` of complex numbers.
    pub(super) fn combine_complex(&mut self, op: ArithOp, a: Value, b: Value) -> Value {
        let (Value::Complex(a, b), Value::Complex(c, d)) = (a, b) else {
            return Value::Void;
        };
        match op {
            ArithOp::Add | ArithOp::Subtract => {
                let op = super::arith::float_op(op);
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
        let op = super::arith::float_op(op);
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
        let real = self.binary(super::arith::float_op(op), x, re);
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
}
