//! Copy-on-write: a chunk's bytes are nowhere yet, in this machine, or shared with others.

use super::chunk::Chunk;
use crate::value::Byte;
use std::sync::{Arc, OnceLock};

/// A chunk that does not change any more.
#[derive(Debug)]
pub(crate) struct Frozen {
    pub(crate) chunk: Chunk,
    /// What the fingerprint needs, once it is computed.
    pub(crate) digest: OnceLock<Digest>,
}

/// The hash of a chunk, if it does not depend on the numbers of objects.
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

    /// Writes known bytes to all of a chunk that was never written; `false` if it is another one.
    pub(crate) fn write_whole(&mut self, bytes: &[u8]) -> bool {
        match self {
            Cell::Fresh(len) if *len as usize == bytes.len() => {
                *self = Cell::Owned(Chunk::known(bytes.into()));
                true
            }
            _ => false,
        }
    }

    /// The chunk for writing; `copied` counts the bytes that had to be copied.
    pub(crate) fn owned(&mut self, copied: &mut u64) -> Option<&mut Chunk> {
        match self {
            Cell::Gone => return None,
            Cell::Owned(_) => {}
            Cell::Zero(len) => *self = Cell::Owned(Chunk::known(vec![0; *len as usize].into())),
            Cell::Fresh(len) => *self = Cell::Owned(Chunk::fresh(*len as usize)),
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

    /// The byte at `at`.
    pub(crate) fn get(&self, at: usize) -> Byte {
        match self {
            Cell::Zero(_) => Byte::Known(0),
            Cell::Gone | Cell::Fresh(_) => Byte::Uninitialised,
            Cell::Owned(chunk) => chunk.get(at),
            Cell::Shared(shared) => shared.chunk.get(at),
        }
    }
}
