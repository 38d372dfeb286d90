//! Ranges of memory that the host watches: what the program does there is remembered.
//!
//! Only accesses at known addresses count, so what is remembered did happen. An object with such ranges is
//! kept out of the chunk cache as far as they reach; the inner loop leaves accesses to them to the general way.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use impasse_ir::Span;

use super::Memory;
use super::address::{self, Region};
use super::chunk::CHUNK;
use super::object::Origin;

/// So many accesses are remembered between two calls of the host.
const MOST_TOUCHES: usize = 1 << 14;

/// After so many accesses nothing is watched any more: each takes the general way, which is slow.
const MOST_IN_ALL: u32 = 1 << 17;

/// An access is put together with one of the last so many.
const NEAR: usize = 16;

/// What the program did to memory that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TouchKind {
    /// It read it.
    Read,
    /// It wrote to it.
    Written,
    /// It freed it.
    Freed,
    /// It is a local variable, and its function has returned.
    OutOfScope,
}

/// Something that the program did to memory that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// For whom the memory is watched.
    pub token: u64,
    /// What it did.
    pub kind: TouchKind,
    /// The address of the first byte that is concerned.
    pub start: u64,
    /// How many bytes are.
    pub len: u64,
    /// Where; not known if the memory goes out of scope.
    pub span: Span,
    /// Where the memory came from.
    pub(crate) origin: Option<Origin>,
}

/// A range that is watched, by its offsets in its object.
#[derive(Clone, Copy, Debug)]
struct Range {
    start: u64,
    end: u64,
    token: u64,
    /// Whether it is of interest that it is read.
    reads: bool,
}

/// The ranges of one object in the order of their starts.
#[derive(Clone, Debug, Default)]
struct Ranges {
    all: Vec<Range>,
    /// The length of the longest one.
    longest: u64,
}

impl Ranges {
    /// Those that have a byte between two offsets.
    fn within(&self, start: u64, end: u64) -> impl Iterator<Item = &Range> {
        let behind = self.all.partition_point(|range| range.start < end);
        let first = start.saturating_sub(self.longest);
        let before = self.all[..behind].iter().rev();
        let near = before.take_while(move |range| range.start >= first);
        near.filter(move |range| range.end > start)
    }
}

/// What is watched, by object: the upper half of its addresses.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched(BTreeMap<u32, Ranges>);

/// What was remembered. Reading memory does not change it, so it is behind a lock.
#[derive(Debug, Default)]
pub(super) struct Touches(Mutex<Remembered>);

#[derive(Clone, Debug, Default)]
struct Remembered {
    touches: Vec<Touch>,
    /// How often something was touched that is watched.
    count: u32,
}

impl Clone for Touches {
    fn clone(&self) -> Touches {
        Touches(Mutex::new(self.with(|remembered| remembered.clone())))
    }
}

impl Touches {
    fn with<T>(&self, run: impl FnOnce(&mut Remembered) -> T) -> T {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds one; what is beside one of the same kind at the same place is put together with it.
    fn add(&self, new: Touch) {
        self.with(|remembered| {
            remembered.count = remembered.count.saturating_add(1);
            let touches = &mut remembered.touches;
            let alike = |old: &&mut Touch| {
                old.token == new.token && old.span == new.span && old.kind == new.kind
            };
            let mut joined = false;
            for old in touches.iter_mut().rev().take(NEAR).filter(alike) {
                let (start, end) = (new.start, new.start + new.len);
                if start <= old.start + old.len && old.start <= end {
                    let end = end.max(old.start + old.len);
                    old.start = start.min(old.start);
                    old.len = end - old.start;
                    joined = true;
                    break;
                }
            }
            if !joined && touches.len() < MOST_TOUCHES {
                touches.push(new);
            }
        });
    }
}

/// The object of an address.
fn object_of(address: u64) -> u32 {
    (address >> 32) as u32
}

impl Memory {
    /// Watches ranges, given by address and length; what is done to them is told with the token.
    pub(crate) fn watch(&mut self, token: u64, reads: bool, ranges: &[(u64, u64)]) {
        if self.blind {
            return;
        }
        let watched = &mut Arc::make_mut(&mut self.watched).0;
        for &(address, len) in ranges {
            let start = address::offset(address) as u64;
            let ranges = watched.entry(object_of(address)).or_default();
            ranges.all.push(Range {
                start,
                end: start + len,
                token,
                reads,
            });
            ranges.longest = ranges.longest.max(len);
        }
        let mut objects: Vec<u32> = ranges.iter().map(|&(at, _)| object_of(at)).collect();
        objects.dedup();
        for object in objects {
            if let Some(ranges) = watched.get_mut(&object) {
                ranges.all.sort_by_key(|range| range.start);
            }
        }
    }

