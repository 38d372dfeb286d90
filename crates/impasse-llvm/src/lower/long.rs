//! Integers of more than 128 bits, in parts of 64. clang makes them of records with many bit fields,
//! so what bit fields need is here: masks, shifts by known numbers, casts and comparisons.

use impasse_ir::{BinOp, CmpOp, ConvOp, Flags, Operand, Type as Ir};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::opcodes;
use crate::types::{Leaf, words};

/// Bits of a part.
const PART: u64 = 64;

impl Lowerer<'_, '_> {
    /// Whether a value is such an integer.
    pub(super) fn is_long(&self, id: ValueId) -> Res<bool> {
        self.context.types.is_long(self.type_of(id)?)
    }

    pub(super) fn binary_long(
        &mut self,
        op: u64,
        leaves: &[Leaf],
        a: ValueId,
        b: ValueId,
    ) -> Res<Vec<Operand>> {
        let Some(op) = opcodes::binary(op, false) else {
            return malformed("an operation that is not there");
        };
        let by = self.folder().index(b);
        let parts = self.parts(a)?;
        match (op, by.and_then(|by| u64::try_from(by).ok())) {
            (BinOp::And | BinOp::Or | BinOp::Xor, _) => {
                let pairs = parts.into_iter().zip(self.parts(b)?);
                let result = pairs.map(|(a, b)| self.b.binary(op, Flags::NONE, a, b));
                Ok(result.collect())
            }
            (BinOp::Shl, Some(by)) => Ok(self.shifted_up(leaves, &parts, by)),
            (BinOp::LShr, Some(by)) => {
                let zero = self.b.int(Ir::I64, 0);
                Ok(self.shifted_down(leaves, &parts, by, zero))
            }
            (BinOp::AShr, Some(by)) => {
                let (parts, sign) = self.with_sign(leaves, parts);
                Ok(self.shifted_down(leaves, &parts, by, sign))
            }
            _ => unsupported("arithmetic on integers of more than 128 bits"),
        }
    }

    pub(super) fn compare_long(
        &mut self,
        predicate: u64,
        a: ValueId,
        b: ValueId,
    ) -> Res<Vec<Operand>> {
        let leaves = self.leaves(a)?;
        let (a, b) = (self.parts(a)?, self.parts(b)?);
        let (less, or_equal) = match opcodes::compare(predicate) {
            Some(op @ (CmpOp::Eq | CmpOp::Ne)) => return Ok(vec![self.differ(op, a, b)]),
            Some(CmpOp::Ult) => (self.is_less(&leaves, &a, &b, CmpOp::Ult), false),
            Some(CmpOp::Ugt) => (self.is_less(&leaves, &b, &a, CmpOp::Ult), false),
            Some(CmpOp::Ule) => (self.is_less(&leaves, &b, &a, CmpOp::Ult), true),
            Some(CmpOp::Uge) => (self.is_less(&leaves, &a, &b, CmpOp::Ult), true),
            Some(CmpOp::Slt) => (self.is_less(&leaves, &a, &b, CmpOp::Slt), false),
            Some(CmpOp::Sgt) => (self.is_less(&leaves, &b, &a, CmpOp::Slt), false),
            Some(CmpOp::Sle) => (self.is_less(&leaves, &b, &a, CmpOp::Slt), true),
            Some(CmpOp::Sge) => (self.is_less(&leaves, &a, &b, CmpOp::Slt), true),
            _ => return malformed("a comparison that is not there"),
        };
        // `a <= b` is that `b < a` does not hold.
        let flip = self.b.int(Ir::I1, or_equal.into());
        Ok(vec![self.b.binary(BinOp::Xor, Flags::NONE, less, flip)])
    }

    /// Whether two are equal (`Eq`) or not (`Ne`).
    fn differ(&mut self, op: CmpOp, a: Vec<Operand>, b: Vec<Operand>) -> Operand {
        let zero = self.b.int(Ir::I64, 0);
        let mut differing = zero;
        for (a, b) in a.into_iter().zip(b) {
            let difference = self.b.binary(BinOp::Xor, Flags::NONE, a, b);
            differing = self.b.binary(BinOp::Or, Flags::NONE, differing, difference);
        }
        self.b.compare(op, differing, zero)
    }

    /// Whether the first is less; `order` says whether the highest bit is a sign.
    fn is_less(&mut self, leaves: &[Leaf], a: &[Operand], b: &[Operand], order: CmpOp) -> Operand {
        let mut less = self.b.int(Ir::I1, 0);
        for (index, (&a, &b)) in a.iter().zip(b).enumerate() {
            let op = match index + 1 == leaves.len() {
                true => order,
                false => CmpOp::Ult,
            };
            // Parts above decide, unless they are equal.
            let here = self.compare_part(op, leaves[index], a, b);
            let equal = self.b.compare(CmpOp::Eq, a, b);
            less = self.b.select(equal, less, here);
        }
        less
    }

