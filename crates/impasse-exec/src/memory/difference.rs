//! Where two memories differ that were one: what they still share is not looked at.

use super::Memory;
use super::address::{self, Region};
use super::cell::Cell;
use super::chunk::{CHUNK, Chunk};
use super::object::Object;
use super::table::Table;

/// Bytes that are compared at once.
const BLOCK: usize = 64;

/// The regions whose objects have contents.
const REGIONS: [Region; 3] = [Region::Global, Region::Stack, Region::Heap];

impl Memory {
    /// The ranges of bytes, by address and length, in which objects differ that both have, with some more
    /// where that is quicker; `None` if
    /// the objects themselves differ: in size, origin, or in whether they are alive.
    pub(crate) fn differences(&self, other: &Memory) -> Option<Vec<(u64, u64)>> {
        self.differences_if(other, &|one, other| one.origin == other.origin)
    }

    /// The same where objects may come from different places, if these are `alike`.
    pub(crate) fn differences_if(
        &self,
        other: &Memory,
        alike: &dyn Fn(&Object, &Object) -> bool,
    ) -> Option<Vec<(u64, u64)>> {
        let mut ranges = Vec::new();
        for region in REGIONS {
            let (a, b) = (
                &self.tables[region as usize],
                &other.tables[region as usize],
            );
            for number in a.not_shared_with(b) {
                let start = address::address(region, number);
                match (a.get(number), b.get(number)) {
                    (Some(a), Some(b)) if a.alive && b.alive && !alike(a, b) => return None,
                    (Some(a), Some(b)) => compare(a, b, start, &mut ranges)?,
                    (None, None) => {}
                    (Some(one), None) | (None, Some(one)) => {
                        if one.alive {
                            return None;
                        }
                    }
                }
            }
        }
        Some(ranges)
    }

    /// The living heap objects, by address, that both have and that differ in nothing but their sizes and contents: in
    /// their sizes at least.
    pub(crate) fn of_other_sizes(&self, other: &Memory) -> Vec<u64> {
        let [a, b] = [self, other].map(|memory| &memory.tables[Region::Heap as usize]);
        let differ = |number: &usize| match (a.get(*number), b.get(*number)) {
            (Some(a), Some(b)) => a.alive && b.alive && a.origin == b.origin && a.size != b.size,
            _ => false,
        };
        let numbers = a.not_shared_with(b).filter(differ);
        let addresses = numbers.map(|number| address::address(Region::Heap, number));
        addresses.collect()
    }

    /// Whether every object of `other` has one here with its number.
    pub(crate) fn covers(&self, other: &Memory) -> bool {
        let mut pairs = self.tables.iter().zip(&other.tables);
        pairs.all(|(a, b)| a.len() >= b.len())
    }

    /// Whether no heap object has changed since both were one.
    pub(crate) fn shares_heap_of(&self, other: &Memory) -> bool {
        let [a, b] = [self, other].map(|memory| &memory.tables[Region::Heap as usize]);
        a.len() == b.len() && a.not_shared_with(b).next().is_none()
    }

    /// Whether the same objects live in both: by their numbers, made at the same place in the program.
    pub(crate) fn has_the_living_of(&self, other: &Memory) -> bool {
        self.tables.iter().zip(&other.tables).all(|(a, b)| {
            let (less, more) = if a.len() < b.len() { (a, b) } else { (b, a) };
            let mut extra = (less.len()..more.len()).filter_map(|number| more.get(number));
            let mut both = a.not_shared_with(b);
            let origin = |table: &Table, number| {
                let object = table.get(number).filter(|object| object.alive);
                object.map(|object| object.origin.clone())
            };
            extra.all(|object| !object.alive)
                && both.all(|number| origin(a, number) == origin(b, number))
        })
    }
}

fn compare(a: &Object, b: &Object, start: u64, ranges: &mut Vec<(u64, u64)>) -> Option<()> {
    if !a.alive && !b.alive {
        return Some(());
    }
    let same = a.alive == b.alive
        && a.size == b.size
        && a.tail.is_some() == b.tail.is_some()
        && a.constant == b.constant;
    if !same {
        return None;
    }
    let chunks = 1 + a.rest.len().max(b.rest.len());
    for index in 0..chunks {
        let offset = index * CHUNK;
        let (one, two) = (a.cell(offset)?, b.cell(offset)?);
        compare_cells(one, two, start + offset as u64, ranges);
    }
    Some(())
}

