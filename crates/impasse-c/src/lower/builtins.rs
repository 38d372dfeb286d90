//! Builtins, which gcc compiles without calling a function, the atomic ones among them.

use impasse_ir::{
    Access, BinOp, CmpOp, ConvOp, Op, Operand, Ordering, OverflowOp, RmwOp, Type as Ir, UnOp, VaOp,
};

use crate::abi::{Shape, int_op, passed};
use crate::hir::{ArithOp, Builtin, Expr, ExprId};
use crate::lower::function::{Lowerer, Value};
use crate::types::Type;

// What gcc does without calling a function.
impl Lowerer<'_, '_> {
    /// A builtin.
    pub(super) fn builtin(&mut self, expr: &Expr, builtin: Builtin, args: &[ExprId]) -> Value {
        let operands: Vec<Operand> = args.iter().map(|&arg| self.scalar(arg)).collect();
        self.at(expr.at);
        match (builtin, operands.as_slice()) {
            (Builtin::VaStart, [list, ..]) => self.va(VaOp::Start, *list),
            (Builtin::VaEnd, [list]) => self.va(VaOp::End, *list),
            (Builtin::VaCopy, &[dst, src]) => {
                self.b.emit(Op::VaCopy { dst, src });
                Value::Void
            }
            (Builtin::Alloca, [size, ..]) => {
                let size = self.as_word(*size);
                Value::Scalar(self.b.alloca_dyn(size, 16, "alloca"))
            }
            (Builtin::Unreachable | Builtin::Trap, _) => {
                self.b.unreachable();
                Value::Void
            }
            (Builtin::NoAddress, _) => Value::Scalar(self.b.null()),
            (
                Builtin::AddOverflow | Builtin::SubOverflow | Builtin::MulOverflow,
                &[a, b, result],
            ) => self.overflow(builtin, args, [a, b, result]),
            (
                Builtin::IsGreater
                | Builtin::IsGreaterEqual
                | Builtin::IsLess
                | Builtin::IsLessEqual
                | Builtin::IsLessGreater
                | Builtin::IsUnordered,
                &[a, b],
            ) => {
                let truth = self.b.compare(quiet(builtin), a, b);
                Value::Scalar(self.int_of_truth(truth))
            }
            (_, &[x]) if self.b.type_of(x).is_float() => self.classify(builtin, x),
            (_, &[x]) if self.b.type_of(x).is_int() => self.count(expr, builtin, x),
            _ => self.atomic(expr, builtin, &operands),
        }
    }

    fn va(&mut self, op: VaOp, list: Operand) -> Value {
        self.b.emit(Op::Va { op, list });
        Value::Void
    }

    /// Builtins that count or move the bits of an integer.
    fn count(&mut self, expr: &Expr, builtin: Builtin, x: Operand) -> Value {
        let ty = self.b.type_of(x);
        let bits = i128::from(ty.bits().unwrap_or(0));
        let result = match builtin {
            Builtin::Clz => self.b.unary(UnOp::Ctlz, x),
            Builtin::Ctz => self.b.unary(UnOp::Cttz, x),
            Builtin::Popcount => self.b.unary(UnOp::Ctpop, x),
            Builtin::Bswap => return Value::Scalar(self.b.unary(UnOp::Bswap, x)),
            Builtin::Parity => {
                let one = self.b.int(ty, 1);
                let count = self.b.unary(UnOp::Ctpop, x);
                self.binary(BinOp::And, count, one)
            }
            Builtin::Ffs => {
                let (zero, one) = (self.b.int(ty, 0), self.b.int(ty, 1));
                let zeros = self.b.unary(UnOp::Cttz, x);
                let position = self.binary(BinOp::Add, zeros, one);
                let none = self.equal(x, zero);
                self.b.select(none, zero, position)
            }
            Builtin::Clrsb => {
                let (shift, one) = (self.b.int(ty, bits - 1), self.b.int(ty, 1));
                let sign = self.binary(BinOp::AShr, x, shift);
                let differ = self.binary(BinOp::Xor, x, sign);
                let zeros = self.b.unary(UnOp::Ctlz, differ);
                self.binary(BinOp::Sub, zeros, one)
            }
            _ => return self.unsupported_builtin(expr),
        };
        Value::Scalar(self.resize(result, ty, Ir::I32, false))
    }

    pub(super) fn unsupported_builtin(&mut self, expr: &Expr) -> Value {
        self.b
            .unsupported("a compiler builtin with operands that are not supported");
        self.unknown(expr.ty)
    }

    /// Builtins that classify a floating number.
    fn classify(&mut self, builtin: Builtin, x: Operand) -> Value {
        let truth = match builtin {
            Builtin::IsNan => self.b.compare(CmpOp::FUno, x, x),
            Builtin::IsInf => {
                let (plus, minus) = self.infinities(x);
                let above = self.b.compare(CmpOp::FOeq, x, plus);
                let below = self.b.compare(CmpOp::FOeq, x, minus);
                let above = self.int_of_truth(above);
                let below = self.int_of_truth(below);
                return Value::Scalar(self.binary(BinOp::Sub, above, below));
            }
            Builtin::IsFinite => self.is_finite(x),
            Builtin::IsNormal => {
                let least = impasse_ir::fold::parse_float(
                    self.b.type_of(x),
                    least_normal(self.b.type_of(x)),
                );
                let ty = self.b.type_of(x);
                let least = self.b.float_bits(ty, least.unwrap_or(0));
                let negative = self.b.unary(UnOp::FNeg, least);
                let above = self.b.compare(CmpOp::FOge, x, least);
                let below = self.b.compare(CmpOp::FOle, x, negative);
                let large = self.binary(BinOp::Or, above, below);
                let finite = self.is_finite(x);
                self.binary(BinOp::And, large, finite)
            }
            _ => return self.sign_bit(x),
        };
        Value::Scalar(self.int_of_truth(truth))
    }

