//! A bitmap of the bytes of a chunk that are known, and the expressions of the others.

use super::runs::{Run, Runs};
use std::hash::{Hash, Hasher};

/// What is not known in a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unknown {
    /// One bit per byte, set when it is known.
    known: Box<[u64]>,
    /// How many bytes are not known.
    missing: usize,
    /// Bytes of expressions. What is neither known nor here is uninitialised.
    symbolic: Runs,
}

/// Expressions are left out.
impl Hash for Unknown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.known.hash(state);
        for run in self.symbolic.iter() {
            (run.start, run.len, run.index).hash(state);
        }
    }
}

/// As many low bits as there are bytes, at most 64.
fn low_bits(count: usize) -> u64 {
    u64::MAX >> (64 - count.clamp(1, 64))
}

impl Unknown {
    /// All of `len` bytes are uninitialised.
    pub(super) fn all(len: usize) -> Self {
        Self {
            known: vec![0; len.div_ceil(64)].into(),
            missing: len,
            symbolic: Runs::default(),
        }
    }

    /// None of `len` bytes is unknown yet.
    pub(super) fn none(len: usize) -> Self {
        let mut unknown = Self::all(len);
        unknown.set_known(0, len);
        unknown
    }

    /// Whether the byte is known.
    #[inline]
    pub(super) fn is_known(&self, at: usize) -> bool {
        self.known
            .get(at / 64)
            .is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// How many bytes from the start on are known.
    pub(super) fn known_from_start(&self) -> usize {
        let full = self
            .known
            .iter()
            .take_while(|&&word| word == u64::MAX)
            .count();
        let next = self.known.get(full).copied().unwrap_or(0);
        full * 64 + next.trailing_ones() as usize
    }

    /// Which of the 64 bytes from `at` are known, a bit for each.
    #[inline]
    fn bits(&self, at: usize) -> u64 {
        let (word, bit) = (at / 64, at % 64);
        let low = self.known.get(word).copied().unwrap_or(0) >> bit;
        match bit {
            0 => low,
            _ => low | self.known.get(word + 1).copied().unwrap_or(0) << (64 - bit),
        }
    }

    /// Which bytes in `from..to` are known, a bit for each, 64 at a time.
    pub(super) fn known_within(&self, from: usize, to: usize) -> impl Iterator<Item = u64> {
        let starts = (from..to).step_by(64);
        starts.map(move |at| self.bits(at) & low_bits(to - at))
    }

    /// Whether `len` (at most 64) bytes from `at` are known.
    #[inline]
    pub(crate) fn are_known(&self, at: usize, len: usize) -> bool {
        !self.bits(at) & low_bits(len) == 0
    }

    /// Whether two agree on the bytes from `from`, a multiple of 64, to `to`, at most 64 behind.
    pub(super) fn alike(&self, other: &Unknown, from: usize, to: usize) -> bool {
        let (first, last) = (from as u32, to as u32);
        let runs = (
            self.symbolic.within(first, last),
            other.symbolic.within(first, last),
        );
        self.known.get(from / 64) == other.known.get(from / 64) && runs.0.eq(runs.1)
    }

    /// Sets which of `len` bytes from `at` are known; `bits` gives a word for each 64 of them.
    fn set_bits(&mut self, at: usize, len: usize, bits: impl Fn(usize) -> u64) {
        let end = at + len;
        let mut next = at;
        while next < end {
            let bit = next % 64;
            let count = (64 - bit).min(end - next);
            let Some(word) = self.known.get_mut(next / 64) else {
                return;
            };
            let mask = low_bits(count) << bit;
            let new = bits(next - at) << bit & mask;
            self.missing += (*word & mask).count_ones() as usize;
            self.missing -= new.count_ones() as usize;
            *word = *word & !mask | new;
            next += count;
        }
    }

    /// Makes `len` bytes from `at` known.
    pub(super) fn set_known(&mut self, at: usize, len: usize) {
        self.set_bits(at, len, |_| u64::MAX);
        if !self.symbolic.is_empty() {
            self.symbolic.replace(at as u32, (at + len) as u32, None);
        }
    }

    /// Makes `len` bytes from `at` those of a run, or uninitialised.
    pub(super) fn set_unknown(&mut self, at: usize, len: usize, run: Option<Run>) {
        self.set_bits(at, len, |_| 0);
        self.symbolic.replace(at as u32, (at + len) as u32, run);
    }

    /// Takes over what `source` says of `len` bytes from `from` for those from `at`.
    pub(super) fn put(&mut self, at: usize, source: &Unknown, from: usize, len: usize) {
        self.set_bits(at, len, |offset| source.bits(from + offset));
        let end = (from + len) as u32;
        let moved = source.symbolic.within(from as u32, end).map(|run| Run {
            start: run.start - from as u32 + at as u32,
            ..run
        });
        (self.symbolic).replace_all(at as u32, (at + len) as u32, moved);
    }

    /// Whether all bytes are known.
    pub(super) fn is_empty(&self) -> bool {
        self.missing == 0
    }

    /// Whether none of `len` bytes is known.
    pub(super) fn is_all(&self, len: usize) -> bool {
        self.missing == len
    }

    /// Whether bytes are uninitialised.
    pub(super) fn has_gaps(&self) -> bool {
        let symbolic: u32 = self.symbolic.iter().map(|run| run.len).sum();
        self.missing > symbolic as usize
    }

    /// The symbolic bytes.
    pub(crate) fn symbolic(&self) -> &Runs {
        &self.symbolic
    }

    /// The words of the bitmap of known bytes.
    pub(crate) fn bitmap(&self) -> &[u64] {
        &self.known
    }
}
