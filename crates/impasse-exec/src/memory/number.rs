//! The short way for numbers: a few bytes inside one chunk.

use super::Memory;
use super::address;
use super::cell::Cell;
use super::chunk::CHUNK;

impl Memory {
    /// `N` known bytes; `None` when that takes a closer look.
    #[inline]
    pub(crate) fn read<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
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

    /// Writes known bytes; `false` when that takes a closer look.
    #[inline]
    pub(crate) fn write<const N: usize>(&mut self, address: u64, bytes: [u8; N]) -> bool {
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
            Some(Cell::Owned(chunk)) => chunk.write(offset % CHUNK, &bytes),
            _ => false,
        }
    }
}
