//! Copy-on-write: a chunk's bytes are nowhere yet, in this machine, or shared with others.

use super::chunk::{CHUNK, Chunk};
use crate::expr::ExprId;
use crate::value::Byte;
use std::sync::{Arc, OnceLock};

/// A chunk that does not change any more.
#[derive(Debug)]
pub(crate) struct Frozen {
    pub(crate) chunk: Chunk,
    /// What the fingerprint needs, once it is computed.
    pub(crate) digest: OnceLock<Digest>,
}

/// The hash of a chunk without its expressions, if it does not depend on the numbers of objects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digest(pub(crate) Option<u128>);

/// Where the bytes of a chunk are.
#[derive(Clone, Debug, Default)]
pub(crate) enum Cell {
    /// The object is dead, or has no such chunk.
    #[default]
    Gone,
    /// So many zeros.
    Zero(u32),
    /// So many uninitialised bytes.
    Fresh(u32),
    /// So many bytes of an expression, from this one on.
    Symbolic(u32, ExprId, u32),
    /// Bytes of this machine only.
    Owned(Chunk),
    /// Bytes that other machines may have too.
    Shared(Arc<Frozen>),
}

impl Cell {
    /// Lets other machines share the bytes, which are not copied.
    pub(crate) fn freeze(&mut self) {
        if let Cell::Owned(chunk) = self {
            *self = Cell::Shared(Arc::new(Frozen {
                chunk: std::mem::take(chunk),
                digest: OnceLock::new(),
            }));
        }
    }

    /// How many bytes there are, if they are nowhere.
    fn absent_bytes(&self) -> Option<usize> {
        match self {
            Cell::Fresh(len) | Cell::Symbolic(len, ..) => Some(*len as usize),
            _ => None,
        }
    }

    /// Writes known bytes to all of a chunk of which nothing is known; `false` if it is another one.
    pub(crate) fn write_whole(&mut self, bytes: &[u8]) -> bool {
        let whole = self.absent_bytes() == Some(bytes.len());
        if whole {
            *self = Cell::Owned(Chunk::known(bytes.into()));
        }
        whole
    }

    /// Makes all of a chunk bytes of an expression, or uninitialised; `false` if it has another
    /// number of bytes.
    pub(crate) fn forget_whole(&mut self, len: usize, expr: Option<(ExprId, u32)>) -> bool {
        let own = self.len();
        if own == len && len > 0 {
            *self = match expr {
                Some((expr, index)) => Cell::Symbolic(len as u32, expr, index),
                None => Cell::Fresh(len as u32),
            };
        }
        own == len
    }

    /// The chunk for writing; `copied` counts the bytes that had to be copied.
    pub(crate) fn owned(&mut self, copied: &mut u64) -> Option<&mut Chunk> {
        match self {
            Cell::Gone => return None,
            Cell::Owned(_) => {}
            Cell::Zero(len) => *self = Cell::Owned(Chunk::known(vec![0; *len as usize].into())),
            Cell::Fresh(len) => *self = Cell::Owned(Chunk::fresh(*len as usize)),
            Cell::Symbolic(len, expr, index) => {
                *self = Cell::Owned(Chunk::symbolic(*len as usize, *expr, *index));
            }
            Cell::Shared(shared) => {
                *copied += shared.chunk.bytes.len() as u64;
                *self = Cell::Owned(shared.chunk.clone());
            }
        }
        match self {
            Cell::Owned(chunk) => Some(chunk),
            _ => None,
        }
    }

    /// Makes a chunk as long as chunks can be, by bytes that were never written.
    pub(crate) fn extend(&mut self) {
        if let Cell::Fresh(len) = self {
            *len = CHUNK as u32;
        } else if self.len() < CHUNK
            && let Some(chunk) = self.owned(&mut 0)
        {
            let mut longer = Chunk::fresh(CHUNK);
            longer.put(0, chunk, 0, chunk.bytes.len());
            *chunk = longer;
        }
    }

    /// How many bytes there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Cell::Gone => 0,
            Cell::Zero(len) | Cell::Fresh(len) | Cell::Symbolic(len, ..) => *len as usize,
            Cell::Owned(chunk) => chunk.bytes.len(),
            Cell::Shared(shared) => shared.chunk.bytes.len(),
        }
    }

    /// The bytes, if they are somewhere.
    pub(crate) fn chunk(&self) -> Option<&Chunk> {
        match self {
            Cell::Owned(chunk) => Some(chunk),
            Cell::Shared(shared) => Some(&shared.chunk),
            _ => None,
        }
    }

    /// The byte at `at`.
    pub(crate) fn get(&self, at: usize) -> Byte {
        match self {
            Cell::Zero(_) => Byte::Known(0),
            Cell::Gone | Cell::Fresh(_) => Byte::Uninitialised,
            Cell::Symbolic(_, expr, index) => Byte::Symbolic {
                expr: *expr,
                index: index + at as u32,
            },
            Cell::Owned(chunk) => chunk.get(at),
            Cell::Shared(shared) => shared.chunk.get(at),
        }
    }
}