fn compare_cells(a: &Cell, b: &Cell, start: u64, ranges: &mut Vec<(u64, u64)>) {
    match (a, b) {
        (Cell::Shared(a), Cell::Shared(b)) if std::sync::Arc::ptr_eq(a, b) => return,
        (Cell::Zero(_), Cell::Zero(_))
        | (Cell::Fresh(_), Cell::Fresh(_))
        | (Cell::Gone, Cell::Gone) => return,
        (Cell::Symbolic(_, a, i), Cell::Symbolic(_, b, j)) if (a, i) == (b, j) => return,
        _ => {}
    }
    let len = a.len().max(b.len());
    let (Some(one), Some(two)) = (a.chunk(), b.chunk()) else {
        return add(ranges, start, len as u64);
    };
    for from in (0..len).step_by(BLOCK) {
        let to = (from + BLOCK).min(len);
        if alike(one, two, from, to) {
            continue;
        }
        let (one, two) = (one.part(from, to), two.part(from, to));
        for (at, (a, b)) in (from..to).zip(one.iter().zip(&two)) {
            if a != b {
                add(ranges, start + at as u64, 1);
            }
        }
    }
}

/// Whether two chunks have the same in a block of bytes.
fn alike(a: &Chunk, b: &Chunk, from: usize, to: usize) -> bool {
    if a.bytes.get(from..to) != b.bytes.get(from..to) {
        return false;
    }
    match (&a.unknown, &b.unknown) {
        (None, None) => true,
        (Some(a), Some(b)) => a.alike(b, from, to),
        (Some(one), None) | (None, Some(one)) => one.are_known(from, to - from),
    }
}

/// Adds bytes, to the last range if they follow it.
fn add(ranges: &mut Vec<(u64, u64)>, address: u64, count: u64) {
    match ranges.last_mut() {
        Some((start, len)) if *start + *len == address => *len += count,
        _ => ranges.push((address, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::object::{MOST_BYTES, Origin};
    use crate::value::Byte;
    use crate::world::Config;
    use impasse_ir::Span;

    fn allocate(memory: &mut Memory, size: u64) -> u64 {
        memory.allocate_heap(&Config::default(), size, false, Span::UNKNOWN)
    }

    /// Objects of two sizes can be told from each other until both lose their ends; what is in them stays.
    #[test]
    fn objects_of_other_sizes_lose_their_ends() {
        let mut small = Memory::new();
        let mut large = Memory::new();
        let start = allocate(&mut small, 8);
        assert_eq!(allocate(&mut large, 40_000), start);
        for memory in [&mut small, &mut large] {
            let written = memory.fill(start, Byte::Known(7), 8);
            written.expect("inside");
        }
        assert!(small.has_the_living_of(&large) && !small.shares_heap_of(&large));
        assert_eq!(small.of_other_sizes(&large), [start]);
        assert!(small.differences(&large).is_none());
        assert!(small.open_up(start, true) && large.open_up(start, true));
        assert!(!small.open_up(start, true), "it has no end any more");
        assert_eq!(small.differences(&large), Some(Vec::new()));
        assert_eq!(small.heap_size(start), Ok(MOST_BYTES));
        let bytes = small.read_any(start + 7, 2).expect("it has no end");
        assert_eq!(bytes, [Byte::Known(7), Byte::Uninitialised]);
        assert_eq!(small.free(start), Ok(()));
        assert_eq!(small.living_on_heap(), 0);
        assert!(!small.has_the_living_of(&large));
    }

    /// What is made elsewhere in the program is another object.
    #[test]
    fn objects_of_other_origins_stay_apart() {
        let mut one = Memory::new();
        let start = allocate(&mut one, 8);
        let mut other = one.clone();
        let table = &mut other.tables[Region::Heap as usize];
        let object = table.get_mut(address::number(start)).expect("it is there");
        (object.size, object.origin) = (16, Origin::Static("elsewhere".into()));
        assert!(one.of_other_sizes(&other).is_empty());
        assert!(!one.has_the_living_of(&other));
    }
}
