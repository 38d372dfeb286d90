//! A hash of 128 bits: two lanes of multiplications, without a seed, so that runs repeat.

use std::hash::Hasher;

/// A hash under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hash128 {
    a: u64,
    b: u64,
    /// How many words were added.
    words: u64,
}

const A: u64 = 0x9e37_79b9_7f4a_7c15;
const B: u64 = 0xd6e8_feb8_6659_fd93;

impl Hash128 {
    /// A hash that begins with `tag`, which tells kinds of things apart.
    pub(super) fn new(tag: u64) -> Self {
        let mut hash = Self {
            a: B,
            b: A,
            words: 0,
        };
        hash.word(tag);
        hash
    }

    /// Adds a word.
    #[inline]
    pub(super) fn word(&mut self, word: u64) {
        self.a = fold(self.a ^ word, A).wrapping_add(self.b.rotate_left(17));
        self.b = fold(self.b.wrapping_add(word), B) ^ self.a.rotate_left(31);
        self.words += 1;
    }

    /// Adds two words.
    pub(super) fn wide(&mut self, bits: u128) {
        self.word(bits as u64);
        self.word((bits >> 64) as u64);
    }

    /// Adds bytes with their number.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    /// How many words were added.
    pub(super) fn words(&self) -> u64 {
        self.words
    }

    /// The result.
    pub(super) fn done(mut self) -> u128 {
        self.word(A);
        self.word(B);
        u128::from(self.a) << 64 | u128::from(self.b)
    }
}

/// The halves of a product, one on the other.
#[inline]
fn fold(x: u64, y: u64) -> u64 {
    let product = u128::from(x ^ y.rotate_left(29)) * u128::from(y);
    (product as u64) ^ (product >> 64) as u64
}

impl Hasher for Hash128 {
    fn finish(&self) -> u64 {
        self.done() as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.bytes(bytes);
    }
}
