//! The memory of one machine: separate objects with provenance, checked at each access, shared
//! with other machines until written.

pub(crate) mod address;
mod bytes;
pub(crate) mod cell;
pub(crate) mod chunk;
mod chunk_cache;
mod contents;
mod difference;
mod fault;
mod number;
pub(crate) mod object;
mod outline;
pub(crate) mod pointers;
pub(crate) mod renumber;
mod runs;
pub(crate) mod table;
mod unknown;
pub(crate) mod variants;
mod watched;

use crate::world::Config;
use address::Region;
use chunk_cache::ChunkCache;
pub use contents::Contents;
pub use fault::{Fault, FaultKind};
use impasse_ir::Span;
use object::{MOST_BYTES, Object, Origin};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use table::Table;
pub use watched::{Touch, TouchKind};
use watched::{Touches, Watched};

/// The memory of one machine.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// By region: globals, code (always empty), stack, heap.
    pub(crate) tables: [Table; 4],
    /// Bytes of living heap objects.
    heap_bytes: u64,
    /// Bytes of living stack objects.
    stack_bytes: u64,
    /// Bytes that were copied because another machine shared them.
    copied: u64,
    /// Chunks that the inner loop has taken out of their objects.
    cache: ChunkCache,
    /// What the host watches, and what the program did to it.
    watched: Arc<Watched>,
    touches: Touches,
    /// Whether it no longer watches.
    blind: bool,
}

impl Memory {
    /// Memory with nothing in it but the null page.
    pub(crate) fn new() -> Self {
        let mut null = Object::new(0, true, Origin::Static("null".into()));
        null.kill();
        let mut tables: [Table; 4] = Default::default();
        tables[Region::Global as usize].push(null);
        Self {
            tables,
            heap_bytes: 0,
            stack_bytes: 0,
            copied: 0,
            cache: ChunkCache::default(),
            watched: Arc::default(),
            touches: Touches::default(),
            blind: false,
        }
    }

    /// Bytes that were copied because another machine shared them.
    pub(crate) fn copied_bytes(&self) -> u64 {
        self.copied
    }

    /// Lets a copy of this memory share all bytes.
    pub(crate) fn freeze(&mut self) {
        for table in &mut self.tables {
            table.freeze();
        }
    }

    /// A new heap object; 0 when memory is used up.
    pub(crate) fn allocate_heap(
        &mut self,
        config: &Config,
        size: u64,
        zero: bool,
        span: Span,
    ) -> u64 {
        let table = &mut self.tables[Region::Heap as usize];
        let total = self.heap_bytes.saturating_add(size);
        if size > MOST_BYTES || total > config.heap_bytes || table.len() >= MAX_HEAP {
            return 0;
        }
        self.heap_bytes = total;
        let number = table.push(Object::new(size, zero, Origin::Heap(span)));
        address::address(Region::Heap, number)
    }

    /// A new heap object without a known end; 0 when memory is used up.
    pub(crate) fn allocate_open(&mut self, zero: bool, span: Span) -> u64 {
        let table = &mut self.tables[Region::Heap as usize];
        if table.len() >= MAX_HEAP {
            return 0;
        }
        let number = table.push(Object::open(zero, Origin::Heap(span)));
        address::address(Region::Heap, number)
    }

    /// A new global or static object, of zeros or uninitialised.
    pub(crate) fn allocate_global(&mut self, size: u64, zero: bool, origin: Origin) -> u64 {
        let table = &mut self.tables[Region::Global as usize];
        let size = size.min(MOST_BYTES);
        address::address(Region::Global, table.push(Object::new(size, zero, origin)))
    }

    /// A new static object of the library.
    pub(crate) fn allocate_static(&mut self, name: &str, size: u64) -> u64 {
        self.allocate_global(size, true, Origin::Static(name.into()))
    }

    /// A new uninitialised stack object; `None` when the stack is used up.
    pub(crate) fn allocate_stack(
        &mut self,
        config: &Config,
        size: u64,
        origin: Origin,
    ) -> Option<u64> {
        let table = &mut self.tables[Region::Stack as usize];
        let total = self.stack_bytes.saturating_add(size).saturating_add(16);
        if total > config.stack_bytes || table.len() >= address::MAX_OBJECTS {
            return None;
        }
        self.stack_bytes = total;
        let number = table.push(Object::new(size, false, origin));
        Some(address::address(Region::Stack, number))
    }

