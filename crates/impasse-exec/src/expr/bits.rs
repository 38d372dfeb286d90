//! Known-bits analysis: which bits of an expression are known though the expression is not. A
//! bit-field that was set in memory nobody wrote is known, whatever is around it.
//!
//! # Why the bits are right
//!
//! [`Bits`] describes the set of numbers `v` with `v & known == value`; the claim, kept by induction over
//! the age of expressions, is that whatever the leaves are, an expression's value is in the set of
//! its bits. Operands are older, so each rule may assume it of them, and must give bits that hold
//! for every pair of numbers from their sets:
//!
//! - `and`, `or`, `xor` work bit by bit: a bit is known if both are, or if one alone decides it (a
//!   known 0 for `and`, a known 1 for `or`).
//! - Sums, differences and products modulo a power of two: bit `k` of the result depends on the bits
//!   up to `k` of the operands only, so the lowest bits are known as far as both operands are known
//!   without a gap from bit 0 on; computing with 0 for all that is not known gives them.
//! - A shift by a constant moves what is known; what comes in is 0, or for an arithmetic shift the
//!   sign, known or not. The amount is taken modulo the width, as the instruction does.
//! - A conversion keeps the bits both types have; above them `zext` brings zeros, `sext` the sign
//!   bit if it is known.
//! - A choice has the bits in which both alternatives agree.
//!
//! All rules may say too little, never too much: what has none is not known. Bits outside the type are cut
//! off at the end (`within`), so `known == mask(ty)` says that the expression has one value, which
//! [`Exprs::made`] then gives in its place. The test below checks the claim on random expressions.

use super::build::mask;
use super::{ExprId, Exprs, Node};
use crate::value::Byte;
use impasse_ir::{BinOp, ConvOp, Type};

/// The known bits of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits {
    /// A 1 where the bit is known.
    pub(super) known: u128,
    /// The bits that are known; 0 elsewhere.
    pub(super) value: u128,
}

impl Bits {
    const fn all(value: u128) -> Self {
        Self {
            known: u128::MAX,
            value,
        }
    }

    /// What stays of it in a value with these bits.
    fn within(self, mask: u128) -> Self {
        let known = self.known & mask;
        Self {
            known,
            value: self.value & known,
        }
    }

    fn and(self, other: Self) -> Self {
        let zero = self.known & !self.value | other.known & !other.value;
        Self {
            known: self.known & other.known | zero,
            value: self.value & other.value,
        }
    }

    fn or(self, other: Self) -> Self {
        let one = self.value | other.value;
        Self {
            known: self.known & other.known | one,
            value: one,
        }
    }

    fn xor(self, other: Self) -> Self {
        let known = self.known & other.known;
        Self {
            known,
            value: (self.value ^ other.value) & known,
        }
    }

    /// The low bits of a sum, difference or product: they depend on the low bits alone.
    fn carried(self, other: Self, result: u128) -> Self {
        let count = (self.known & other.known).trailing_ones();
        let low = u128::MAX.checked_shr(128 - count).unwrap_or(0);
        Self {
            known: low,
            value: result & low,
        }
    }
}

impl Exprs {
    /// The known bits of an expression.
    pub(super) fn bits(&self, id: ExprId) -> Bits {
        self.facts(id).bits
    }

    /// The known bits of a node of type `ty`; operands are older, so theirs are there.
    pub(super) fn bits_of(&self, node: &Node, ty: Type) -> Bits {
        if ty.is_float() {
            return Bits::default();
        }
        let bits = match node {
            Node::Const(value) => Bits::all(*value),
            Node::Binary(op, a, b) => self.binary_bits(*op, *a, *b, ty),
            Node::Convert(op, a) => self.converted_bits(*op, *a),
            Node::Select(_, a, b) => {
                let (a, b) = (self.bits(*a), self.bits(*b));
                let known = a.known & b.known & !(a.value ^ b.value);
                Bits {
                    known,
                    value: a.value & known,
                }
            }
            Node::Bytes(parts) => {
                let mut all = Bits::default();
                for (at, part) in parts.iter().enumerate() {
                    let part = self.byte_bits(part);
                    all.known |= part.known << (8 * at);
                    all.value |= part.value << (8 * at);
                }
                all
            }
            _ => Bits::default(),
        };
        bits.within(mask(ty))
    }

    /// The known bits of one byte of an expression.
    pub(super) fn byte_bits(&self, byte: &Byte) -> Bits {
        match *byte {
            Byte::Known(value) => Bits::all(u128::from(value)).within(0xff),
            Byte::Uninitialised => Bits::all(0).within(0xff),
            Byte::Symbolic { expr, index } => {
                let bits = self.bits(expr);
                let shift = index.saturating_mul(8);
                Bits {
                    known: bits.known.checked_shr(shift).unwrap_or(0),
                    value: bits.value.checked_shr(shift).unwrap_or(0),
                }
                .within(0xff)
            }
        }
    }

