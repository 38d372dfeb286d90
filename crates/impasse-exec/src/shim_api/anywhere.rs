//! Memory at places and of sizes that are not known, as library functions see it.

use super::ShimCall;
use crate::expr::{About, BYTES, LeafKind, Nature, Target};
use crate::machine::{Pointers, Range};
use crate::stop::Res;
use crate::value::{Byte, Value};
use impasse_ir::Type;

impl ShimCall<'_> {
    /// A heap object of unknown size, of zeros or uninitialised: it has no end. 0 when memory is
    /// used up.
    pub fn allocate_open(&mut self, zero: bool) -> u64 {
        self.machine.memory.allocate_open(zero, self.span)
    }

    /// A copy of unknown size of a heap object, which is freed; 0 when memory is used up.
    pub fn realloc_open(&mut self, ptr: u64) -> Res<u64> {
        let new = self.allocate_open(false);
        if ptr != 0 && new != 0 {
            self.heap_size(ptr)?;
            self.copy(new, ptr, self.room(ptr)?)?;
            self.free(ptr)?;
        }
        Ok(new)
    }

    /// Stops unless the objects that argument `index` can point to are known.
    pub fn needs_place(&mut self, index: usize) -> Res<()> {
        let ptr = self.arg(index)?;
        self.machine.place(self.world, ptr, 0, self.span).map(drop)
    }

    /// Copies `len` bytes, known or not, as far as that is possible; what can be written is
    /// unknown afterwards if a place or the length is. The ranges may overlap.
    pub fn copy_range(&mut self, dst: Value, src: Value, len: Value) -> Res<()> {
        let to = Range { start: dst, len };
        self.machine.copy_range(self.world, to, src, self.span)
    }

    /// Sets `len` bytes to `byte`; the same holds.
    pub fn fill_range(&mut self, dst: Value, byte: Byte, len: Value) -> Res<()> {
        let range = Range { start: dst, len };
        self.machine.fill_range(self.world, range, byte, self.span)
    }

    /// Makes all bytes unknown that a write of at most `most` bytes at `ptr` can reach. No pointers
    /// are written.
    pub fn forget(&mut self, ptr: Value, most: u64) -> Res<()> {
        let none = Pointers::default();
        self.machine
            .forget_all(self.world, ptr, most, &none, self.span)
    }

    /// So many bytes of which nothing is known, not even whether they are equal.
    pub fn fresh_bytes(&mut self, name: &str, len: usize) -> Vec<Byte> {
        match self.fresh(name, BYTES) {
            Value::Symbolic(expr) => (0u32..)
                .take(len)
                .map(|index| Byte::Symbolic { expr, index })
                .collect(),
            Value::Known(_) => vec![Byte::Known(0); len],
        }
    }

    /// Reads a value of type `ty` at an address that need not be known.
    pub fn load_at(&mut self, ty: Type, ptr: Value) -> Res<Value> {
        self.machine.load_at(self.world, ty, ptr, self.span)
    }

    /// Writes a value of type `ty` at an address that need not be known.
    pub fn store_at(&mut self, ty: Type, ptr: Value, value: Value) -> Res<()> {
        self.machine.store_at(self.world, ty, ptr, value, self.span)
    }

    /// The bits of a value, or a choice that it depends on is asked for; `None` when it is not
    /// known.
    pub fn chosen(&mut self, value: Value) -> Res<Option<u128>> {
        let value = self.machine.chosen(self.world, value, self.span)?;
        Ok(value.known())
    }

    /// A pointer to somewhere behind `ptr` in its object, or the null pointer.
    pub fn pointer_into(&mut self, what: &str, ptr: Value) -> Res<Value> {
        let reach = (self.machine).reach(self.world, ptr, u64::MAX, self.span)?;
        let targets = reach.iter().map(|&(first, room)| Target {
            first,
            last: first + room,
        });
        let about = About {
            nature: Nature::Approximate,
            targets: Some(targets.collect()),
            ..About::default()
        };
        Ok(self.fresh_about(what, Type::Ptr, about))
    }

    /// One of the pointers in the object that `ptr` points into, or the null pointer.
    pub fn pointer_of(&mut self, what: &str, ptr: Value) -> Res<Value> {
        let reach = (self.machine).reach(self.world, ptr, u64::MAX, self.span)?;
        let mut pointers = Pointers::default();
        for (first, room) in reach {
            (self.machine).pointers_in(self.world, first, room, &mut pointers);
        }
        Ok(self.fresh_about(what, Type::Ptr, pointers.about()))
    }

    /// Whether a library call succeeds that as a rule does: an unknown `i1` that only this rank
    /// knows, the same for the same name; its nature is that of a failure.
    pub fn succeeds(&mut self, name: &str) -> Value {
        let kind = LeafKind::RankLocal(self.rank());
        let about = About {
            nature: Nature::Failure,
            ..About::again()
        };
        let exprs = &mut self.world.exprs;
        Value::Symbolic(exprs.leaf_about(kind, name, 0, Type::I1, self.span, about))
    }

    /// What a clock says, in seconds; only this rank knows it.
    pub fn clock(&mut self, name: &str) -> Value {
        let about = About {
            nature: Nature::Clock,
            ..About::default()
        };
        self.fresh_about(name, Type::F64, about)
    }

    /// A fresh leaf of which something is known.
    pub(crate) fn fresh_about(&mut self, name: &str, ty: Type, about: About) -> Value {
        let (machine, world) = (&mut *self.machine, &mut *self.world);
        Value::Symbolic(machine.new_leaf(world, name, ty, self.span, about))
    }
}
