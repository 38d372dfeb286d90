//! A bitmap of the bytes of a chunk that are known, and the expressions of the others.

use crate::expr::ExprId;
use std::collections::BTreeMap;

/// What is not known in a chunk.
#[derive(Clone, Debug)]
pub(crate) struct Unknown {
    /// One bit per byte, set when it is known.
    known: Box<[u64]>,
    /// How many bytes are not known.
    missing: usize,
    /// Bytes of expressions. What is neither known nor here is uninitialised.
    symbolic: BTreeMap<u32, (ExprId, u8)>,
}

impl Unknown {
    /// All of `len` bytes are uninitialised.
    pub(super) fn all(len: usize) -> Self {
        Self {
            known: vec![0; len.div_ceil(64)].into(),
            missing: len,
            symbolic: BTreeMap::new(),
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

    /// Whether `len` (at most 64) bytes from `at` are known.
    #[inline]
    pub(crate) fn are_known(&self, at: usize, len: usize) -> bool {
        let mask = u64::MAX >> (64 - len.clamp(1, 64));
        let (word, bit) = (at / 64, at % 64);
        let low = self.known.get(word).copied().unwrap_or(0) >> bit;
        let high = match bit + len > 64 {
            true => self.known.get(word + 1).copied().unwrap_or(0) << (64 - bit),
            false => 0,
        };
        (low | high) & mask == mask
    }

    /// Makes `len` bytes from `at` known.
    pub(super) fn set_known(&mut self, at: usize, len: usize) {
        let end = at + len;
        let mut next = at;
        while next < end {
            let (word, bit) = (next / 64, next % 64);
            let count = (64 - bit).min(end - next);
            let Some(word) = self.known.get_mut(word) else {
                return;
            };
            let mask = u64::MAX >> (64 - count) << bit;
            self.missing -= (mask & !*word).count_ones() as usize;
            *word |= mask;
            next += count;
        }
        if !self.symbolic.is_empty() {
            let gone: Vec<u32> = (self.symbolic)
                .range(at as u32..end as u32)
                .map(|(&at, _)| at)
                .collect();
            for at in gone {
                self.symbolic.remove(&at);
            }
        }
    }

    /// Makes a byte one of an expression, or uninitialised.
    pub(super) fn set_unknown(&mut self, at: usize, entry: Option<(ExprId, u8)>) {
        match entry {
            Some(entry) => self.symbolic.insert(at as u32, entry),
            None => self.symbolic.remove(&(at as u32)),
        };
        if let Some(word) = self.known.get_mut(at / 64) {
            let bit = 1 << (at % 64);
            if *word & bit != 0 {
                *word &= !bit;
                self.missing += 1;
            }
        }
    }

    /// Whether all bytes are known.
    pub(super) fn is_empty(&self) -> bool {
        self.missing == 0
    }

    /// The symbolic bytes by offset.
    pub(crate) fn symbolic(&self) -> &BTreeMap<u32, (ExprId, u8)> {
        &self.symbolic
    }

    /// The words of the bitmap of known bytes.
    pub(crate) fn bitmap(&self) -> &[u64] {
        &self.known
    }
}
