//! Bytes that were taken out of memory, with what is known about them: the contents of messages and
//! of copies. Long ranges that are not known cost no more than known ones.

use super::chunk::Chunk;
use super::unknown::Unknown;
use crate::expr::ExprId;
use crate::value::Byte;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Bytes with what is known about them. The hash leaves out which expressions there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Contents(pub(super) Chunk);

impl Contents {
    /// Known bytes.
    pub fn known(bytes: Vec<u8>) -> Self {
        Self(Chunk::known(bytes.into()))
    }

    /// Bytes that were never written.
    pub fn uninitialised(len: usize) -> Self {
        Self(Chunk::fresh(len))
    }

    /// Bytes of an expression, from its first on.
    pub fn symbolic(len: usize, expr: ExprId) -> Self {
        Self(Chunk::symbolic(len, expr, 0))
    }

    /// Whether no byte is known.
    pub fn is_unknown(&self) -> bool {
        let unknown = self.0.unknown.as_ref();
        unknown.is_some_and(|unknown| unknown.is_all(self.len()))
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.0.bytes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.bytes.is_empty()
    }

    /// The byte at `at`.
    pub fn get(&self, at: usize) -> Byte {
        self.0.get(at)
    }

    /// The bytes one by one.
    pub fn bytes(&self) -> Vec<Byte> {
        (0..self.len()).map(|at| self.get(at)).collect()
    }

    /// The bytes, if all are known.
    pub fn known_bytes(&self) -> Option<&[u8]> {
        self.0.unknown.is_none().then_some(&self.0.bytes)
    }

    /// The `len` bytes from `from` on.
    pub fn slice(&self, from: usize, len: usize) -> Self {
        let mut part = Chunk::known(vec![0; len].into());
        part.put(0, &self.0, from, len);
        Self(part)
    }

    /// All of these one behind the other.
    pub fn joined(mut parts: Vec<Contents>) -> Self {
        if parts.len() == 1 {
            return parts.pop().unwrap_or_default();
        }
        let len = parts.iter().map(Contents::len).sum();
        let mut all = Chunk::known(vec![0; len].into());
        let mut at = 0;
        for part in &parts {
            all.put(at, &part.0, 0, part.len());
            at += part.len();
        }
        Self(all)
    }

    /// A number for what is known, without the expressions.
    pub(crate) fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// A number for all of it.
    pub(crate) fn full_digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (self, self.expressions()).hash(&mut hasher);
        hasher.finish()
    }

    /// Whether some bytes were never written.
    pub fn has_gaps(&self) -> bool {
        self.0.unknown.as_ref().is_some_and(|u| u.has_gaps())
    }

    /// Whether there are bytes, and none was ever written.
    pub fn is_blank(&self) -> bool {
        let blank = |u: &Unknown| u.is_all(self.len()) && u.symbolic().is_empty();
        !self.is_empty() && self.0.unknown.as_deref().is_some_and(blank)
    }

    /// The expressions in it, in order, each once for consecutive bytes.
    pub fn expressions(&self) -> Vec<ExprId> {
        let runs = self.0.unknown.iter().flat_map(|u| u.symbolic().iter());
        let mut found: Vec<ExprId> = runs.map(|run| run.expr).collect();
        found.dedup();
        found
    }
}

impl From<&[Byte]> for Contents {
    fn from(bytes: &[Byte]) -> Self {
        let known = bytes.iter().map(|byte| match byte {
            Byte::Known(byte) => *byte,
            _ => 0,
        });
        let mut chunk = Chunk::known(known.collect());
        for (at, &byte) in bytes.iter().enumerate() {
            if !matches!(byte, Byte::Known(_)) {
                chunk.set(at, byte);
            }
        }
        Self(chunk)
    }
}
