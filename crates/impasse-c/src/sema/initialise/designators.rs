//! Designators: the way from an aggregate to the part that an item sets.

use super::super::Sema;
use super::Filler;
use super::items::Items;
use super::slots::Slot;
use crate::ast::{Designator, Ident};
use crate::types::{Length, Type};

/// One step: from an aggregate to one of its parts, or to a range of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The aggregate, at the first parts of all ranges before.
    pub whole: Slot,
    /// The first part.
    pub first: u64,
    /// The last part.
    pub last: u64,
    /// Bytes from one part to the next.
    pub stride: u64,
}

impl Step {
    /// Bytes from the first part to the last.
    pub(super) fn distance(&self) -> u64 {
        (self.last - self.first).saturating_mul(self.stride)
    }
}

impl Sema<'_> {
    /// Sets what the designators of the next item lead to, and what follows it there. Gives the
    /// index of the part of `whole` that comes next; `index` if the designators are wrong.
    pub(super) fn designated(
        &mut self,
        filler: &mut Filler,
        whole: Slot,
        index: u64,
        items: &mut Items<'_>,
    ) -> u64 {
        let designators = items.current().map(|item| &item.designators);
        let steps = designators.and_then(|list| self.resolve(filler, whole, list));
        let Some((steps, target)) = steps else {
            items.advance();
            return index;
        };
        items.followed = true;
        for step in &steps {
            self.enter(filler, step.whole, step.first, step.last);
        }
        if steps.iter().any(|step| step.first < step.last) {
            self.consume_range(filler, &steps, target, items);
        } else {
            self.consume(filler, target, items);
        }
        // What follows without designator continues behind the part that was set, first in the
        // innermost aggregate; behind a range at its last part.
        for (depth, step) in steps.iter().enumerate().skip(1).rev() {
            let moved = steps[..depth]
                .iter()
                .map(Step::distance)
                .fold(0, u64::saturating_add);
            let next = self.unit.types.next_part(step.whole, step.last);
            self.fill(filler, step.whole.moved(moved), next, items, false);
        }
        steps.first().map_or(index, |step| {
            self.unit.types.next_part(step.whole, step.last)
        })
    }

    /// The steps and the part they lead to; reports what is wrong with them.
    fn resolve(
        &mut self,
        filler: &Filler,
        whole: Slot,
        designators: &[Designator],
    ) -> Option<(Vec<Step>, Slot)> {
        let mut steps = Vec::new();
        let mut slot = whole;
        for designator in designators {
            match *designator {
                Designator::Index(index) => {
                    let index = self.designated_index(filler, slot, index)?;
                    slot = self.enter_part(&mut steps, slot, index, index)?;
                }
                Designator::Range(first, last) => {
                    let first = self.designated_index(filler, slot, first)?;
                    let at = self.ast.expr(last).at;
                    let last = self.designated_index(filler, slot, last)?;
                    if last < first {
                        self.error(at, "empty range of indices");
                        return None;
                    }
                    slot = self.enter_part(&mut steps, slot, first, last)?;
                }
                Designator::Member(member) => {
                    for index in self.designated_member(slot, member)? {
                        slot = self.enter_part(&mut steps, slot, index as u64, index as u64)?;
                    }
                }
            }
        }
        Some((steps, slot))
    }

    fn enter_part(
        &self,
        steps: &mut Vec<Step>,
        whole: Slot,
        first: u64,
        last: u64,
    ) -> Option<Slot> {
        let (_, part) = self.unit.types.part(whole, first)?;
        let stride = self.unit.types.size(part.ty.ty).unwrap_or(0);
        steps.push(Step {
            whole,
            first,
            last,
            stride,
        });
        Some(part)
    }

    fn designated_index(
        &mut self,
        filler: &Filler,
        slot: Slot,
        index: crate::ast::ExprId,
    ) -> Option<u64> {
        let at = self.ast.expr(index).at;
        let Type::Array { element, length } = *self.unit.types.get(slot.ty.ty) else {
            self.error(filler.at, "index in the initialiser of what is no array");
            return None;
        };
        let Some(index) = self.integer_constant(index) else {
            self.error(at, "index in an initialiser is not constant");
            return None;
        };
        let limit = match length {
            Length::Known(length) => length,
            _ => i64::MAX as u64 / self.unit.types.size(element.ty)?.max(1),
        };
        match u64::try_from(index) {
            Ok(index) if index < limit => Some(index),
            _ => {
                self.error(at, "index in an initialiser is outside the array");
                None
            }
        }
    }

    fn designated_member(&mut self, slot: Slot, member: Ident) -> Option<Vec<usize>> {
        let record = self.unit.types.as_record(slot.ty.ty);
        let path = record.and_then(|record| self.unit.types.find_member(record, member.name));
        if path.is_none() {
            let message = format!("no member `{}` to initialise", self.text(member.name));
            self.error(member.at, message);
        }
        path
    }
}
