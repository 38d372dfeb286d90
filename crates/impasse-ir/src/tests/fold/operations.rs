//! The operations to compare: what we compute, and the same as a C expression of `a` and `b`.

use crate::{BinOp, CmpOp, ConvOp, OverflowOp, Type, UnOp, fold};

#[derive(Clone, Copy, Debug)]
pub(super) enum Operation {
    Binary(BinOp),
    Unary(UnOp),
    Compare(CmpOp),
    Overflow(OverflowOp),
    Convert(ConvOp, Type),
}

/// An operation on operands of one type, and how C says it.
pub(super) struct Row {
    pub(super) op: Operation,
    pub(super) ty: Type,
    pub(super) operand: &'static str,
    pub(super) result: &'static str,
    pub(super) expression: String,
}

impl Row {
    /// Our result; `None` where C has none or another.
    pub(super) fn ours(&self, a: u128, b: u128) -> Option<u128> {
        let ty = self.ty;
        match self.op {
            Operation::Binary(op) => {
                let shifts = matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr);
                // C shifts promoted operands, by the width of what they are promoted to.
                if shifts && matches!(ty, Type::I8 | Type::I16) && b >= u128::from(ty.bits()?) {
                    return None;
                }
                fold::binary(op, ty, a, b).ok()
            }
            Operation::Unary(UnOp::Ctlz | UnOp::Cttz) if a == 0 => None,
            Operation::Unary(op) => Some(fold::unary(op, ty, a)),
            Operation::Compare(op) => Some(u128::from(fold::compare(op, ty, a, b))),
            Operation::Overflow(op) => Some(u128::from(fold::overflows(op, ty, a, b))),
            Operation::Convert(op, to) => Some(fold::convert(op, ty, a, to)),
        }
    }

    pub(super) fn result_type(&self) -> Type {
        match self.op {
            Operation::Binary(_) | Operation::Unary(_) => self.ty,
            Operation::Compare(_) | Operation::Overflow(_) => Type::I8,
            Operation::Convert(_, to) => to,
        }
    }
}

const SIGNED: [(Type, &str); 5] = [
    (Type::I8, "signed char"),
    (Type::I16, "short"),
    (Type::I32, "int"),
    (Type::I64, "long"),
    (Type::I128, "__int128"),
];
const UNSIGNED: [(Type, &str); 5] = [
    (Type::I8, "unsigned char"),
    (Type::I16, "unsigned short"),
    (Type::I32, "unsigned"),
    (Type::I64, "unsigned long"),
    (Type::I128, "unsigned __int128"),
];
pub(super) const FLOATS: [(Type, &str); 3] = [
    (Type::F32, "float"),
    (Type::F64, "double"),
    (Type::F80, "long double"),
];

/// Every row.
pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    integers(&mut rows);
    bits(&mut rows);
    floats(&mut rows);
    conversions(&mut rows);
    rows
}

