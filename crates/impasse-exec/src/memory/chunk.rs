//! Pieces of objects: bytes with what is known about them.

use super::unknown::Unknown;
use crate::value::Byte;

/// Bytes per chunk; objects are divided at multiples of it.
pub(crate) const CHUNK: usize = 1 << 15;

/// Some consecutive bytes of an object.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunk {
    /// The bytes; those that are not known are 0.
    pub(crate) bytes: Box<[u8]>,
    /// Which bytes are not known; `None` when all are.
    pub(crate) unknown: Option<Box<Unknown>>,
}

impl Chunk {
    /// Known bytes.
    pub(crate) fn known(bytes: Box<[u8]>) -> Self {
        Self {
            bytes,
            unknown: None,
        }
    }

    /// Uninitialised bytes.
    pub(crate) fn fresh(len: usize) -> Self {
        Self {
            bytes: vec![0; len].into(),
            unknown: (len > 0).then(|| Box::new(Unknown::all(len))),
        }
    }

    /// The byte at `at`.
    pub(crate) fn get(&self, at: usize) -> Byte {
        let known = || Byte::Known(self.bytes.get(at).copied().unwrap_or(0));
        match &self.unknown {
            None => known(),
            Some(unknown) if unknown.is_known(at) => known(),
            Some(unknown) => match unknown.symbolic().get(&(at as u32)) {
                Some(&(expr, index)) => Byte::Symbolic { expr, index },
                None => Byte::Uninitialised,
            },
        }
    }

    /// Sets the byte at `at`.
    pub(crate) fn set(&mut self, at: usize, byte: Byte) {
        let Some(slot) = self.bytes.get_mut(at) else {
            return;
        };
        let entry = match byte {
            Byte::Known(byte) => {
                *slot = byte;
                return self.mark_known(at, 1);
            }
            Byte::Uninitialised => None,
            Byte::Symbolic { expr, index } => Some((expr, index)),
        };
        *slot = 0;
        let len = self.bytes.len();
        let unknown = self
            .unknown
            .get_or_insert_with(|| Box::new(Unknown::none(len)));
        unknown.set_unknown(at, entry);
    }

    /// Notes that known bytes were written.
    #[inline(never)]
    pub(crate) fn mark_known(&mut self, at: usize, len: usize) {
        if at == 0 && len == self.bytes.len() {
            self.unknown = None;
        }
        if let Some(unknown) = &mut self.unknown {
            unknown.set_known(at, len);
            if unknown.is_empty() {
                self.unknown = None;
            }
        }
    }

    /// Writes known bytes; `false` when they do not fit.
    #[inline]
    pub(crate) fn write(&mut self, at: usize, bytes: &[u8]) -> bool {
        match self.bytes.get_mut(at..at + bytes.len()) {
            Some(slice) => slice.copy_from_slice(bytes),
            None => return false,
        }
        if self.unknown.is_some() {
            self.mark_known(at, bytes.len());
        }
        true
    }

    /// Known bytes; `None` when they do not fit or are not all known.
    #[inline]
    pub(crate) fn read<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        if let Some(bytes) = self.read_plain(at) {
            return Some(bytes);
        }
        let bytes = self.bytes.get(at..at + N)?;
        if !self.are_known(at, N) {
            return None;
        }
        bytes.try_into().ok()
    }

    /// Known bytes, if it takes no look at the bitmap to know that they are.
    #[inline(always)]
    pub(super) fn read_plain<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        let bytes: [u8; N] = self.bytes.get(at..at.wrapping_add(N))?.try_into().ok()?;
        // What is not known is 0, so a byte that is not 0 is known.
        let plain = self.unknown.is_none() || N == 1 && bytes != [0; N];
        plain.then_some(bytes)
    }

    #[inline(never)]
    fn are_known(&self, at: usize, len: usize) -> bool {
        let unknown = self.unknown.as_ref();
        unknown.is_none_or(|unknown| unknown.are_known(at, len))
    }
}
