//! Other numbers for heap objects.

use super::Memory;
use super::address::{self, Region};
use super::cell::Cell;
use super::object::{Object, Origin};
use super::table::Table;
use impasse_ir::Span;
use rustc_hash::FxHashMap;

/// For numbers of heap objects those that they get.
pub(crate) type Numbers = FxHashMap<usize, usize>;

/// A word as it is with other numbers: another one if it looks like a pointer to one of the objects.
pub(crate) fn renumbered(word: u64, numbers: &Numbers) -> u64 {
    let heap = address::region(word) == Region::Heap as usize;
    let number = heap.then(|| numbers.get(&address::number(word))).flatten();
    number.map_or(word, |&number| {
        address::address(Region::Heap, number) + address::offset(word) as u64
    })
}

impl Memory {
    /// The same memory with other numbers for heap objects: those of a `newer` one. Objects that have none there are gone, and
    /// what is nobody's number is there as in the newer one.
    pub(crate) fn with_numbers(&self, numbers: &Numbers, newer: &Memory) -> Memory {
        let mut memory = self.clone();
        let heap = &self.tables[Region::Heap as usize];
        let others = &newer.tables[Region::Heap as usize];
        let mut objects: Vec<Option<&Object>> =
            (0..others.len()).map(|at| others.get(at)).collect();
        for (&old, &new) in numbers {
            objects[new] = heap.get(old);
        }
        let mut table = Table::default();
        for object in objects {
            table.push(object.cloned().unwrap_or_else(gone));
        }
        memory.tables[Region::Heap as usize] = table;
        for table in &mut memory.tables {
            for number in 0..table.len() {
                if table.get(number).is_some_and(has_pointers)
                    && let Some(object) = table.get_mut(number)
                {
                    let cells = std::iter::once(&mut object.first).chain(&mut object.rest);
                    cells.for_each(|cell| renumber(cell, numbers));
                }
            }
        }
        memory
    }
}

fn gone() -> Object {
    let mut object = Object::new(0, true, Origin::Heap(Span::UNKNOWN));
    object.kill();
    object
}

fn has_pointers(object: &Object) -> bool {
    let mut chunks = object.cells().filter_map(Cell::chunk);
    let heap = |word: &[u8; 8]| address::region(u64::from_le_bytes(*word)) == Region::Heap as usize;
    chunks.any(|chunk| chunk.bytes.as_chunks::<8>().0.iter().any(heap))
}

fn renumber(cell: &mut Cell, numbers: &Numbers) {
    if cell.chunk().is_none() {
        return;
    }
    if let Some(chunk) = cell.owned(&mut 0) {
        for word in chunk.bytes.as_chunks_mut::<8>().0 {
            *word = renumbered(u64::from_le_bytes(*word), numbers).to_le_bytes();
        }
    }
}
