//! Compares a machine with the one that it was forked from, without a walk over all of their memory.

use super::memory::{DeadLocals, is_heap, little, matters};
use crate::machine::{LiveSlot, Machine};
use crate::memory::address::{self, Region};
use crate::memory::{Memory, object::Object};
use crate::value::Byte;
use impasse_relevance::Relevance;

impl Machine {
    /// Whether this machine has the same fingerprint as another one, at the cost of what has changed since one was forked
    /// from the other. `None` if that takes a look at all of their memory: an unknown value or a heap object may
    /// stand for another one.
    pub fn is_as_before(&self, other: &Machine, relevance: Option<&Relevance>) -> Option<bool> {
        let registers = self.has_registers_of(other, relevance);
        if registers == Some(false) {
            return registers;
        }
        let memory = self.has_memory_of(other, relevance);
        let rest = (self.rank() == other.rank() && self.has_rest_of(other)).then_some(true);
        in_all([registers, memory, rest].into_iter())
    }

    fn has_registers_of(&self, other: &Machine, relevance: Option<&Relevance>) -> Option<bool> {
        if self.depth() != other.depth() {
            return Some(false);
        }
        let frames = self.live_pairs(other, relevance);
        in_all(frames.map(|(mine, theirs)| {
            let slots = mine.slots.iter().zip(&theirs.slots);
            match mine.place == theirs.place && mine.slots.len() == theirs.slots.len() {
                true => in_all(slots.map(|(mine, theirs)| same_slot(mine, theirs))),
                false => Some(false),
            }
        }))
    }

    fn has_memory_of(&self, other: &Machine, relevance: Option<&Relevance>) -> Option<bool> {
        let [mine, theirs] = [self, other].map(|machine| &machine.memory);
        let len = |memory: &Memory, region: Region| memory.tables[region as usize].len();
        let as_many = |region: Region| len(mine, region) == len(theirs, region);
        if !(as_many(Region::Global) && as_many(Region::Stack)) {
            return None;
        }
        let dead = DeadLocals::of(self, relevance);
        let counts = |address: u64, object: &Object| {
            let on_stack = address::region(address) == Region::Stack as usize;
            matters(relevance, object)
                && !(on_stack && dead.contain(address::number(address), object))
        };
        let changed = mine.differences(theirs)?.into_iter().filter(|(start, _)| {
            let object = mine.object(*start);
            object.is_none_or(|object| counts(*start, object))
        });
        let contents = in_all(changed.map(|range| same_range(mine, theirs, range)));
        // Heap objects that came and went are found by nobody.
        let objects = mine.has_the_living_of(theirs).then_some(true);
        in_all([contents, objects].into_iter())
    }
}

/// Whether all is the same: not if something is not, and not for certain unless everything is.
fn in_all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for part in parts {
        match part {
            Some(true) => {}
            Some(false) => return part,
            None => all = None,
        }
    }
    all
}

fn same_slot(mine: &LiveSlot, theirs: &LiveSlot) -> Option<bool> {
    let is_number = |slot: &LiveSlot| slot.tag == 0 && !is_heap(slot.word);
    match mine == theirs {
        true => Some(true),
        false => (is_number(mine) && is_number(theirs)).then_some(false),
    }
}

/// Whether two memories have the same in a range.
fn same_range(mine: &Memory, theirs: &Memory, (start, len): (u64, u64)) -> Option<bool> {
    let end = start + len;
    let words = ((start & !7)..end).step_by(8);
    in_all(words.map(|word| same_word(mine, theirs, word)))
}

/// Whether two memories have the same in a word, or in what an object has of it.
fn same_word(mine: &Memory, theirs: &Memory, start: u64) -> Option<bool> {
    let len = 8.min(mine.object(start)?.size - address::offset(start) as u64);
    let [mine, theirs] = [mine, theirs].map(|memory| memory.read_any(start, len));
    let (mine, theirs) = (mine.ok()?, theirs.ok()?);
    if mine == theirs {
        return Some(true);
    }
    // One heap object may have taken the place of another.
    let differ = !is_heap(start) && is_number(&mine) && is_number(&theirs);
    differ.then_some(false)
}

/// Whether bytes can be told from all others: they are known, and no address of a heap object.
fn is_number(bytes: &[Byte]) -> bool {
    let known = bytes.iter().map(|byte| match byte {
        Byte::Known(byte) => Some(*byte),
        Byte::Uninitialised => Some(0),
        Byte::Symbolic { .. } => None,
    });
    let known: Option<Vec<u8>> = known.collect();
    known.is_some_and(|known| !is_heap(little(&known)))
}
