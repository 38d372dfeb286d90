//! Arithmetic, comparisons and casts, part by part.

use impasse_ir::{BinOp, CmpOp, ConvOp, Flags, Operand, Type as Ir, UnOp};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::opcodes;
use crate::types::{Leaf, TyId};

impl Lowerer<'_, '_> {
    pub(super) fn binary(&mut self, op: u64, a: ValueId, b: ValueId) -> Res<Vec<Operand>> {
        let leaves = self.leaves(a)?;
        if self.is_long(a)? {
            return self.binary_long(op, &leaves, a, b);
        }
        let (a, b) = (self.parts(a)?, self.parts(b)?);
        let mut result = Vec::new();
        for ((leaf, a), b) in leaves.iter().zip(a).zip(b) {
            let Some(op) = opcodes::binary(op, leaf.ir.is_float()) else {
                return malformed("an operation that is not there");
            };
            result.push(self.binary_part(op, *leaf, a, b));
        }
        Ok(result)
    }

    /// An operation on numbers of any width. Promises that a result does not overflow are dropped:
    /// in LLVM a broken one makes the result useless, not the program wrong.
    pub(super) fn binary_part(&mut self, op: BinOp, leaf: Leaf, a: Operand, b: Operand) -> Operand {
        if !leaf.is_odd() {
            return self.b.binary(op, Flags::NONE, a, b);
        }
        let signed = matches!(op, BinOp::SDiv | BinOp::SRem | BinOp::AShr);
        let a = if signed { self.extended(leaf, a) } else { a };
        let b = match op {
            BinOp::SDiv | BinOp::SRem => self.extended(leaf, b),
            _ => b,
        };
        let result = self.b.binary(op, Flags::NONE, a, b);
        self.masked(leaf, result)
    }

    /// An integer of odd width with its sign in the whole register.
    pub(super) fn extended(&mut self, leaf: Leaf, value: Operand) -> Operand {
        if !leaf.is_odd() {
            return value;
        }
        let width = leaf.ir.bits().unwrap_or(64);
        let shift = self.b.int(leaf.ir, (width - leaf.bits).into());
        let up = self.b.binary(BinOp::Shl, Flags::NONE, value, shift);
        self.b.binary(BinOp::AShr, Flags::NONE, up, shift)
    }

    /// An integer without the bits that it has not.
    pub(super) fn masked(&mut self, leaf: Leaf, value: Operand) -> Operand {
        if !leaf.is_odd() {
            return value;
        }
        let mask = u128::MAX >> (128 - leaf.bits);
        let mask = self.b.int(leaf.ir, mask.cast_signed());
        self.b.binary(BinOp::And, Flags::NONE, value, mask)
    }

    pub(super) fn negate(&mut self, value: ValueId) -> Res<Vec<Operand>> {
        let parts = self.parts(value)?;
        let negated = parts.into_iter().map(|part| self.b.unary(UnOp::FNeg, part));
        Ok(negated.collect())
    }

    pub(super) fn freeze(&mut self, value: ValueId) -> Res<Vec<Operand>> {
        let parts = self.parts(value)?;
        let frozen = parts.into_iter();
        Ok(frozen
            .map(|part| self.b.unary(UnOp::Freeze, part))
            .collect())
    }

    pub(super) fn compare(&mut self, predicate: u64, a: ValueId, b: ValueId) -> Res<Vec<Operand>> {
        let leaves = self.leaves(a)?;
        if self.is_long(a)? {
            return self.compare_long(predicate, a, b);
        }
        let (a, b) = (self.parts(a)?, self.parts(b)?);
        let mut result = Vec::new();
        for ((leaf, a), b) in leaves.iter().zip(a).zip(b) {
            result.push(match (opcodes::compare(predicate), predicate) {
                (Some(op), _) => self.compare_part(op, *leaf, a, b),
                (None, 0) => self.b.int(Ir::I1, 0),
                (None, 15) => self.b.int(Ir::I1, 1),
                _ => return malformed("a comparison that is not there"),
            });
        }
        Ok(result)
    }

