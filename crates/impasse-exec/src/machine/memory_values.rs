//! Values in memory: loads make leaves of what was never written.

use super::Machine;
use crate::expr::byte_size;
use crate::memory::Fault;
use crate::stop::Res;
use crate::value::{Byte, Value};
use crate::world::World;
use impasse_ir::{Span, Type};

impl Machine {
    /// Reads a value of type `ty`.
    pub(crate) fn load_value(
        &mut self,
        world: &mut World,
        ty: Type,
        ptr: u64,
        span: Span,
    ) -> Res<Value> {
        let bytes = self.memory.read_any(ptr, byte_size(ty) as u64);
        let mut bytes = bytes.map_err(|fault| self.fault_stop(fault, span))?;
        let fresh = |byte: &Byte| *byte == Byte::Uninitialised;
        if bytes.iter().all(fresh) {
            let name = format!("uninitialised {}", self.place_name(ptr));
            let leaf = self.fresh_leaf(world, &name, ty, span);
            self.remember(ptr, &world.exprs.to_bytes(ty, leaf));
            return Ok(leaf);
        }
        if bytes.iter().any(fresh) {
            self.fill_gaps(world, ptr, &mut bytes, span);
        }
        Ok(world.exprs.from_bytes(ty, &bytes))
    }

    /// Makes a leaf of each byte that was never written.
    fn fill_gaps(&mut self, world: &mut World, ptr: u64, bytes: &mut [Byte], span: Span) {
        for (at, byte) in (ptr..).zip(bytes.iter_mut()) {
            if *byte == Byte::Uninitialised {
                let name = format!("uninitialised {}", self.place_name(at));
                if let Value::Symbolic(expr) = self.fresh_leaf(world, &name, Type::I8, span) {
                    *byte = Byte::Symbolic { expr, index: 0 };
                }
            }
        }
        self.remember(ptr, bytes);
    }

    /// Keeps the leaves of bytes that were just read; an object that cannot be written has none.
    fn remember(&mut self, ptr: u64, bytes: &[Byte]) {
        let _ = self.memory.write_any(ptr, bytes);
    }

    /// Writes a value of type `ty`.
    pub(crate) fn store_value(
        &mut self,
        world: &World,
        ty: Type,
        ptr: u64,
        value: Value,
    ) -> Result<(), Fault> {
        match value {
            Value::Known(bits) => {
                let bytes = bits.to_le_bytes();
                let size = byte_size(ty).min(bytes.len());
                self.memory.write_known(ptr, &bytes[..size])
            }
            Value::Symbolic(_) => {
                let bytes = world.exprs.to_bytes(ty, value);
                self.memory.write_any(ptr, &bytes)
            }
        }
    }
}
