//! Sets of small numbers.

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Adds a number.
    pub fn insert(&mut self, number: usize) {
        if self.0.len() <= number / 64 {
            self.0.resize(number / 64 + 1, 0);
        }
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// How many numbers there are.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a number is in it.
    pub fn contains(&self, number: usize) -> bool {
        let word = self.0.get(number / 64);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds all numbers of another set.
    pub fn add(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Keeps what is in another set, too; whether that is less than there was.
    pub fn keep(&mut self, other: &Bits) -> bool {
        let mut is_less = false;
        let others = other.0.iter().chain(std::iter::repeat(&0));
        for (word, other) in self.0.iter_mut().zip(others) {
            is_less |= *word & !other != 0;
            *word &= other;
        }
        is_less
    }

    /// All numbers that are in another set, too.
    pub fn common(&self, other: &Bits) -> impl Iterator<Item = usize> {
        let words = self.0.iter().zip(&other.0).enumerate();
        words.flat_map(|(at, (word, other))| places(at, word & other))
    }

    /// Whether all its numbers are in another set.
    pub fn is_within(&self, other: &Bits) -> bool {
        let others = other.0.iter().chain(std::iter::repeat(&0));
        let mut pairs = self.0.iter().zip(others);
        pairs.all(|(word, other)| word & !other == 0)
    }
}

/// The numbers that the word at a place stands for.
fn places(at: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(at * 64 + bit)
    })
}