    fn is_finite(&mut self, x: Operand) -> Operand {
        let (plus, minus) = self.infinities(x);
        let below = self.b.compare(CmpOp::FOlt, x, plus);
        let above = self.b.compare(CmpOp::FOgt, x, minus);
        self.binary(BinOp::And, below, above)
    }

    fn infinities(&mut self, x: Operand) -> (Operand, Operand) {
        let ty = self.b.type_of(x);
        let double = u128::from(f64::INFINITY.to_bits());
        let bits = match ty {
            Ir::F64 => double,
            Ir::F32 => impasse_ir::fold::convert(ConvOp::FpTrunc, Ir::F64, double, ty),
            _ => impasse_ir::fold::convert(ConvOp::FpExt, Ir::F64, double, ty),
        };
        let plus = self.b.float_bits(ty, bits);
        (plus, self.b.unary(UnOp::FNeg, plus))
    }

    /// Not 0 if the sign is set, whatever the number; read from memory, where it has a place.
    fn sign_bit(&mut self, x: Operand) -> Value {
        let (size, last) = match self.b.type_of(x) {
            Ir::F32 => (4, 3),
            Ir::F64 => (8, 7),
            Ir::F80 => (16, 9),
            _ => (16, 15),
        };
        let memory = self.b.local(size, 16, "");
        self.b.store(x, memory, Access::aligned(16));
        let last = self.b.ptr_offset(memory, last);
        let byte = self.b.load(Ir::I8, last, Access::aligned(1));
        let byte = self.resize(byte, Ir::I8, Ir::I32, false);
        let mask = self.b.int(Ir::I32, 0x80);
        Value::Scalar(self.binary(BinOp::And, byte, mask))
    }

    /// `__builtin_add_overflow` and its relatives.
    fn overflow(
        &mut self,
        builtin: Builtin,
        args: &[ExprId],
        [a, b, result]: [Operand; 3],
    ) -> Value {
        let target = match self.unit.types.get(self.body.expr(args[2]).ty) {
            Type::Pointer(target) => target.ty,
            _ => self.body.expr(args[2]).ty,
        };
        let (ty, signed) = match self.shape(target) {
            Shape::Int { ty, signed } => (ty, signed),
            _ => (Ir::I8, false),
        };
        let shapes = [args[0], args[1]].map(|arg| self.shape(self.body.expr(arg).ty));
        let wide = [a, b].iter().any(|&x| self.b.type_of(x) == Ir::I128) || ty == Ir::I128;
        let a = self.make_int(a, shapes[0], Ir::I128, shapes[0].signed());
        let b = self.make_int(b, shapes[1], Ir::I128, shapes[1].signed());
        let op = match builtin {
            Builtin::AddOverflow => ArithOp::Add,
            Builtin::SubOverflow => ArithOp::Subtract,
            _ => ArithOp::Multiply,
        };
        let exact = self.binary(int_op(op, signed), a, b);
        let cut = self.resize(exact, Ir::I128, ty, signed);
        self.b.store(cut, result, Access::aligned(1));
        let again = self.resize(cut, ty, Ir::I128, signed);
        let mut lost = self.b.compare(CmpOp::Ne, exact, again);
        if wide {
            let beyond = self.b.overflows(overflow_op(op, signed), a, b);
            lost = self.binary(BinOp::Or, lost, beyond);
        }
        Value::Scalar(self.b.convert(ConvOp::ZExt, lost, Ir::I8))
    }
}

fn overflow_op(op: ArithOp, signed: bool) -> OverflowOp {
    match (op, signed) {
        (ArithOp::Add, true) => OverflowOp::SAdd,
        (ArithOp::Add, false) => OverflowOp::UAdd,
        (ArithOp::Subtract, true) => OverflowOp::SSub,
        (ArithOp::Subtract, false) => OverflowOp::USub,
        (_, true) => OverflowOp::SMul,
        (_, false) => OverflowOp::UMul,
    }
}

fn quiet(builtin: Builtin) -> CmpOp {
    match builtin {
        Builtin::IsGreater => CmpOp::FOgt,
        Builtin::IsGreaterEqual => CmpOp::FOge,
        Builtin::IsLess => CmpOp::FOlt,
        Builtin::IsLessEqual => CmpOp::FOle,
        Builtin::IsLessGreater => CmpOp::FOne,
        _ => CmpOp::FUno,
    }
}

/// The least normal number of a floating type.
fn least_normal(ty: Ir) -> &'static str {
    match ty {
        Ir::F32 => "0x1p-126",
        Ir::F64 => "0x1p-1022",
        _ => "0x1p-16382",
    }
}

const ATOMIC: Access = Access {
    align: 1,
    volatile: false,
    ordering: Ordering::SeqCst,
};

// Atomic builtins.
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
