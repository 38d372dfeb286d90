//! Random numbers that come again: the same for the same seed.

use std::env;
use std::ops::Range;

/// A generator of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// From a seed; seeds that are close to each other give numbers that are not.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number from 0 on and below this one.
    pub fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// The seeds of random cases: the first `usual` ones in every run of the tests. If the environment has this variable,
/// others, and as many as it says; or from one to another, as in `5000..7000`.
pub fn seeds(variable: &str, usual: u64) -> Range<u64> {
    let asked = env::var(variable).unwrap_or_default();
    let number = |text: &str| text.parse::<u64>().ok();
    let range = asked.split_once("..");
    match range.and_then(|(from, to)| Some((number(from)?, number(to)?))) {
        Some((from, to)) => from..to,
        None => number(&asked).map_or(0..usual, |count| usual..usual + count),
    }
}
