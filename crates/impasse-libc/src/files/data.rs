//! Bytes of a file: mostly known, some not.

use impasse_exec::Byte;
use std::collections::BTreeMap;

/// Bytes of which most are known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Data {
    bytes: Vec<u8>,
    /// The places that are not known.
    odd: BTreeMap<usize, Byte>,
}

impl Data {
    /// Known bytes.
    pub(crate) fn known(bytes: Vec<u8>) -> Data {
        Data {
            bytes,
            odd: BTreeMap::new(),
        }
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The byte at a place.
    pub(crate) fn get(&self, at: usize) -> Option<Byte> {
        let byte = *self.bytes.get(at)?;
        Some(self.odd.get(&at).copied().unwrap_or(Byte::Known(byte)))
    }

    /// At most `most` bytes from a place on.
    pub(crate) fn read(&self, at: usize, most: usize) -> Vec<Byte> {
        let start = at.min(self.bytes.len());
        let end = start.saturating_add(most).min(self.bytes.len());
        let mut bytes: Vec<Byte> = self.bytes[start..end]
            .iter()
            .map(|&b| Byte::Known(b))
            .collect();
        for (&place, &byte) in self.odd.range(start..end) {
            bytes[place - start] = byte;
        }
        bytes
    }

    /// The number of bytes from `at` up to and with the next `end`, or to the end of the data.
    pub(crate) fn up_to(&self, at: usize, end: u8) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let found = rest.iter().enumerate().position(|(offset, &byte)| {
            byte == end && (self.odd.is_empty() || !self.odd.contains_key(&(at + offset)))
        });
        found.map_or(rest.len(), |found| found + 1)
    }

    /// Writes bytes at a place; a gap before it becomes zeros.
    pub(crate) fn write(&mut self, at: usize, bytes: &[Byte]) {
        let end = at + bytes.len();
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        for (place, &byte) in (at..).zip(bytes) {
            match byte {
                Byte::Known(byte) => {
                    self.bytes[place] = byte;
                    if !self.odd.is_empty() {
                        self.odd.remove(&place);
                    }
                }
                byte => {
                    self.bytes[place] = 0;
                    self.odd.insert(place, byte);
                }
            }
        }
    }

    /// Makes it shorter, or longer with zeros.
    pub(crate) fn resize(&mut self, len: usize) {
        self.bytes.resize(len, 0);
        self.odd.split_off(&len);
    }
}