    /// A cast from or to such an integer.
    pub(super) fn cast_long(
        &mut self,
        op: ConvOp,
        from: &[Leaf],
        to: &[Leaf],
        parts: Vec<Operand>,
    ) -> Res<Vec<Operand>> {
        if !matches!(op, ConvOp::SExt | ConvOp::ZExt | ConvOp::Trunc) {
            return unsupported("such a cast of an integer of more than 128 bits");
        }
        let parts = self.words(from, parts);
        let (parts, above) = match op {
            ConvOp::SExt => self.with_sign(&in_words(from), parts),
            _ => (parts, self.b.int(Ir::I64, 0)),
        };
        let wanted = in_words(to);
        let parts = self.shifted_down(&wanted, &parts, 0, above);
        match *to {
            // One register holds the words of a shorter integer.
            [leaf] => {
                let whole = self.packed(&wanted, parts)?;
                let whole = self.resized(whole, leaf.ir, false);
                Ok(vec![self.masked(leaf, whole)])
            }
            _ => Ok(parts),
        }
    }

    /// The value of an integer in registers of 64 bits.
    fn words(&mut self, from: &[Leaf], parts: Vec<Operand>) -> Vec<Operand> {
        let [leaf] = *from else { return parts };
        let value = parts[0];
        let shift = self.b.int(leaf.ir, PART.into());
        let mut words = vec![self.resized(value, Ir::I64, false)];
        if leaf.bits > 64 {
            let high = self.b.binary(BinOp::LShr, Flags::NONE, value, shift);
            words.push(self.resized(high, Ir::I64, false));
        }
        words
    }

    /// The parts with the sign in all bits of the last one, and a part of nothing but signs.
    fn with_sign(&mut self, leaves: &[Leaf], mut parts: Vec<Operand>) -> (Vec<Operand>, Operand) {
        let zero = self.b.int(Ir::I64, 0);
        let (Some(&leaf), Some(last)) = (leaves.last(), parts.last_mut()) else {
            return (parts, zero);
        };
        *last = self.extended(leaf, *last);
        let all = self.b.int(Ir::I64, i128::from(PART - 1));
        let sign = self.b.binary(BinOp::AShr, Flags::NONE, *last, all);
        (parts, sign)
    }

    fn shifted_up(&mut self, leaves: &[Leaf], parts: &[Operand], by: u64) -> Vec<Operand> {
        let zero = self.b.int(Ir::I64, 0);
        let skipped = usize::try_from(by / PART).unwrap_or(usize::MAX);
        let at = |index: usize| index.checked_sub(skipped).map_or(zero, |from| parts[from]);
        let mut result = Vec::new();
        for (index, &leaf) in leaves.iter().enumerate() {
            let below = index.checked_sub(1).map_or(zero, at);
            let part = match by % PART {
                0 => at(index),
                by => self.joined(at(index), below, PART - by),
            };
            result.push(self.masked(leaf, part));
        }
        result
    }

    /// The words from bit `by` on; behind the last one comes `above`.
    fn shifted_down(
        &mut self,
        leaves: &[Leaf],
        parts: &[Operand],
        by: u64,
        above: Operand,
    ) -> Vec<Operand> {
        let skipped = usize::try_from(by / PART).unwrap_or(usize::MAX);
        let at = |index: usize| {
            let part = parts.get(index.saturating_add(skipped));
            part.copied().unwrap_or(above)
        };
        let mut result = Vec::new();
        for (index, &leaf) in leaves.iter().enumerate() {
            let part = match by % PART {
                0 => at(index),
                by => self.joined(at(index + 1), at(index), by),
            };
            result.push(self.masked(leaf, part));
        }
        result
    }

    /// The 64 bits from bit `by` on of two parts; `by` is between 1 and 63.
    fn joined(&mut self, high: Operand, low: Operand, by: u64) -> Operand {
        let up = self.b.int(Ir::I64, i128::from(PART - by));
        let down = self.b.int(Ir::I64, i128::from(by));
        let high = self.b.binary(BinOp::Shl, Flags::NONE, high, up);
        let low = self.b.binary(BinOp::LShr, Flags::NONE, low, down);
        self.b.binary(BinOp::Or, Flags::NONE, high, low)
    }
}

/// The words of a whole integer, of any width.
fn in_words(leaves: &[Leaf]) -> Vec<Leaf> {
    words(leaves.iter().map(|leaf| leaf.bits).sum(), 0).collect()
}
