//! What in a range of memory may be a pointer.

use super::bytes::pieces;
use super::cell::Cell;
use super::chunk::Chunk;
use super::{Memory, address};
use crate::expr::ExprId;

/// Something that may be a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A known address of a living object.
    Address(u64),
    /// An expression.
    Expr(ExprId),
}

impl Memory {
    /// Calls `found` for each word and expression in a range that may be a pointer. Known words
    /// count where pointers lie: at multiples of 8.
    pub(crate) fn each_pointer(&self, address: u64, len: u64, mut found: impl FnMut(Found)) {
        for piece in pieces(address, len) {
            let chunk = match self.cell(piece.address) {
                Some(Cell::Owned(chunk)) => chunk,
                Some(Cell::Shared(shared)) => &shared.chunk,
                Some(&Cell::Symbolic(_, expr, _)) => {
                    found(Found::Expr(expr));
                    continue;
                }
                _ => continue,
            };
            self.words(chunk, piece.at, piece.len, &mut found);
            if let Some(unknown) = &chunk.unknown {
                let end = (piece.at + piece.len) as u32;
                let mut last = None;
                for run in unknown.symbolic().within(piece.at as u32, end) {
                    if last.replace(run.expr) != Some(run.expr) {
                        found(Found::Expr(run.expr));
                    }
                }
            }
        }
    }

    fn words(&self, chunk: &Chunk, at: usize, len: usize, found: &mut impl FnMut(Found)) {
        let words = chunk.bytes.get(at.next_multiple_of(8)..at + len);
        let (words, _) = words.unwrap_or_default().as_chunks::<8>();
        for word in words {
            let word = u64::from_le_bytes(*word);
            let region = address::region(word);
            if word >> 32 != 0 && region < 4 && region != 1 && self.leads_to_object(word) {
                found(Found::Address(word));
            }
        }
    }
}
