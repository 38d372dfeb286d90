//! Atomic builtins. The orders are ignored: every access is sequentially consistent.

use impasse_ir::{Access, ConvOp, Op, Operand, Ordering, RmwOp, Type as Ir};

use super::arith::int_op;
use super::function::{Lowerer, Value};
use super::shape::passed;
use crate::hir::{ArithOp, Builtin, Expr};

const ATOMIC: Access = Access {
    align: 1,
    volatile: false,
    ordering: Ordering::SeqCst,
};

impl Lowerer<'_, '_> {
    /// An atomic builtin with its operands.
    pub(super) fn atomic(&mut self, expr: &Expr, builtin: Builtin, operands: &[Operand]) -> Value {
        let ty = passed(self.shape(expr.ty));
        match (builtin, operands) {
            (Builtin::AtomicFence, _) => {
                let ordering = Ordering::SeqCst;
                self.b.emit(Op::Fence { ordering });
                Value::Void
            }
            (Builtin::AtomicLoad, &[ptr, ..]) => Value::Scalar(self.b.load(ty, ptr, ATOMIC)),
            (Builtin::AtomicStore, &[ptr, value, ..]) => {
                self.b.store(value, ptr, ATOMIC);
                Value::Void
            }
            (Builtin::AtomicExchange, &[ptr, value, ..]) => self.rmw(RmwOp::Xchg, ptr, value),
            (Builtin::AtomicFetch(op), &[ptr, value, ..]) => self.fetch(op, ptr, value).0,
            (Builtin::AtomicUpdate(op), &[ptr, value, ..]) => self.fetch(op, ptr, value).1,
            (Builtin::AtomicCompareExchange, &[ptr, expected, new, ..]) => {
                let ty = self.b.type_of(new);
                let wanted = self.b.load(ty, expected, Access::aligned(1));
                let old = self.exchange_if(ptr, wanted, new);
                let same = self.equal(old, wanted);
                // What was there goes to `expected`; the same again if they were equal.
                self.b.store(old, expected, Access::aligned(1));
                Value::Scalar(self.b.convert(ConvOp::ZExt, same, Ir::I8))
            }
            (Builtin::SyncValCompareSwap, &[ptr, old, new, ..]) => {
                Value::Scalar(self.exchange_if(ptr, old, new))
            }
            (Builtin::SyncBoolCompareSwap, &[ptr, old, new, ..]) => {
                let found = self.exchange_if(ptr, old, new);
                let same = self.equal(found, old);
                Value::Scalar(self.b.convert(ConvOp::ZExt, same, Ir::I8))
            }
            _ => self.unsupported_builtin(expr),
        }
    }

    fn rmw(&mut self, op: RmwOp, ptr: Operand, value: Operand) -> Value {
        let ty = self.b.type_of(value);
        let old = self.b.emit(Op::AtomicRmw {
            op,
            ty,
            ptr,
            value,
            access: ATOMIC,
        });
        old.map_or(Value::Void, Value::Scalar)
    }

    /// The value before and after an update.
    fn fetch(&mut self, op: ArithOp, ptr: Operand, value: Operand) -> (Value, Value) {
        let code = match op {
            ArithOp::Add => RmwOp::Add,
            ArithOp::Subtract => RmwOp::Sub,
            ArithOp::And => RmwOp::And,
            ArithOp::Or => RmwOp::Or,
            _ => RmwOp::Xor,
        };
        let old = self.rmw(code, ptr, value);
        let new = match old {
            Value::Scalar(old) => Value::Scalar(self.binary(int_op(op, false), old, value)),
            other => other,
        };
        (old, new)
    }

    fn exchange_if(&mut self, ptr: Operand, expected: Operand, new: Operand) -> Operand {
        let ty = self.b.type_of(new);
        let old = self.b.emit(Op::CmpXchg {
            ty,
            ptr,
            expected,
            new,
            access: ATOMIC,
            failure: Ordering::SeqCst,
        });
        old.unwrap_or(expected)
    }
}
