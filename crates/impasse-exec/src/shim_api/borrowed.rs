//! Strings as they lie in memory, for functions that only look at them.

use crate::memory::address;
use crate::memory::cell::Cell;
use crate::memory::chunk::CHUNK;
use crate::shim_api::ShimCall;
use crate::value::Byte;
use std::ffi::CStr;

impl ShimCall<'_> {
    /// The string at `ptr` without its terminator, if it is known and lies in one piece; otherwise
    /// whoever asks must read it in the general way, which also finds out what is wrong with it.
    pub fn look(&self, ptr: u64) -> Option<&[u8]> {
        let offset = address::offset(ptr);
        let object = self.machine.memory.object(ptr)?;
        let chunk = match object.cell(offset)? {
            Cell::Owned(chunk) => chunk,
            Cell::Shared(shared) => &shared.chunk,
            Cell::Gone | Cell::Zero(_) | Cell::Fresh(_) => return None,
        };
        let at = offset % CHUNK;
        let text = CStr::from_bytes_until_nul(chunk.bytes.get(at..)?).ok()?;
        let text = text.to_bytes();
        // Bytes that are not known are 0, so all before the first 0 are known; it may not be.
        let ends = chunk.get(at + text.len()) == Byte::Known(0);
        ends.then_some(text)
    }
}
