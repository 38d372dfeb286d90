//! The short way for numbers: a few bytes inside one chunk.

use super::Memory;
use super::address;
use super::cell::Cell;
use super::chunk::CHUNK;

impl Memory {
    /// A known number of 1, 2, 4 or 8 bytes while nothing is cached; `None` when that takes a closer look.
    pub(crate) fn known_number(&self, address: u64, size: usize) -> Option<u64> {
        match size {
            1 => self.read(address).map(u8::from_le_bytes).map(u64::from),
            2 => self.read(address).map(u16::from_le_bytes).map(u64::from),
            4 => self.read(address).map(u32::from_le_bytes).map(u64::from),
            8 => self.read(address).map(u64::from_le_bytes),
            _ => None,
        }
    }

    /// A known number of 1, 2, 4 or 8 bytes of a chunk that is not cached or not known throughout; `None` when
    /// that takes a closer look.
    #[inline(never)]
    pub(crate) fn read_number(&mut self, address: u64, size: usize) -> Option<u64> {
        match size {
            1 => self
                .read_bytes(address)
                .map(u8::from_le_bytes)
                .map(u64::from),
            2 => self
                .read_bytes(address)
                .map(u16::from_le_bytes)
                .map(u64::from),
            4 => self
                .read_bytes(address)
                .map(u32::from_le_bytes)
                .map(u64::from),
            _ => self.read_bytes(address).map(u64::from_le_bytes),
        }
    }

    /// Chunks that are out are not watched: see [`Memory::note_miss`].
    #[inline]
    fn read_bytes<const N: usize>(&mut self, address: u64) -> Option<[u8; N]> {
        if let Some(bytes) = self.read_partly_known(address) {
            return Some(bytes);
        }
        if self.is_watched(address, N) {
            return None;
        }
        self.write_back_object(address);
        let bytes = self.read(address)?;
        self.note_miss(address);
        Some(bytes)
    }

    /// Writes a number of 1, 2, 4 or 8 bytes to a chunk that is not cached or not known throughout; `false`
    /// when that takes a closer look.
    #[inline(never)]
    pub(crate) fn write_number(&mut self, address: u64, bits: u64, size: usize) -> bool {
        let bytes = bits.to_le_bytes();
        let Some(bytes) = bytes.get(..size) else {
            return false;
        };
        if self.write_partly_known(address, bytes) {
            return true;
        }
        if self.is_watched(address, size) {
            return false;
        }
        self.write_back_object(address);
        let written = self.write(address, bytes) || self.write_known(address, bytes).is_ok();
        self.note_miss(address);
        written
    }

    #[inline]
    fn read<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let offset = address::offset(address);
        let cell = self.object(address)?.cell(offset)?;
        let at = offset % CHUNK;
        match cell {
            Cell::Owned(chunk) => chunk.read(at),
            Cell::Shared(shared) => shared.chunk.read(at),
            Cell::Zero(len) if at + N <= *len as usize => Some([0; N]),
            _ => None,
        }
    }

    /// Writes to a chunk that belongs to this machine alone.
    #[inline]
    fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        let offset = address::offset(address);
        let object = self
            .tables
            .get_mut(address::region(address))
            .and_then(|table| table.get_owned(address::number(address)));
        let Some(object) = object else {
            return false;
        };
        if object.constant {
            return false;
        }
        match object.cell_mut(offset) {
            Some(Cell::Owned(chunk)) => chunk.write(offset % CHUNK, bytes),
            _ => false,
        }
    }
}
