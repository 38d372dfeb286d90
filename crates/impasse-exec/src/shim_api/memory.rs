//! Memory as library functions see it. Addresses are plain bits; each access is checked.

use super::ShimCall;
use crate::expr::byte_size;
use crate::memory::address;
use crate::memory::cell::Cell;
use crate::memory::chunk::CHUNK;
use crate::memory::{Contents, Fault};
use crate::stop::{Res, Stop};
use crate::value::{Byte, Value};
use impasse_ir::Type;
use std::ffi::CStr;

impl ShimCall<'_> {
    /// A bad access as a stop.
    pub(super) fn fault(&self, fault: Fault) -> Box<Stop> {
        self.machine.fault_stop(fault, self.span)
    }

    /// A function of a library that the program has called reads or writes bytes.
    fn touch(&self, address: u64, len: u64, writes: bool) {
        if self.by_program {
            self.machine.touch(address, len, writes, self.span);
        }
    }

    /// Known bytes; stops as unsupported when one of them is not known.
    pub fn read_bytes(&self, ptr: u64, len: u64) -> Res<Vec<u8>> {
        self.touch(ptr, len, false);
        let bytes = self.machine.memory.read_known(ptr, len);
        bytes.map_err(|fault| self.fault(fault))
    }

    /// Bytes, known or not.
    pub fn read_any(&self, ptr: u64, len: u64) -> Res<Vec<Byte>> {
        self.touch(ptr, len, false);
        let bytes = self.machine.memory.read_any(ptr, len);
        bytes.map_err(|fault| self.fault(fault))
    }

    /// Bytes with what is known about them, as one piece.
    pub fn read_contents(&self, ptr: u64, len: u64) -> Res<Contents> {
        self.touch(ptr, len, false);
        let contents = self.machine.memory.read_contents(ptr, len);
        contents.map_err(|fault| self.fault(fault))
    }

    /// Writes `len` bytes of `contents` from `from` on.
    pub fn write_contents(
        &mut self,
        ptr: u64,
        contents: &Contents,
        from: u64,
        len: u64,
    ) -> Res<()> {
        self.touch(ptr, len, true);
        let memory = &mut self.machine.memory;
        let result = memory.write_contents(ptr, contents, from, len);
        result.map_err(|fault| self.fault(fault))
    }

    /// Writes known bytes.
    pub fn write_bytes(&mut self, ptr: u64, bytes: &[u8]) -> Res<()> {
        self.touch(ptr, bytes.len() as u64, true);
        let result = self.machine.memory.write_known(ptr, bytes);
        result.map_err(|fault| self.fault(fault))
    }

    /// Writes bytes, known or not.
    pub fn write_any(&mut self, ptr: u64, bytes: &[Byte]) -> Res<()> {
        self.touch(ptr, bytes.len() as u64, true);
        let result = self.machine.memory.write_any(ptr, bytes);
        result.map_err(|fault| self.fault(fault))
    }

    /// Reads a value of type `ty`; bytes that were never written become leaves.
    pub fn load(&mut self, ty: Type, ptr: u64) -> Res<Value> {
        self.touch(ptr, byte_size(ty) as u64, false);
        self.machine.load_value(self.world, ty, ptr, self.span)
    }

    /// Writes a value of type `ty`.
    pub fn store(&mut self, ty: Type, ptr: u64, value: Value) -> Res<()> {
        self.touch(ptr, byte_size(ty) as u64, true);
        let result = self.machine.store_value(self.world, ty, ptr, value);
        result.map_err(|fault| self.fault(fault))
    }

    /// Reads a known little-endian number of type `ty` (integers, pointers, `f32`, `f64`).
    pub fn read_number(&mut self, ty: Type, ptr: u64) -> Res<u64> {
        let value = self.load(ty, ptr)?;
        Ok(self.need(value, "a value in memory")? as u64)
    }

    /// Copies `len` bytes with what is known about them; the ranges may overlap.
    pub fn copy(&mut self, dst: u64, src: u64, len: u64) -> Res<()> {
        self.touch(src, len, false);
        self.touch(dst, len, true);
        let result = self.machine.memory.copy(dst, src, len);
        result.map_err(|fault| self.fault(fault))
    }

    /// Sets `len` bytes to `byte`.
    pub fn fill(&mut self, dst: u64, byte: Byte, len: u64) -> Res<()> {
        self.touch(dst, len, true);
        let result = self.machine.memory.fill(dst, byte, len);
        result.map_err(|fault| self.fault(fault))
    }

    /// The bytes of a C string without its final zero; all must be known.
    pub fn c_string(&self, ptr: u64) -> Res<Vec<u8>> {
        self.c_string_within(ptr, u64::MAX)
    }

    /// The same, of at most `max` bytes: as `strnlen` sees it, memory behind is not touched.
    pub fn c_string_within(&self, ptr: u64, max: u64) -> Res<Vec<u8>> {
        let bytes = self.machine.memory.c_string(ptr, max);
        let bytes = bytes.map_err(|fault| self.fault(fault))?;
        self.touch(ptr, (bytes.len() as u64).saturating_add(1).min(max), false);
        Ok(bytes)
    }

    /// Number of bytes from `ptr` to the end of its object, which must be alive.
    pub fn room(&self, ptr: u64) -> Res<u64> {
        let room = self.machine.memory.room(ptr);
        room.map_err(|fault| self.fault(fault))
    }

    /// Takes the next argument of the `va_list` at address `list`.
    pub fn va_arg(&mut self, list: u64, ty: Type) -> Res<Value> {
        self.machine.va_arg(self.world, list, ty, self.span)
    }

    /// Bytes that are all known; `None` if one is not or the access is not possible.
    pub fn quick_bytes(&self, ptr: u64, length: u64) -> Option<Vec<u8>> {
        self.touch(ptr, length, false);
        self.machine.memory.read_known(ptr, length).ok()
    }

    /// Writes a string with its terminator.
    pub fn write_string(&mut self, ptr: u64, bytes: &[u8]) -> Res<()> {
        let mut text = bytes.to_vec();
        text.push(0);
        self.write_bytes(ptr, &text)
    }

    /// Reads a pointer from memory.
    pub fn read_pointer(&mut self, at: u64) -> Res<u64> {
        self.read_number(Type::Ptr, at)
    }

    /// Writes a pointer to memory.
    pub fn write_pointer(&mut self, at: u64, value: u64) -> Res<()> {
        self.store(Type::Ptr, at, Value::of(value))
    }

    /// The string at `ptr` without its terminator, if it is known and lies in one piece; otherwise
    /// whoever asks must read it in the general way, which also finds out what is wrong with it.
    pub fn look(&self, ptr: u64) -> Option<&[u8]> {
        let offset = address::offset(ptr);
        let object = self.machine.memory.object(ptr)?;
        let chunk = match object.cell(offset)? {
            Cell::Owned(chunk) => chunk,
            Cell::Shared(shared) => &shared.chunk,
            Cell::Gone | Cell::Zero(_) | Cell::Fresh(_) | Cell::Symbolic(..) => return None,
        };
        let at = offset % CHUNK;
        let text = CStr::from_bytes_until_nul(chunk.bytes.get(at..)?).ok()?;
        let text = text.to_bytes();
        // Bytes that are not known are 0, so all before the first 0 are known; it may not be.
        let ends = chunk.get(at + text.len()) == Byte::Known(0);
        if ends {
            self.touch(ptr, text.len() as u64 + 1, false);
        }
        ends.then_some(text)
    }
}
