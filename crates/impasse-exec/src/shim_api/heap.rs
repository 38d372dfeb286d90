//! Heap and static objects for library functions.

use super::ShimCall;
use crate::memory::TouchKind;
use crate::stop::Res;

impl ShimCall<'_> {
    /// A heap object with uninitialised bytes; 0 when memory is used up. `malloc(0)` gives a
    /// unique object of size 0.
    pub fn malloc(&mut self, size: u64) -> u64 {
        self.allocate(size, false)
    }

    /// A heap object of zeros; 0 when memory is used up.
    pub fn calloc(&mut self, size: u64) -> u64 {
        self.allocate(size, true)
    }

    fn allocate(&mut self, size: u64, zero: bool) -> u64 {
        let span = self.machine.place_in_program(self.span);
        let memory = &mut self.machine.memory;
        memory.allocate_heap(&self.world.config, size, zero, span)
    }

    /// Ends the life of a heap object; nothing for the null pointer.
    pub fn free(&mut self, ptr: u64) -> Res<()> {
        if self.by_program && !self.machine.memory.watches_nothing() {
            let size = self.machine.memory.heap_size(ptr).unwrap_or(0);
            self.machine
                .touch_watched(ptr, size, TouchKind::Freed, self.span);
        }
        let result = self.machine.memory.free(ptr);
        result.map_err(|fault| self.fault(fault))
    }

    /// A larger or smaller copy of a heap object, which is freed; 0 when memory is used up, and
    /// then the object lives on. `realloc(NULL, n)` is `malloc(n)`.
    pub fn realloc(&mut self, ptr: u64, size: u64) -> Res<u64> {
        if ptr == 0 {
            return Ok(self.malloc(size));
        }
        let old = self.heap_size(ptr)?;
        let new = self.malloc(size);
        if new != 0 {
            self.copy(new, ptr, old.min(size))?;
            self.free(ptr)?;
        }
        Ok(new)
    }

    /// The size of the heap object that begins at `ptr`.
    pub fn heap_size(&self, ptr: u64) -> Res<u64> {
        let size = self.machine.memory.heap_size(ptr);
        size.map_err(|fault| self.fault(fault))
    }

    /// A static object of the library, zeroed: the buffer behind `strerror`, a `FILE`. Each call
    /// makes a new one; keep the address in the library state.
    pub fn new_static(&mut self, name: &str, size: u64) -> u64 {
        self.machine.memory.allocate_static(name, size)
    }
}