fn push(rows: &mut Vec<Row>, op: Operation, (ty, name): (Type, &'static str), c: &str) {
    let result = match op {
        Operation::Compare(_) | Operation::Overflow(_) => "unsigned char",
        _ => name,
    };
    rows.push(Row {
        op,
        ty,
        operand: name,
        result,
        expression: c.to_owned(),
    });
}

fn integers(rows: &mut Vec<Row>) {
    use {BinOp as B, CmpOp as C, OverflowOp as O};
    let signed = [(B::SDiv, "a / b"), (B::SRem, "a % b"), (B::AShr, "a >> b")];
    let unsigned = [
        (B::Add, "a + b"),
        (B::Sub, "a - b"),
        (B::Mul, "a * b"),
        (B::UDiv, "a / b"),
        (B::URem, "a % b"),
        (B::Shl, "a << b"),
        (B::LShr, "a >> b"),
        (B::And, "a & b"),
        (B::Or, "a | b"),
        (B::Xor, "a ^ b"),
    ];
    let compare = [
        (C::Slt, C::Ult, "a < b"),
        (C::Sle, C::Ule, "a <= b"),
        (C::Sgt, C::Ugt, "a > b"),
        (C::Sge, C::Uge, "a >= b"),
        (C::Eq, C::Eq, "a == b"),
        (C::Ne, C::Ne, "a != b"),
    ];
    let overflow = [
        (O::SAdd, O::UAdd, "__builtin_add_overflow(a, b, &b)"),
        (O::SSub, O::USub, "__builtin_sub_overflow(a, b, &b)"),
        (O::SMul, O::UMul, "__builtin_mul_overflow(a, b, &b)"),
    ];
    for (s, u) in SIGNED.into_iter().zip(UNSIGNED) {
        for (op, c) in signed {
            push(rows, Operation::Binary(op), s, c);
        }
        for (op, c) in unsigned {
            // Unsigned, so that nothing is undefined; char and short are promoted to int, of
            // which the product of two shorts needs one bit more.
            let c = c.replace("a * b", "a * (unsigned long)b");
            let c = if u.0 == Type::I128 {
                c.replace("(unsigned long)", "")
            } else {
                c
            };
            push(rows, Operation::Binary(op), u, &c);
        }
        for (signed, unsigned, c) in compare {
            push(rows, Operation::Compare(signed), s, c);
            push(rows, Operation::Compare(unsigned), u, c);
        }
        for (signed, unsigned, c) in overflow {
            push(rows, Operation::Overflow(signed), s, c);
            push(rows, Operation::Overflow(unsigned), u, c);
        }
    }
}

fn bits(rows: &mut Vec<Row>) {
    let all = [
        (UnOp::Ctlz, 2, "__builtin_clz(a)"),
        (UnOp::Ctlz, 3, "__builtin_clzl(a)"),
        (UnOp::Cttz, 2, "__builtin_ctz(a)"),
        (UnOp::Cttz, 3, "__builtin_ctzl(a)"),
        (UnOp::Ctpop, 0, "__builtin_popcount(a)"),
        (UnOp::Ctpop, 2, "__builtin_popcount(a)"),
        (UnOp::Ctpop, 3, "__builtin_popcountl(a)"),
        (UnOp::Bswap, 1, "__builtin_bswap16(a)"),
        (UnOp::Bswap, 2, "__builtin_bswap32(a)"),
        (UnOp::Bswap, 3, "__builtin_bswap64(a)"),
        (UnOp::Bswap, 4, "__builtin_bswap128(a)"),
    ];
    for (op, size, c) in all {
        push(rows, Operation::Unary(op), UNSIGNED[size], c);
    }
}

fn floats(rows: &mut Vec<Row>) {
    use {BinOp as B, CmpOp as C};
    let binary = [
        (B::FAdd, "a + b"),
        (B::FSub, "a - b"),
        (B::FMul, "a * b"),
        (B::FDiv, "a / b"),
    ];
    let compare = [
        (C::FOeq, "a == b"),
        (C::FUne, "a != b"),
        (C::FOlt, "a < b"),
        (C::FOle, "a <= b"),
        (C::FOgt, "a > b"),
        (C::FOge, "a >= b"),
        (C::FUlt, "!(a >= b)"),
        (C::FUle, "!(a > b)"),
        (C::FUgt, "!(a <= b)"),
        (C::FUge, "!(a < b)"),
        (C::FUno, "__builtin_isunordered(a, b)"),
        (C::FOrd, "!__builtin_isunordered(a, b)"),
        (C::FOne, "__builtin_islessgreater(a, b)"),
        (C::FUeq, "!__builtin_islessgreater(a, b)"),
    ];
    for (float, fmod) in FLOATS
        .into_iter()
        .zip(["fmodf(a, b)", "fmod(a, b)", "fmodl(a, b)"])
    {
        for (op, c) in binary {
            push(rows, Operation::Binary(op), float, c);
        }
        push(rows, Operation::Binary(B::FRem), float, fmod);
        push(rows, Operation::Unary(UnOp::FNeg), float, "-a");
        for (op, c) in compare {
            push(rows, Operation::Compare(op), float, c);
        }
    }
}

fn conversions(rows: &mut Vec<Row>) {
    let mut one = |op, (ty, operand), (to, result)| {
        rows.push(Row {
            op: Operation::Convert(op, to),
            ty,
            operand,
            result,
            expression: "a".to_owned(),
        });
    };
    for float in FLOATS {
        for (s, u) in SIGNED.into_iter().zip(UNSIGNED) {
            one(ConvOp::FpToSi, float, s);
            one(ConvOp::FpToUi, float, u);
            one(ConvOp::SiToFp, s, float);
            one(ConvOp::UiToFp, u, float);
        }
        for other in FLOATS {
            match other.0.bits().cmp(&float.0.bits()) {
                std::cmp::Ordering::Less => one(ConvOp::FpTrunc, float, other),
                std::cmp::Ordering::Greater => one(ConvOp::FpExt, float, other),
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    for from in 0..5 {
        for to in 0..5 {
            if to > from {
                one(ConvOp::SExt, SIGNED[from], SIGNED[to]);
                one(ConvOp::ZExt, UNSIGNED[from], UNSIGNED[to]);
            } else if to < from {
                one(ConvOp::Trunc, UNSIGNED[from], UNSIGNED[to]);
            }
        }
    }
}