    /// No longer watches what is watched for some tokens.
    pub(crate) fn unwatch(&mut self, is_over: impl Fn(u64) -> bool) {
        self.unwatch_ranges(|_, range| is_over(range.token));
    }

    /// The same for the range that begins at an address only.
    pub(crate) fn unwatch_at(&mut self, address: u64, is_over: impl Fn(u64) -> bool) {
        let start = address::offset(address) as u64;
        self.unwatch_ranges(|object, range| {
            object == object_of(address) && range.start == start && is_over(range.token)
        });
    }

    fn unwatch_ranges(&mut self, is_over: impl Fn(u32, &Range) -> bool) {
        if self.watched.0.is_empty() {
            return;
        }
        Arc::make_mut(&mut self.watched)
            .0
            .retain(|&object, ranges| {
                ranges.all.retain(|range| !is_over(object, range));
                !ranges.all.is_empty()
            });
    }

    /// What is watched for some tokens is watched for others from now on.
    pub(crate) fn rename_watched(&mut self, renamed: impl Fn(u64) -> u64) {
        if self.watched.0.is_empty() {
            return;
        }
        let ranges = Arc::make_mut(&mut self.watched).0.values_mut();
        for range in ranges.flat_map(|ranges| &mut ranges.all) {
            range.token = renamed(range.token);
        }
    }

    /// The tokens for which an access would be told.
    pub(crate) fn watchers(&self, address: u64, len: u64, writes: bool) -> Vec<u64> {
        let Some(ranges) = self.watched.0.get(&object_of(address)) else {
            return Vec::new();
        };
        let start = address::offset(address) as u64;
        let concerned = ranges.within(start, start + len);
        let concerned = concerned.filter(|range| writes || range.reads);
        concerned.map(|range| range.token).collect()
    }

    /// Whether an access must be told.
    #[inline]
    pub(super) fn is_watched(&self, address: u64, len: usize) -> bool {
        !self.watched.0.is_empty() && self.is_in_watched(address, len as u64)
    }

    #[cold]
    fn is_in_watched(&self, address: u64, len: u64) -> bool {
        let ranges = self.watched.0.get(&object_of(address));
        let start = address::offset(address) as u64;
        ranges.is_some_and(|ranges| ranges.within(start, start + len).next().is_some())
    }

    /// Whether something is watched in the chunk at an address.
    pub(super) fn is_chunk_watched(&self, address: u64) -> bool {
        let start = address - (address::offset(address) % CHUNK) as u64;
        self.is_watched(start, CHUNK)
    }

    /// Remembers what happens to bytes if they are watched.
    pub(crate) fn remember_touch(
        &self,
        address: u64,
        len: u64,
        kind: TouchKind,
        span: impl Fn() -> Span,
    ) {
        let Some(ranges) = self.watched.0.get(&object_of(address)) else {
            return;
        };
        let start = address::offset(address) as u64;
        let end = start.saturating_add(len);
        let base = address - start;
        for range in ranges.within(start, end) {
            if kind == TouchKind::Read && !range.reads {
                continue;
            }
            let (from, to) = (start.max(range.start), end.min(range.end));
            self.touches.add(Touch {
                token: range.token,
                kind,
                start: base + from,
                len: to - from,
                span: span(),
                origin: self.object(address).map(|object| object.origin.clone()),
            });
        }
    }

