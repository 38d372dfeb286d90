//! Copying, filling and forgetting ranges whose place or length need not be known.

use super::Machine;
use super::pointers::Pointers;
use crate::stop::Res;
use crate::value::{Byte, Value};
use crate::world::World;
use impasse_ir::Span;

/// What must be known of a range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// Where it begins.
    pub(crate) start: Value,
    /// How many bytes it has.
    pub(crate) len: Value,
}

impl Machine {
    /// Copies bytes; the ranges may overlap.
    pub(crate) fn copy_range(
        &mut self,
        world: &mut World,
        to: Range,
        from: Value,
        span: Span,
    ) -> Res<()> {
        let len = self.chosen(world, to.len, span)?;
        let target = self.chosen(world, to.start, span)?;
        let source = self.chosen(world, from, span)?;
        if let (Value::Known(dst), Value::Known(src), Value::Known(len)) = (target, source, len) {
            self.touch(src as u64, len as u64, false, span);
            self.touch(dst as u64, len as u64, true, span);
            let result = self.memory.copy(dst as u64, src as u64, len as u64);
            return result.map_err(|fault| self.fault_stop(fault, span));
        }
        let most = self.most_bytes(world, len);
        let mut pointers = Pointers::default();
        for (first, room) in self.reach(world, source, most, span)? {
            self.pointers_in(world, first, room, &mut pointers);
        }
        self.forget_all(world, target, most, &pointers, span)
    }

    /// Sets bytes.
    pub(crate) fn fill_range(
        &mut self,
        world: &mut World,
        range: Range,
        byte: Byte,
        span: Span,
    ) -> Res<()> {
        let len = self.chosen(world, range.len, span)?;
        let target = self.chosen(world, range.start, span)?;
        if let (Value::Known(dst), Value::Known(len)) = (target, len) {
            self.touch(dst as u64, len as u64, true, span);
            let result = self.memory.fill(dst as u64, byte, len as u64);
            return result.map_err(|fault| self.fault_stop(fault, span));
        }
        let most = self.most_bytes(world, len);
        self.forget_all(world, target, most, &Pointers::default(), span)
    }

    /// Makes all bytes unknown that a write of at most `most` bytes at `target` can reach.
    pub(crate) fn forget_all(
        &mut self,
        world: &mut World,
        target: Value,
        most: u64,
        pointers: &Pointers,
        span: Span,
    ) -> Res<()> {
        if most == 0 {
            return Ok(());
        }
        for (first, room) in self.reach(world, target, most, span)? {
            self.forget(world, first, room, pointers.clone(), span);
        }
        Ok(())
    }

    /// The bytes that an access of at most `most` bytes at `ptr` can reach, range by range.
    pub(crate) fn reach(
        &mut self,
        world: &mut World,
        ptr: Value,
        most: u64,
        span: Span,
    ) -> Res<Vec<(u64, u64)>> {
        if most == 0 {
            return Ok(Vec::new());
        }
        let places = self.place(world, ptr, 1, span)?;
        let mut ranges = Vec::with_capacity(places.len());
        for place in places {
            let (first, last) = (place.first, place.last);
            let result = self.memory.check(first, 1, false);
            let object = result.map_err(|fault| self.fault_stop(fault, span))?;
            let end = self.memory.home(first) + object.size;
            ranges.push((first, last.saturating_add(most).min(end) - first));
        }
        Ok(ranges)
    }

    /// The greatest number of bytes that a length can be.
    pub(crate) fn most_bytes(&self, world: &World, len: Value) -> u64 {
        match len {
            Value::Known(len) => len as u64,
            Value::Symbolic(id) => {
                let linear = self.linear(&world.exprs, id).number_only();
                match linear.low < 0 {
                    true => u64::from(u32::MAX),
                    false => u64::try_from(linear.high).unwrap_or(u64::MAX),
                }
            }
        }
    }
}
