//! Members of records and lanes of vectors.

use impasse_ir::{CmpOp, Const, Operand};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::fold::Folded;
use crate::types::TyId;

impl Lowerer<'_, '_> {
    /// Which parts of an aggregate a path leads to.
    fn range(&self, mut ty: TyId, path: &[u64]) -> Res<std::ops::Range<usize>> {
        let mut first = 0;
        for &index in path {
            let (at, element) = self.context.types.element(ty, index)?;
            first += at;
            ty = element;
        }
        Ok(first..first + self.context.types.leaves(ty)?.len())
    }

    pub(super) fn extract_value(&mut self, aggregate: ValueId, path: &[u64]) -> Res<Vec<Operand>> {
        let range = self.range(self.type_of(aggregate)?, path)?;
        let parts = self.parts(aggregate)?;
        match parts.get(range) {
            Some(parts) => Ok(parts.to_vec()),
            None => malformed("an element that is not there"),
        }
    }

    pub(super) fn insert_value(
        &mut self,
        aggregate: ValueId,
        value: ValueId,
        path: &[u64],
    ) -> Res<Vec<Operand>> {
        let range = self.range(self.type_of(aggregate)?, path)?;
        let mut parts = self.parts(aggregate)?;
        let value = self.parts(value)?;
        if value.len() != range.len() || range.end > parts.len() {
            return malformed("an element of a wrong type");
        }
        parts.splice(range, value);
        Ok(parts)
    }

    pub(super) fn extract_element(&mut self, vector: ValueId, index: ValueId) -> Res<Vec<Operand>> {
        let parts = self.parts(vector)?;
        if let Some(index) = self.folder().index(index) {
            let part = usize::try_from(index).ok().and_then(|at| parts.get(at));
            return match part {
                Some(&part) => Ok(vec![part]),
                None => malformed("a lane that is not there"),
            };
        }
        let index = self.scalar(index)?;
        let ty = self.b.type_of(index);
        let Some((&first, rest)) = parts.split_first() else {
            return malformed("a vector without lanes");
        };
        let mut result = first;
        for (number, &part) in rest.iter().enumerate() {
            let number = self.b.int(ty, number as i128 + 1);
            let here = self.b.compare(CmpOp::Eq, index, number);
            result = self.b.select(here, part, result);
        }
        Ok(vec![result])
    }

    pub(super) fn insert_element(
        &mut self,
        vector: ValueId,
        value: ValueId,
        index: ValueId,
    ) -> Res<Vec<Operand>> {
        let mut parts = self.parts(vector)?;
        let value = self.scalar(value)?;
        if let Some(index) = self.folder().index(index) {
            let part = usize::try_from(index).ok().and_then(|at| parts.get_mut(at));
            return match part {
                Some(part) => {
                    *part = value;
                    Ok(parts)
                }
                None => malformed("a lane that is not there"),
            };
        }
        let index = self.scalar(index)?;
        let ty = self.b.type_of(index);
        for (number, part) in parts.iter_mut().enumerate() {
            let number = self.b.int(ty, number as i128);
            let here = self.b.compare(CmpOp::Eq, index, number);
            *part = self.b.select(here, value, *part);
        }
        Ok(parts)
    }

    pub(super) fn shuffle(&mut self, a: ValueId, b: ValueId, mask: ValueId) -> Res<Vec<Operand>> {
        let lane = self.leaves(a)?.first().map(|leaf| leaf.ir);
        let mut lanes = self.parts(a)?;
        lanes.extend(self.parts(b)?);
        let mut result = Vec::new();
        for part in self.folder().parts(mask)? {
            let lane = match part {
                Folded::Const(Const::Int(_, number)) => lanes.get(number as usize).copied(),
                Folded::Const(Const::Undef(_)) => lane.map(|ty| self.b.constant(Const::Undef(ty))),
                _ => return unsupported("a vector in an order that is not known"),
            };
            match lane {
                Some(lane) => result.push(lane),
                None => return malformed("a lane that is not there"),
            }
        }
        Ok(result)
    }
}