    /// Local objects from a number on go out of scope.
    pub(super) fn forget_watched_stack(&mut self, number: usize) {
        let first = object_of(address::address(Region::Stack, number));
        let last = object_of(address::address(Region::Heap, 0));
        let gone: Vec<u32> = self
            .watched
            .0
            .range(first..last)
            .map(|(&at, _)| at)
            .collect();
        for object in gone {
            let address = u64::from(object) << 32;
            self.remember_touch(address, u64::MAX >> 32, TouchKind::OutOfScope, || {
                Span::UNKNOWN
            });
            Arc::make_mut(&mut self.watched).0.remove(&object);
        }
    }

    /// Whether nothing is watched.
    #[inline]
    pub(crate) fn watches_nothing(&self) -> bool {
        self.watched.0.is_empty()
    }

    /// Whether it no longer watches, since too much was touched.
    pub(crate) fn is_blind(&self) -> bool {
        self.blind
    }

    /// Takes what was remembered.
    pub(crate) fn take_touches(&mut self) -> Vec<Touch> {
        let remembered = self.touches.with(|remembered| {
            let touches = std::mem::take(&mut remembered.touches);
            (touches, remembered.count)
        });
        if remembered.1 > MOST_IN_ALL && !self.blind {
            self.blind = true;
            self.watched = Arc::default();
        }
        remembered.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Config;

    fn heap(memory: &mut Memory, size: u64) -> u64 {
        memory.allocate_heap(&Config::default(), size, true, Span::UNKNOWN)
    }

    fn touch(memory: &Memory, address: u64, len: u64, kind: TouchKind) {
        memory.remember_touch(address, len, kind, || Span::UNKNOWN);
    }

    #[test]
    fn what_is_touched_is_told_for_whom_it_is_watched() {
        let mut memory = Memory::new();
        let object = heap(&mut memory, 100);
        memory.watch(1, false, &[(object + 10, 10)]);
        memory.watch(2, true, &[(object + 50, 10), (object + 15, 1)]);
        assert!(memory.is_watched(object + 19, 1) && !memory.is_watched(object + 20, 30));
        touch(&memory, object, 12, TouchKind::Read);
        assert!(memory.take_touches().is_empty());
        touch(&memory, object + 8, 8, TouchKind::Written);
        let mut told: Vec<_> = memory.take_touches();
        told.sort_by_key(|touch| touch.token);
        let told: Vec<_> = told.iter().map(|it| (it.token, it.start, it.len)).collect();
        assert_eq!(told, [(1, object + 10, 6), (2, object + 15, 1)]);
        memory.unwatch(|token| token == 2);
        assert_eq!(memory.watchers(object + 12, 4, true), [1]);
        assert!(memory.watchers(object + 12, 4, false).is_empty());
    }

    #[test]
    fn neighbours_are_told_together() {
        let mut memory = Memory::new();
        let object = heap(&mut memory, 64);
        memory.watch(7, true, &[(object, 64)]);
        for at in 0..16 {
            touch(&memory, object + 4 * at, 4, TouchKind::Read);
        }
        let told = memory.take_touches();
        assert_eq!(told.len(), 1);
        assert_eq!((told[0].start, told[0].len), (object, 64));
    }

    #[test]
    fn locals_that_go_out_of_scope_are_told_once() {
        let mut memory = Memory::new();
        let origin = Origin::Static("local".into());
        let local = memory.allocate_stack(&Config::default(), 8, origin);
        memory.watch(3, false, &[(local.expect("room"), 8)]);
        memory.truncate_stack(0);
        let told = memory.take_touches();
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].kind, TouchKind::OutOfScope);
        assert!(memory.watches_nothing());
    }
}
