//! Atomic updates. A rank runs alone in its memory, so they are plain ones.

use impasse_ir::{BinOp, CmpOp, Flags, Operand, RmwOp};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, unsupported};
use crate::opcodes;
use crate::types::Leaf;

impl Lowerer<'_, '_> {
    pub(super) fn compare_exchange(
        &mut self,
        ptr: ValueId,
        expected: ValueId,
        new: ValueId,
    ) -> Res<Vec<Operand>> {
        let leaves = self.leaves(expected)?;
        let leaf = one(&leaves)?;
        let place = self.scalar(ptr)?;
        let (expected, new) = (self.scalar(expected)?, self.scalar(new)?);
        let old = self.load_parts(place, &leaves, 1, false)?;
        let old = old[0];
        let same = self.compare_part(CmpOp::Eq, leaf, old, expected);
        let value = self.b.select(same, new, old);
        self.store_parts(place, &leaves, vec![value], 1, false)?;
        Ok(vec![old, same])
    }

    pub(super) fn update(&mut self, op: u64, ptr: ValueId, value: ValueId) -> Res<Vec<Operand>> {
        let Some(op) = opcodes::update(op) else {
            return unsupported("this kind of atomic update");
        };
        let leaves = self.leaves(value)?;
        let leaf = one(&leaves)?;
        let place = self.scalar(ptr)?;
        let value = self.scalar(value)?;
        let old = self.load_parts(place, &leaves, 1, false)?[0];
        let new = self.updated(op, leaf, old, value);
        self.store_parts(place, &leaves, vec![new], 1, false)?;
        Ok(vec![old])
    }

    fn updated(&mut self, op: RmwOp, leaf: Leaf, old: Operand, value: Operand) -> Operand {
        let (plain, chosen) = match op {
            RmwOp::Xchg => return value,
            RmwOp::Add => (BinOp::Add, None),
            RmwOp::Sub => (BinOp::Sub, None),
            RmwOp::And | RmwOp::Nand => (BinOp::And, None),
            RmwOp::Or => (BinOp::Or, None),
            RmwOp::Xor => (BinOp::Xor, None),
            RmwOp::FAdd => (BinOp::FAdd, None),
            RmwOp::FSub => (BinOp::FSub, None),
            RmwOp::Max => (BinOp::Add, Some(CmpOp::Sgt)),
            RmwOp::Min => (BinOp::Add, Some(CmpOp::Slt)),
            RmwOp::UMax => (BinOp::Add, Some(CmpOp::Ugt)),
            RmwOp::UMin => (BinOp::Add, Some(CmpOp::Ult)),
        };
        if let Some(compare) = chosen {
            let better = self.compare_part(compare, leaf, old, value);
            return self.b.select(better, old, value);
        }
        let result = self.binary_part(plain, leaf, old, value);
        if op != RmwOp::Nand {
            return result;
        }
        let ones = self.b.int(leaf.ir, -1);
        let result = self.b.binary(BinOp::Xor, Flags::NONE, result, ones);
        self.masked(leaf, result)
    }
}

fn one(leaves: &[Leaf]) -> Res<Leaf> {
    match leaves {
        [leaf] => Ok(*leaf),
        _ => unsupported("an atomic update of a vector"),
    }
}
