//! The chunks that the inner loop uses most, taken out of their objects so that they are reached
//! without a way through tables.
//!
//! A chunk is taken when it is used often and belongs to this machine alone.
//! Its object has no such chunk meanwhile, so whoever looks at memory in another way must call
//! [`Memory::settle`] first: the inner loop does before it ends.

use super::Memory;
use super::address::{self, Region};
use super::cell::Cell;
use super::chunk::{CHUNK, Chunk};

/// How many chunks can be out, a power of two. The number of an object says which place it takes.
const PLACES: usize = 8;

/// A chunk is taken after so many accesses to its object that missed.
const MISSES: u32 = 8;

/// A place for a chunk.
#[derive(Clone, Debug, Default)]
struct Place {
    /// The address of the chunk's first byte.
    start: u64,
    /// The chunk; one without bytes when the place is free.
    chunk: Chunk,
    /// The upper half of the address that was last missed here, and how often.
    missed: u32,
    misses: u32,
}

/// The chunks that are out.
#[derive(Clone, Debug, Default)]
pub(super) struct Hot {
    places: [Place; PLACES],
    /// How many there are.
    taken: usize,
}

/// The place of an object. Objects of different regions with the same number differ.
#[inline]
fn place(address: u64) -> usize {
    (address >> 32).wrapping_add(address >> 60) as usize % PLACES
}

impl Memory {
    /// `N` known bytes of a chunk that is out.
    #[inline(always)]
    pub(crate) fn read_hot<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let place = &self.hot.places[place(address)];
        let at = address.wrapping_sub(place.start) as usize;
        place.chunk.read_plain(at)
    }

    /// Writes to a chunk that is out and known throughout; `false` if there is none.
    #[inline(always)]
    pub(crate) fn write_hot<const N: usize>(&mut self, address: u64, bytes: [u8; N]) -> bool {
        let place = &mut self.hot.places[place(address)];
        let at = address.wrapping_sub(place.start) as usize;
        match place.chunk.bytes.get_mut(at..at.wrapping_add(N)) {
            Some(slice) if place.chunk.unknown.is_none() => {
                slice.copy_from_slice(&bytes);
                true
            }
            _ => false,
        }
    }

    /// Before an access that is not inside a chunk that is out: its object gets its chunk back.
    #[inline]
    pub(super) fn settle_object(&mut self, address: u64) {
        let index = place(address);
        let place = &self.hot.places[index];
        if place.start >> 32 == address >> 32 {
            self.put_back(index);
        }
    }

    /// After such an access: takes the chunk out if there were many.
    #[inline]
    pub(super) fn note_miss(&mut self, address: u64) {
        let index = place(address);
        let place = &mut self.hot.places[index];
        let object = (address >> 32) as u32;
        if place.missed != object {
            (place.missed, place.misses) = (object, 0);
        }
        place.misses += 1;
        if place.misses >= MISSES {
            place.misses = 0;
            self.put_back(index);
            self.take(index, address);
        }
    }

    fn take(&mut self, index: usize, address: u64) {
        let Some(table) = self.tables.get_mut(address::region(address)) else {
            return;
        };
        let Some(object) = table.get_owned(address::number(address)) else {
            return;
        };
        if object.constant {
            return;
        }
        let offset = address::offset(address);
        let Some(cell) = object.cell_mut(offset) else {
            return;
        };
        if let Cell::Owned(chunk) = cell
            && !chunk.bytes.is_empty()
        {
            let place = &mut self.hot.places[index];
            place.chunk = std::mem::take(chunk);
            place.start = address - (offset % CHUNK) as u64;
            *cell = Cell::Gone;
            self.hot.taken += 1;
        }
    }

    fn put_back(&mut self, index: usize) {
        let place = &mut self.hot.places[index];
        if place.chunk.bytes.is_empty() {
            return;
        }
        let (start, chunk) = (place.start, std::mem::take(&mut place.chunk));
        self.hot.taken -= 1;
        let object = self.tables[address::region(start) % 4].get_owned(address::number(start));
        if let Some(cell) = object.and_then(|object| object.cell_mut(address::offset(start))) {
            *cell = Cell::Owned(chunk);
        }
    }

    /// Puts all chunks back.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if self.hot.taken > 0 {
            (0..PLACES).for_each(|index| self.put_back(index));
        }
    }

    /// Puts the chunks of local objects back.
    #[inline]
    pub(crate) fn settle_stack(&mut self) {
        if self.hot.taken > 0 {
            for index in 0..PLACES {
                if address::region(self.hot.places[index].start) == Region::Stack as usize {
                    self.put_back(index);
                }
            }
        }
    }
}
