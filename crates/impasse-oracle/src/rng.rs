//! Random numbers that are the same everywhere.

use std::ops::RangeInclusive;

/// The SplitMix64 generator: one word of state, so that a seed says it all.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The sequence that belongs to this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0. (The slight preference for
    /// small numbers does not matter to tests.)
    pub fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    /// An index into something of this length, which must not be 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A number of the range.
    pub fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.index(range.end() - range.start() + 1)
    }

    /// True `hits` times out of `of`.
    pub fn chance(&mut self, hits: u64, of: u64) -> bool {
        self.below(of) < hits
    }

    /// One element of a slice that is not empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.index(from.len())]
    }
}