    pub(super) fn compare_part(
        &mut self,
        op: CmpOp,
        leaf: Leaf,
        a: Operand,
        b: Operand,
    ) -> Operand {
        let signed = matches!(op, CmpOp::Slt | CmpOp::Sle | CmpOp::Sgt | CmpOp::Sge);
        let (a, b) = match signed {
            true => (self.extended(leaf, a), self.extended(leaf, b)),
            false => (a, b),
        };
        self.b.compare(op, a, b)
    }

    pub(super) fn select(
        &mut self,
        condition: ValueId,
        a: ValueId,
        b: ValueId,
    ) -> Res<Vec<Operand>> {
        let conditions = self.parts(condition)?;
        let (a, b) = (self.parts(a)?, self.parts(b)?);
        let mut result = Vec::new();
        for (index, (a, b)) in a.into_iter().zip(b).enumerate() {
            // One condition for all parts, or one for each lane.
            let Some(&condition) = conditions.get(index % conditions.len().max(1)) else {
                return malformed("a choice without a condition");
            };
            result.push(self.b.select(condition, a, b));
        }
        Ok(result)
    }

    pub(super) fn cast(&mut self, op: u64, value: ValueId, to: TyId) -> Res<Vec<Operand>> {
        const BETWEEN_ADDRESS_SPACES: u64 = 12;
        /// The address without what only analyses of capabilities ask for, since LLVM 22.
        const PTR_TO_ADDRESS: u64 = 13;
        let from = self.leaves(value)?;
        let is_long = self.is_long(value)? || self.context.types.is_long(to)?;
        let to = self.context.types.leaves(to)?;
        let parts = self.parts(value)?;
        let op = match op {
            BETWEEN_ADDRESS_SPACES => return Ok(parts),
            PTR_TO_ADDRESS => ConvOp::PtrToInt,
            _ => match opcodes::cast(op) {
                Some(op) => op,
                None => return malformed("a cast that is not there"),
            },
        };
        if op == ConvOp::Bitcast {
            return self.bitcast(&from, &to, parts);
        }
        if is_long {
            return self.cast_long(op, &from, &to, parts);
        }
        if from.len() != to.len() {
            return malformed("a cast between different numbers of lanes");
        }
        let mut result = Vec::new();
        for ((from, to), part) in from.iter().zip(to.iter()).zip(parts) {
            result.push(self.cast_part(op, *from, *to, part)?);
        }
        Ok(result)
    }

    pub(super) fn cast_part(
        &mut self,
        op: ConvOp,
        from: Leaf,
        to: Leaf,
        value: Operand,
    ) -> Res<Operand> {
        Ok(match op {
            ConvOp::Trunc => {
                let value = self.resized(value, to.ir, false);
                self.masked(to, value)
            }
            ConvOp::ZExt => self.resized(value, to.ir, false),
            ConvOp::SExt => {
                let value = self.extended(from, value);
                let value = self.resized(value, to.ir, true);
                self.masked(to, value)
            }
            ConvOp::FpToSi | ConvOp::FpToUi | ConvOp::PtrToInt => {
                let value = self.b.convert(op, value, to.ir);
                self.masked(to, value)
            }
            ConvOp::SiToFp => {
                let value = self.extended(from, value);
                self.b.convert(op, value, to.ir)
            }
            ConvOp::UiToFp | ConvOp::IntToPtr | ConvOp::FpTrunc | ConvOp::FpExt => {
                self.b.convert(op, value, to.ir)
            }
            ConvOp::Bitcast => return unsupported("a cast of one lane"),
        })
    }

    /// An integer in another register.
    pub(super) fn resized(&mut self, value: Operand, to: Ir, signed: bool) -> Operand {
        let from = self.b.type_of(value);
        let op = match (from.bits() < to.bits(), signed) {
            _ if from == to => return value,
            (true, true) => ConvOp::SExt,
            (true, false) => ConvOp::ZExt,
            (false, _) => ConvOp::Trunc,
        };
        self.b.convert(op, value, to)
    }
}
