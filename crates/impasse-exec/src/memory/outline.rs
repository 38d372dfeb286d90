//! What is in a range of memory, without a copy of it.

use super::bytes::{Piece, pieces};
use super::cell::Cell;
use super::chunk::Chunk;
use super::{Fault, Memory};
use crate::expr::ExprId;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What is in a range of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    /// A number for all of it: the same only for the same bytes, but another one may be given to them where
    /// they are kept otherwise.
    pub(crate) digest: u64,
    /// The expressions of which there are bytes, in order.
    pub(crate) expressions: Vec<ExprId>,
    /// Whether some bytes were never written.
    pub(crate) has_gaps: bool,
}

impl Memory {
    /// What is in a range.
    pub(crate) fn outline(&self, address: u64, len: u64) -> Result<Outline, Fault> {
        self.check(address, len, false)?;
        let mut outline = Outline::default();
        let mut hasher = FxHasher::default();
        for piece in pieces(address, len) {
            piece.len.hash(&mut hasher);
            match self.cell(piece.address) {
                Some(Cell::Zero(_)) => 0u8.hash(&mut hasher),
                Some(&Cell::Symbolic(_, expr, index)) => {
                    (1u8, expr, index + piece.at as u32).hash(&mut hasher);
                    outline.expressions.push(expr);
                }
                Some(Cell::Fresh(_) | Cell::Gone) | None => outline.has_gaps = true,
                Some(Cell::Owned(chunk)) => outline.add(chunk, &piece, &mut hasher),
                Some(Cell::Shared(shared)) => outline.add(&shared.chunk, &piece, &mut hasher),
            }
        }
        outline.expressions.dedup();
        outline.digest = hasher.finish();
        Ok(outline)
    }
}

impl Outline {
    /// Adds a piece of a chunk. Bytes that are not known are 0 in it.
    fn add(&mut self, chunk: &Chunk, piece: &Piece, hasher: &mut FxHasher) {
        let (from, to) = (piece.at, piece.at + piece.len);
        chunk.bytes.get(from..to).hash(hasher);
        let Some(unknown) = &chunk.unknown else {
            return;
        };
        let mut written = 0;
        for run in unknown.symbolic().within(from as u32, to as u32) {
            (run.start - from as u32, run.len, run.expr, run.index).hash(hasher);
            self.expressions.push(run.expr);
            written += run.len as usize;
        }
        for bits in unknown.known_within(from, to) {
            bits.hash(hasher);
            written += bits.count_ones() as usize;
        }
        self.has_gaps |= written < piece.len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::object::Origin;
    use crate::value::Byte;

    fn expr(number: u32) -> ExprId {
        ExprId::from_tag(number + 1).expect("not 0")
    }

    /// Ranges with the same outline are the same, byte by byte.
    #[test]
    fn the_same_digest_is_the_same_contents() {
        let mut memory = Memory::new();
        let home = memory.allocate_global(200, false, Origin::Static("array".into()));
        let mut seed = 7u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let mut seen: Vec<(Outline, Vec<Byte>)> = Vec::new();
        for _ in 0..3_000 {
            let (at, len) = (u64::from(random(190)), 1 + u64::from(random(10)));
            let part = (random(3) > 0).then(|| expr(random(2)));
            let done = match random(2) {
                0 => memory.forget(home + at, len, part, random(2)),
                _ => memory.fill(home + at, Byte::Known(random(2) as u8), len),
            };
            done.expect("inside");
            let range = (home + u64::from(random(4)), 12);
            let outline = memory.outline(range.0, range.1).expect("inside");
            let bytes = memory.read_any(range.0, range.1).expect("inside");
            assert_eq!(outline.has_gaps, bytes.contains(&Byte::Uninitialised));
            for (other, same) in &seen {
                assert!(outline.digest != other.digest || *same == bytes);
            }
            seen.push((outline, bytes));
        }
    }
}
