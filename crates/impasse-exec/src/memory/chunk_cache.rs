//! The chunk cache: the chunks that the inner loop uses most, taken out of their objects so that they
//! are reached without a way through tables. Direct-mapped and write-back.
//!
//! A chunk is taken when it is used often and belongs to this machine alone. Its object has no such
//! chunk meanwhile ([`Cell::Gone`]), so there is one copy only, and whoever looks at memory in another
//! way must call [`Memory::write_back`] first: the inner loop does before it ends.

use super::Memory;
use super::address::{self, Region};
use super::cell::Cell;
use super::chunk::{CHUNK, Chunk};

/// How many chunks can be out, a power of two. The number of an object says which line it takes.
const LINES: usize = 16;

/// A chunk is taken after so many accesses to its object that missed.
const MISSES: u32 = 8;

/// A line of the cache: room for a chunk.
#[derive(Clone, Debug, Default)]
struct Line {
    /// The address of the chunk's first byte.
    start: u64,
    /// The chunk; one without bytes when the line is free.
    chunk: Chunk,
    /// So many of its first bytes are known, so accesses to them need no look at its bitmap. At least: others
    /// may have become known since.
    plain: usize,
    /// The upper half of the address that was last missed here, and how often.
    missed: u32,
    misses: u32,
}

/// The chunks that are out.
#[derive(Clone, Debug, Default)]
pub(super) struct ChunkCache {
    lines: [Line; LINES],
    /// How many there are.
    taken: usize,
}

/// The line of an object. The first few objects of each region have lines of their own.
#[inline]
fn line_of(address: u64) -> usize {
    (address >> 32 ^ address >> 58) as usize % LINES
}

impl Line {
    /// Where an access to `len` bytes lies in the chunk, if it needs no look at its bitmap.
    #[inline(always)]
    fn plainly(&self, address: u64, len: usize) -> Option<std::ops::Range<usize>> {
        let at = address.wrapping_sub(self.start) as usize;
        let end = at.wrapping_add(len);
        (at < end && end <= self.plain).then_some(at..end)
    }
}

impl Memory {
    /// `N` known bytes of a chunk that is out.
    #[inline(always)]
    pub(crate) fn read_cached<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let line = &self.cache.lines[line_of(address)];
        line.chunk
            .bytes
            .get(line.plainly(address, N)?)?
            .try_into()
            .ok()
    }

    /// Writes to known bytes of a chunk that is out; `false` if there is none.
    #[inline(always)]
    pub(crate) fn write_cached<const N: usize>(&mut self, address: u64, bytes: [u8; N]) -> bool {
        let line = &mut self.cache.lines[line_of(address)];
        let range = line.plainly(address, N);
        match range.and_then(|range| line.chunk.bytes.get_mut(range)) {
            Some(slice) => {
                slice.copy_from_slice(&bytes);
                true
            }
            None => false,
        }
    }

    /// `N` known bytes anywhere in a chunk that is out.
    #[inline]
    pub(super) fn read_partly_known<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let line = &self.cache.lines[line_of(address)];
        line.chunk.read(address.wrapping_sub(line.start) as usize)
    }

    /// Writes anywhere in a chunk that is out; `false` if there is none.
    #[inline]
    pub(super) fn write_partly_known(&mut self, address: u64, bytes: &[u8]) -> bool {
        let line = &mut self.cache.lines[line_of(address)];
        let at = address.wrapping_sub(line.start) as usize;
        line.chunk.write(at, bytes)
    }

    /// Before an access that is not inside a chunk that is out: its object gets its chunk back.
    #[inline]
    pub(super) fn write_back_object(&mut self, address: u64) {
        let index = line_of(address);
        let line = &self.cache.lines[index];
        if line.start >> 32 == address >> 32 {
            self.put_back(index);
        }
    }

    /// After such an access: takes the chunk out if there were many.
    #[inline]
    pub(super) fn note_miss(&mut self, address: u64) {
        let index = line_of(address);
        let line = &mut self.cache.lines[index];
        let object = (address >> 32) as u32;
        if line.missed != object {
            (line.missed, line.misses) = (object, 0);
        }
        line.misses += 1;
        if line.misses >= MISSES {
            line.misses = 0;
            self.put_back(index);
            self.take(index, address);
        }
    }

    fn take(&mut self, index: usize, address: u64) {
        if self.is_chunk_watched(address) {
            return;
        }
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
            let line = &mut self.cache.lines[index];
            line.chunk = std::mem::take(chunk);
            line.plain = line.chunk.known_from_start();
            line.start = address - (offset % CHUNK) as u64;
            *cell = Cell::Gone;
            self.cache.taken += 1;
        }
    }

    fn put_back(&mut self, index: usize) {
        let line = &mut self.cache.lines[index];
        if line.chunk.bytes.is_empty() {
            return;
        }
        let (start, chunk) = (line.start, std::mem::take(&mut line.chunk));
        line.plain = 0;
        self.cache.taken -= 1;
        let object = self.tables[address::region(start) % 4].get_owned(address::number(start));
        if let Some(cell) = object.and_then(|object| object.cell_mut(address::offset(start))) {
            *cell = Cell::Owned(chunk);
        }
    }

    /// Puts all chunks back.
    #[inline]
    pub(crate) fn write_back(&mut self) {
        if self.cache.taken > 0 {
            (0..LINES).for_each(|index| self.put_back(index));
        }
    }

    /// Puts the chunks of local objects back.
    #[inline]
    pub(crate) fn write_back_stack(&mut self) {
        if self.cache.taken > 0 {
            for index in 0..LINES {
                if address::region(self.cache.lines[index].start) == Region::Stack as usize {
                    self.put_back(index);
                }
            }
        }
    }
}
