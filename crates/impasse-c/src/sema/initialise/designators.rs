//! Designators: the way from an aggregate to the part that an item sets, or to a range of parts that
//! get the same value.

use crate::ast::{Designator, Ident};
use crate::hir::{ExprKind, InitValue};
use crate::sema::initialise::image::{self, Write};
use crate::sema::initialise::items::Items;
use crate::sema::initialise::slots::Slot;
use crate::sema::initialise::stores::{self, Stores};
use crate::sema::initialise::{Filler, Sink};
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

impl Filler<'_, '_> {
    /// Sets what the designators of the next item lead to, and what follows it there. Gives the
    /// index of the part of `whole` that comes next; `index` if the designators are wrong.
    pub(super) fn designated(&mut self, whole: Slot, index: u64, items: &mut Items<'_>) -> u64 {
        let designators = items.current().map(|item| &item.designators);
        let steps = designators.and_then(|list| self.resolve(whole, list));
        let Some((steps, target)) = steps else {
            items.advance();
            return index;
        };
        items.followed = true;
        for step in &steps {
            self.enter(step.whole, step.first, step.last);
        }
        if steps.iter().any(|step| step.first < step.last) {
            self.consume_range(&steps, target, items);
        } else {
            self.consume(target, items);
        }
        // What follows without designator continues behind the part that was set, first in the
        // innermost aggregate; behind a range at its last part.
        for (depth, step) in steps.iter().enumerate().skip(1).rev() {
            let moved = steps[..depth]
                .iter()
                .map(Step::distance)
                .fold(0, u64::saturating_add);
            let next = self.sema.unit.types.next_part(step.whole, step.last);
            self.fill(step.whole.moved(moved), next, items, false);
        }
        steps.first().map_or(index, |step| {
            self.sema.unit.types.next_part(step.whole, step.last)
        })
    }

