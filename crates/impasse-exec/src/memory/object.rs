//! One object in memory.

use super::cell::Cell;
use super::chunk::CHUNK;
use impasse_ir::{FuncId, GlobalId, Span, TextId};
use std::sync::Arc;

/// The greatest size of an object.
pub(crate) const MOST_BYTES: u64 = u32::MAX as u64;

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
    /// The other chunks; of an object without a known end those that were used.
    pub(crate) rest: Vec<Cell>,
    /// What all chunks behind are, if the object has no known end.
    pub(crate) tail: Option<Cell>,
    /// The size; the greatest possible one if the object has no known end.
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
            Vec::new()
        };
        Self {
            first: cell(size.min(chunk)),
            rest,
            tail: None,
            size,
            alive: true,
            constant: false,
            origin,
        }
    }

    /// A new object without a known end, of zeros or uninitialised.
    pub(crate) fn open(zero: bool, origin: Origin) -> Self {
        let mut object = Self::new(CHUNK as u64, zero, origin);
        object.tail = Some(object.first.clone());
        object.size = MOST_BYTES;
        object
    }

    /// Takes its end away. What lies behind it then was never written.
    pub(crate) fn open_up(&mut self) {
        let last = self.rest.last_mut().unwrap_or(&mut self.first);
        last.extend();
        self.tail = Some(Cell::Fresh(CHUNK as u32));
        self.size = MOST_BYTES;
    }

    /// How far it reaches; one without a known end as far as it was used.
    pub(crate) fn extent(&self) -> u64 {
        let used = (1 + self.rest.len()) * CHUNK;
        match self.tail {
            Some(_) => used as u64,
            None => self.size,
        }
    }

    /// The chunk that holds `offset`.
    #[inline]
    pub(crate) fn cell(&self, offset: usize) -> Option<&Cell> {
        match offset / CHUNK {
            0 => Some(&self.first),
            index => self.rest.get(index - 1).or(self.tail.as_ref()),
        }
    }

    /// The chunk that holds `offset`, for writing.
    #[inline]
    pub(crate) fn cell_mut(&mut self, offset: usize) -> Option<&mut Cell> {
        match offset / CHUNK {
            0 => Some(&mut self.first),
            index => {
                if let Some(tail) = &self.tail
                    && index > self.rest.len()
                {
                    self.rest.resize(index, tail.clone());
                }
                self.rest.get_mut(index - 1)
            }
        }
    }

    /// All chunks in order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell> {
        std::iter::once(&self.first).chain(self.rest.iter())
    }

    /// Ends its life.
    pub(crate) fn kill(&mut self) {
        self.first = Cell::Gone;
        self.rest = Vec::new();
        self.tail = None;
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