    fn binary_bits(&self, op: BinOp, a: ExprId, b: ExprId, ty: Type) -> Bits {
        let (x, y) = (self.bits(a), self.bits(b));
        match op {
            BinOp::And => x.and(y),
            BinOp::Or => x.or(y),
            BinOp::Xor => x.xor(y),
            BinOp::Add => x.carried(y, x.value.wrapping_add(y.value)),
            BinOp::Sub => x.carried(y, x.value.wrapping_sub(y.value)),
            BinOp::Mul => x.carried(y, x.value.wrapping_mul(y.value)),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => match *self.node(b) {
                Node::Const(amount) => shifted(op, x, amount, ty),
                _ => Bits::default(),
            },
            _ => Bits::default(),
        }
    }

    fn converted_bits(&self, op: ConvOp, a: ExprId) -> Bits {
        let (from, bits) = (self.ty(a), self.bits(a));
        let inside = mask(from);
        match op {
            ConvOp::Trunc => bits,
            ConvOp::ZExt | ConvOp::PtrToInt | ConvOp::IntToPtr => Bits {
                known: bits.known | !inside,
                value: bits.value,
            },
            ConvOp::SExt => {
                let sign = inside ^ inside >> 1;
                let above = if bits.known & sign != 0 { !inside } else { 0 };
                let ones = if bits.value & sign != 0 { above } else { 0 };
                Bits {
                    known: bits.known | above,
                    value: bits.value | ones,
                }
            }
            ConvOp::Bitcast if !from.is_float() => bits,
            _ => Bits::default(),
        }
    }
}

/// Shifted by a known amount: zeros or the sign come in.
fn shifted(op: BinOp, x: Bits, amount: u128, ty: Type) -> Bits {
    let all = mask(ty);
    let width = u128::from(all.count_ones());
    let amount = (amount % width) as u32;
    match op {
        BinOp::Shl => Bits {
            known: x.known << amount | !(u128::MAX << amount),
            value: x.value << amount,
        },
        _ => {
            let vacated = all & !(all >> amount);
            let sign = all ^ all >> 1;
            let arithmetic = op == BinOp::AShr;
            let filled = !arithmetic || x.known & sign != 0;
            let ones = arithmetic && x.value & sign != 0;
            Bits {
                known: x.known >> amount & !vacated | if filled { vacated } else { 0 },
                value: x.value >> amount & !vacated | if ones { vacated } else { 0 },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::LeafKind;
    use crate::value::Value;
    use impasse_ir::{Span, fold};

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0 % bound
        }
    }

    /// The value of an expression over one leaf.
    fn evaluate(exprs: &Exprs, id: ExprId, leaf: u128) -> u128 {
        let ty = exprs.ty(id);
        match exprs.node(id) {
            Node::Leaf(_) => leaf,
            Node::Const(value) => *value,
            Node::Binary(op, a, b) => {
                let (a, b) = (evaluate(exprs, *a, leaf), evaluate(exprs, *b, leaf));
                fold::binary(*op, ty, a, b).expect("nothing divides")
            }
            Node::Convert(op, a) => fold::convert(*op, exprs.ty(*a), evaluate(exprs, *a, leaf), ty),
            other => panic!("{other:?} was not built"),
        }
    }

    const OPS: [BinOp; 9] = [
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Shl,
        BinOp::LShr,
        BinOp::AShr,
    ];

    fn step(random: &mut Random, exprs: &mut Exprs, value: Value, ty: Type) -> (Value, Type) {
        match random.below(4) {
            0 if ty == Type::I32 => {
                let op = [ConvOp::ZExt, ConvOp::SExt][random.below(2) as usize];
                (exprs.convert(op, ty, value, Type::I64), Type::I64)
            }
            0 => (
                exprs.convert(ConvOp::Trunc, ty, value, Type::I32),
                Type::I32,
            ),
            _ => {
                let op = OPS[random.below(9) as usize];
                let shifts = matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr);
                let bound = if shifts { 40 } else { u64::MAX };
                let other = Value::Known(u128::from(random.below(bound)) & mask(ty));
                (
                    exprs.binary(op, ty, value, other).expect("nothing divides"),
                    ty,
                )
            }
        }
    }

    #[test]
    fn known_bits_are_those_of_every_value() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut settled = 0;
        for round in 0..3000 {
            let mut exprs = Exprs::default();
            let leaf = exprs.leaf(LeafKind::Uniform, "x", round, Type::I32, Span::UNKNOWN);
            let (mut value, mut ty) = (Value::Symbolic(leaf), Type::I32);
            for _ in 0..random.below(8) {
                let before = value;
                (value, ty) = step(&mut random, &mut exprs, value, ty);
                let (Value::Symbolic(_), Value::Known(found)) = (before, value) else {
                    continue;
                };
                // All its bits are known: every value of the leaf gives the same.
                settled += 1;
                let last = ExprId::from_index(exprs.len() - 1);
                if matches!(exprs.node(last), Node::Binary(..) | Node::Convert(..)) {
                    for _ in 0..8 {
                        let leaf = u128::from(random.below(1 << 32));
                        assert_eq!(evaluate(&exprs, last, leaf), found, "round {round}");
                    }
                }
            }
            let Value::Symbolic(id) = value else {
                continue;
            };
            let bits = exprs.bits(id);
            for _ in 0..16 {
                let leaf = u128::from(random.below(1 << 32));
                let result = evaluate(&exprs, id, leaf);
                assert_eq!(result & bits.known, bits.value, "round {round}");
            }
        }
        assert!(settled > 100, "only {settled} expressions became known");
    }
}