    /// The steps and the part they lead to; reports what is wrong with them.
    fn resolve(&mut self, whole: Slot, designators: &[Designator]) -> Option<(Vec<Step>, Slot)> {
        let mut steps = Vec::new();
        let mut slot = whole;
        for designator in designators {
            match *designator {
                Designator::Index(index) => {
                    let index = self.designated_index(slot, index)?;
                    slot = self.enter_part(&mut steps, slot, index, index)?;
                }
                Designator::Range(first, last) => {
                    let first = self.designated_index(slot, first)?;
                    let at = self.sema.ast.expr(last).at;
                    let last = self.designated_index(slot, last)?;
                    if last < first {
                        self.sema.error(at, "empty range of indices");
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
        let (_, part) = self.sema.unit.types.part(whole, first)?;
        let stride = self.sema.unit.types.size(part.ty.ty).unwrap_or(0);
        steps.push(Step {
            whole,
            first,
            last,
            stride,
        });
        Some(part)
    }

    fn designated_index(&mut self, slot: Slot, index: crate::ast::ExprId) -> Option<u64> {
        let at = self.sema.ast.expr(index).at;
        let Type::Array { element, length } = *self.sema.unit.types.get(slot.ty.ty) else {
            self.sema
                .error(self.at, "index in the initialiser of what is no array");
            return None;
        };
        let Some(index) = self.sema.integer_constant(index) else {
            self.sema
                .error(at, "index in an initialiser is not constant");
            return None;
        };
        let limit = match length {
            Length::Known(length) => length,
            _ => i64::MAX as u64 / self.sema.unit.types.size(element.ty)?.max(1),
        };
        match u64::try_from(index) {
            Ok(index) if index < limit => Some(index),
            _ => {
                self.sema
                    .error(at, "index in an initialiser is outside the array");
                None
            }
        }
    }

    fn designated_member(&mut self, slot: Slot, member: Ident) -> Option<Vec<usize>> {
        let record = self.sema.unit.types.as_record(slot.ty.ty);
        let path = record.and_then(|record| self.sema.unit.types.find_member(record, member.name));
        if path.is_none() {
            let message = format!("no member `{}` to initialise", self.sema.text(member.name));
            self.sema.error(member.at, message);
        }
        path
    }
}

/// Most parts that one item sets.
const MOST: u64 = 1 << 28;

/// The offsets of all parts that the steps lead to, relative to the first.
struct Offsets {
    /// Number of parts and distance, of each range.
    ranges: Vec<(u64, u64)>,
    /// Which part of each range comes next.
    position: Option<Vec<u64>>,
}

impl Offsets {
    /// `None` if they are too many.
    fn new(steps: &[Step]) -> Option<Self> {
        let range = |step: &Step| (step.last - step.first + 1, step.stride);
        let ranges: Vec<(u64, u64)> = steps.iter().map(range).collect();
        let mut count = 1_u64;
        for &(parts, _) in &ranges {
            count = count.checked_mul(parts).filter(|&count| count <= MOST)?;
        }
        Some(Self {
            position: Some(vec![0; ranges.len()]),
            ranges,
        })
    }

    /// How many they are.
    fn count_all(&self) -> u64 {
        self.ranges.iter().map(|&(parts, _)| parts).product()
    }
}

impl Iterator for Offsets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let position = self.position.as_mut()?;
        let distance = |(&at, &(_, stride)): (&u64, &(u64, u64))| at.saturating_mul(stride);
        let offset = position
            .iter()
            .zip(&self.ranges)
            .map(distance)
            .fold(0, u64::saturating_add);
        for (at, &(parts, _)) in position.iter_mut().zip(&self.ranges).rev() {
            *at += 1;
            if *at < parts {
                return Some(offset);
            }
            *at = 0;
        }
        self.position = None;
        Some(offset)
    }
}

// Ranges of indices: one value for many parts.
impl Filler<'_, '_> {
    /// Sets `target`, which is what the steps lead to at the first parts of their ranges, by the
    /// next items, and then all other parts to the same.
    pub(super) fn consume_range(&mut self, steps: &[Step], target: Slot, items: &mut Items<'_>) {
        let keeps_zeros = match &self.sink {
            Sink::Stores(stores) => stores.needs_zeros(),
            Sink::Image(_) => false,
        };
        let fresh = Sink::Stores(Stores::new(keeps_zeros));
        let outer = std::mem::replace(&mut self.sink, fresh);
        self.consume(target, items);
        let found = std::mem::replace(&mut self.sink, outer);
        let Sink::Stores(found) = found else {
            return;
        };
        let is_scalar = self.sema.unit.types.is_scalar(target.ty.ty);
        let reset = (!is_scalar || found.is_empty()).then_some(target);
        if matches!(self.sink, Sink::Image(_)) {
            self.repeat_in_image(steps, reset, &found);
        } else {
            self.repeat_stores(steps, reset, found);
        }
    }

    fn repeat_in_image(&mut self, steps: &[Step], reset: Option<Slot>, found: &Stores) {
        let mut writes = Vec::new();
        for element in found.elements() {
            let slot = Slot {
                ty: element.ty,
                offset: element.offset,
                bits: element.bits,
            };
            writes.extend(self.sema.static_writes(slot, &element.value));
        }
        let is_zero = writes.iter().all(Write::is_zero);
        let Sink::Image(image) = &mut self.sink else {
            return;
        };
        let distance: u64 = steps
            .iter()
            .map(Step::distance)
            .fold(0, u64::saturating_add);
        if !is_zero && distance > image::MOST {
            self.too_large = true;
            return;
        }
        let Some(offsets) = clamped(steps, is_zero.then_some(image.length())) else {
            self.too_large = true;
            return;
        };
        for moved in offsets {
            if let Some(slot) = reset {
                let slot = slot.moved(moved);
                let end = slot
                    .offset
                    .saturating_add(self.sema.unit.types.extent(slot));
                image.clear(slot.offset, end);
            }
            if !writes.iter().all(|write| image.apply(write, moved)) {
                self.too_large = true;
                return;
            }
        }
    }

    fn repeat_stores(&mut self, steps: &[Step], reset: Option<Slot>, found: Stores) {
        let found = self.evaluated_once(found);
        let Sink::Stores(stores) = &mut self.sink else {
            return;
        };
        let Some(offsets) = clamped(steps, found.is_empty().then(|| stores.end())) else {
            self.too_large = true;
            return;
        };
        if !found.is_empty() && offsets.count_all() > stores::MOST as u64 {
            self.too_large = true;
            return;
        }
        for moved in offsets {
            if let Some(slot) = reset {
                let slot = slot.moved(moved);
                let end = slot
                    .offset
                    .saturating_add(self.sema.unit.types.extent(slot));
                stores.clear(slot.offset, end);
            }
            if !stores.add(&self.sema.unit.types, &found, moved) {
                self.too_large = true;
                return;
            }
        }
        stores.evaluate_before(found);
    }

    /// The same stores, with what they evaluate kept in hidden locals: each part reads it from
    /// there, whichever of them are overridden later.
    fn evaluated_once(&mut self, found: Stores) -> Stores {
        let mut found = found;
        let mut before = Vec::new();
        for store in found.elements_mut() {
            let InitValue::Expr(value) = &mut store.value else {
                continue;
            };
            let expr = self.sema.function.body.expr(*value);
            if matches!(expr.kind, ExprKind::Const(_)) {
                continue;
            }
            let (at, ty) = (expr.at, expr.ty);
            let place = self.sema.temporary(at, ty);
            before.push(self.sema.add_expr(at, ty, ExprKind::Assign(place, *value)));
            *value = self.sema.add_expr(at, ty, ExprKind::Load(place));
        }
        found.before.extend(before);
        found
    }
}

/// The offsets; if only zeros are stored, those before the end of what there is.
fn clamped(steps: &[Step], end: Option<u64>) -> Option<Offsets> {
    let mut steps = steps.to_vec();
    for step in &mut steps {
        if let Some(end) = end
            && let Some(most) = end.checked_div(step.stride)
        {
            step.last = step.last.min(step.first.saturating_add(most));
        } else if step.stride == 0 {
            step.last = step.first;
        }
    }
    Offsets::new(&steps)
}