    /// A new stack object without a known end; `None` when there are too many.
    pub(crate) fn allocate_open_stack(&mut self, origin: Origin) -> Option<u64> {
        let table = &mut self.tables[Region::Stack as usize];
        if table.len() >= address::MAX_OBJECTS {
            return None;
        }
        let number = table.push(Object::open(false, origin));
        Some(address::address(Region::Stack, number))
    }

    /// The number of living stack objects.
    pub(crate) fn stack_len(&self) -> usize {
        self.tables[Region::Stack as usize].len()
    }

    /// Ends the life of the stack objects from `len` on.
    pub(crate) fn truncate_stack(&mut self, len: usize) {
        if !self.watches_nothing() {
            self.forget_watched_stack(len);
        }
        let table = &mut self.tables[Region::Stack as usize];
        for number in len..table.len() {
            if let Some(object) = table.get(number).filter(|object| object.tail.is_none()) {
                self.stack_bytes = self.stack_bytes.saturating_sub(object.size + 16);
            }
        }
        table.truncate(len);
    }

    /// The object at an address, alive or not.
    #[inline]
    pub(crate) fn object(&self, address: u64) -> Option<&Object> {
        self.tables
            .get(address::region(address))?
            .get(address::number(address))
    }

    /// Ends the life of the heap object that begins at `ptr`; nothing for the null pointer.
    pub(crate) fn free(&mut self, ptr: u64) -> Result<(), Fault> {
        if ptr == 0 {
            return Ok(());
        }
        let size = self.heap_size(ptr).map_err(|fault| match fault.kind {
            FaultKind::Dead => Fault::new(FaultKind::DoubleFree, ptr, 0),
            _ => fault,
        })?;
        let open = self.object(ptr).is_some_and(|object| object.tail.is_some());
        if !open {
            self.heap_bytes = self.heap_bytes.saturating_sub(size);
        }
        let table = &mut self.tables[Region::Heap as usize];
        if let Some(object) = table.get_mut(address::number(ptr)) {
            object.kill();
        }
        table.sweep(address::number(ptr));
        Ok(())
    }

    /// How many heap objects live.
    pub(crate) fn living_on_heap(&self) -> usize {
        let table = &self.tables[Region::Heap as usize];
        let objects = (0..table.len()).filter_map(|number| table.get(number));
        objects.filter(|object| object.alive).count()
    }

    /// A number for the sizes of the living heap objects, in order.
    pub(crate) fn sizes_on_heap(&self) -> u64 {
        let table = &self.tables[Region::Heap as usize];
        let objects = (0..table.len()).filter_map(|number| table.get(number));
        let living = objects.filter(|object| object.alive);
        let mut hasher = FxHasher::default();
        living.for_each(|object| object.size.hash(&mut hasher));
        hasher.finish()
    }

    /// Takes the end of a heap object away; whether it had one. Its contents are kept if they `count`.
    pub(crate) fn open_up(&mut self, ptr: u64, count: bool) -> bool {
        let table = &mut self.tables[Region::Heap as usize];
        let Some(object) = table.get_mut(address::number(ptr)) else {
            return false;
        };
        if object.tail.is_some() {
            return false;
        }
        self.heap_bytes = self.heap_bytes.saturating_sub(object.size);
        match count {
            true => object.open_up(),
            false => *object = Object::open(false, object.origin.clone()),
        }
        true
    }

    /// The size of the living heap object that begins at `ptr`.
    pub(crate) fn heap_size(&self, ptr: u64) -> Result<u64, Fault> {
        let number = address::number(ptr);
        let heap = address::region(ptr) == Region::Heap as usize && address::offset(ptr) == 0;
        if !heap || number >= self.tables[Region::Heap as usize].len() {
            return Err(Fault::new(FaultKind::InvalidFree, ptr, 0));
        }
        match self.object(ptr) {
            Some(object) if object.alive => Ok(object.size),
            _ => Err(Fault::new(FaultKind::Dead, ptr, 0)),
        }
    }

    /// Makes the global object at `ptr` constant.
    pub(crate) fn make_constant(&mut self, ptr: u64) {
        let table = &mut self.tables[Region::Global as usize];
        if let Some(object) = table.get_mut(address::number(ptr)) {
            object.constant = true;
        }
    }
}

const MAX_HEAP: usize = address::MAX_OBJECTS;
