//! One object in memory.

use super::cell::Cell;
use super::chunk::CHUNK;
use impasse_ir::{FuncId, GlobalId, Span, TextId};
use std::sync::Arc;

/// Where an object came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A global object of the program.
    Global(GlobalId),
    /// A static object of the library or of the machine.
    Static(Arc<str>),
    /// A local object of a function.
    Stack {
        /// The function.
        function: FuncId,
        /// Its name in the function.
        name: Option<TextId>,
    },
    /// The variadic arguments of a call.
    Arguments,
    /// Allocated at run time.
    Heap(Span),
}

/// One object in memory.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    /// The first chunk, which is all of most objects.
    pub(crate) first: Cell,
    /// The other chunks.
    pub(crate) rest: Box<[Cell]>,
    pub(crate) size: u64,
    pub(crate) alive: bool,
    pub(crate) constant: bool,
    pub(crate) origin: Origin,
}

impl Object {
    /// A new object, of zeros or uninitialised.
    pub(crate) fn new(size: u64, zero: bool, origin: Origin) -> Self {
        let cell = |len: u64| match zero {
            true => Cell::Zero(len as u32),
            false => Cell::Fresh(len as u32),
        };
        let chunk = CHUNK as u64;
        let rest = if size > chunk {
            let starts = (1..size.div_ceil(chunk)).map(|index| index * chunk);
            starts
                .map(|start| cell((size - start).min(chunk)))
                .collect()
        } else {
            Box::default()
        };
        Self {
            first: cell(size.min(chunk)),
            rest,
            size,
            alive: true,
            constant: false,
            origin,
        }
    }

    /// The chunk that holds `offset`.
    #[inline]
    pub(crate) fn cell(&self, offset: usize) -> Option<&Cell> {
        match offset / CHUNK {
            0 => Some(&self.first),
            index => self.rest.get(index - 1),
        }
    }

    /// The chunk that holds `offset`, for writing.
    #[inline]
    pub(crate) fn cell_mut(&mut self, offset: usize) -> Option<&mut Cell> {
        match offset / CHUNK {
            0 => Some(&mut self.first),
            index => self.rest.get_mut(index - 1),
        }
    }

    /// All chunks in order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell> {
        std::iter::once(&self.first).chain(self.rest.iter())
    }

    /// Ends its life.
    pub(crate) fn kill(&mut self) {
        self.first = Cell::Gone;
        self.rest = Box::default();
        self.alive = false;
    }

    /// Lets other machines share the bytes.
    pub(crate) fn freeze(&mut self) {
        self.first.freeze();
        for cell in &mut self.rest {
            cell.freeze();
        }
    }
}
