//! Pieces of objects: bytes with what is known about them.

use super::runs::Run;
use super::unknown::Unknown;
use crate::expr::ExprId;
use crate::value::Byte;

/// Bytes per chunk; objects are divided at multiples of it.
pub(crate) const CHUNK: usize = 1 << 15;

/// Some consecutive bytes of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
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

    /// Bytes of an expression.
    pub(crate) fn symbolic(len: usize, expr: ExprId, index: u32) -> Self {
        let mut chunk = Self::fresh(len);
        chunk.forget(0, len, Some((expr, index)));
        chunk
    }

    /// The byte at `at`.
    pub(crate) fn get(&self, at: usize) -> Byte {
        let known = || Byte::Known(self.bytes.get(at).copied().unwrap_or(0));
        match &self.unknown {
            None => known(),
            Some(unknown) if unknown.is_known(at) => known(),
            Some(unknown) => match unknown.symbolic().get(at as u32) {
                Some((expr, index)) => Byte::Symbolic { expr, index },
                None => Byte::Uninitialised,
            },
        }
    }

    /// The bytes from `from` to `to`, one by one.
    pub(super) fn part(&self, from: usize, to: usize) -> Vec<Byte> {
        let known = self.bytes.get(from..to).unwrap_or_default();
        let mut part: Vec<Byte> = known.iter().map(|&byte| Byte::Known(byte)).collect();
        let Some(unknown) = &self.unknown else {
            return part;
        };
        for (at, byte) in (from..).zip(&mut part) {
            if !unknown.is_known(at) {
                *byte = Byte::Uninitialised;
            }
        }
        for run in unknown.symbolic().within(from as u32, to as u32) {
            for (index, at) in (run.index..).zip(run.start..run.start + run.len) {
                let expr = run.expr;
                part[at as usize - from] = Byte::Symbolic { expr, index };
            }
        }
        part
    }

    /// Sets `len` bytes to those of an expression from its byte `index` on, or makes them
    /// uninitialised.
    pub(crate) fn forget(&mut self, at: usize, len: usize, expr: Option<(ExprId, u32)>) {
        let size = self.bytes.len();
        let Some(bytes) = self.bytes.get_mut(at..at + len).filter(|_| len > 0) else {
            return;
        };
        bytes.fill(0);
        let run = expr.map(|(expr, index)| Run {
            start: at as u32,
            len: len as u32,
            expr,
            index,
        });
        self.unknown(size).set_unknown(at, len, run);
    }

    /// Sets the byte at `at`.
    pub(crate) fn set(&mut self, at: usize, byte: Byte) {
        match byte {
            Byte::Known(byte) => {
                self.write(at, &[byte]);
            }
            Byte::Uninitialised => self.forget(at, 1, None),
            Byte::Symbolic { expr, index } => self.forget(at, 1, Some((expr, index))),
        }
    }

    /// Copies `len` bytes of `source` from `from` to `at`, with what is known about them.
    pub(crate) fn put(&mut self, at: usize, source: &Chunk, from: usize, len: usize) {
        let Some(bytes) = source.bytes.get(from..from + len).filter(|_| len > 0) else {
            return;
        };
        if !self.write(at, bytes) {
            return;
        }
        if let Some(unknown) = &source.unknown {
            let size = self.bytes.len();
            self.unknown(size).put(at, unknown, from, len);
            self.settle();
        }
    }

    fn unknown(&mut self, size: usize) -> &mut Unknown {
        self.unknown
            .get_or_insert_with(|| Box::new(Unknown::none(size)))
    }

    /// Drops the bitmap if all bytes are known.
    fn settle(&mut self) {
        if self.unknown.as_ref().is_some_and(|u| u.is_empty()) {
            self.unknown = None;
        }
    }

    /// Notes that known bytes were written.
    #[inline(never)]
    pub(crate) fn mark_known(&mut self, at: usize, len: usize) {
        if at == 0 && len == self.bytes.len() {
            self.unknown = None;
        }
        if let Some(unknown) = &mut self.unknown {
            unknown.set_known(at, len);
            self.settle();
        }
    }

    /// Writes known bytes; `false` when they do not fit.
    #[inline]
    pub(crate) fn write(&mut self, at: usize, bytes: &[u8]) -> bool {
        match self.bytes.get_mut(at..at.wrapping_add(bytes.len())) {
            Some(slice) => slice.copy_from_slice(bytes),
            None => return false,
        }
        if self.unknown.is_some() {
            self.mark_known(at, bytes.len());
        }
        true
    }

    /// How many bytes from the start on are known.
    pub(super) fn known_from_start(&self) -> usize {
        match &self.unknown {
            None => self.bytes.len(),
            Some(unknown) => unknown.known_from_start(),
        }
    }

    /// Known bytes; `None` when they do not fit or are not all known.
    #[inline]
    pub(crate) fn read<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        if let Some(bytes) = self.read_plain(at) {
            return Some(bytes);
        }
        let bytes = self.bytes.get(at..at.wrapping_add(N))?;
        if !self.are_known(at, N) {
            return None;
        }
        bytes.try_into().ok()
    }

    /// Known bytes, if it takes no look at the bitmap to know that they are.
    #[inline(always)]
    fn read_plain<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
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
