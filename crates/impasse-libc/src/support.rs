//! What many library functions need: texts in memory, values derived from unknown ones, static
//! objects, error numbers.

use crate::state::LibcState;
use crate::variables::short;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_exec::{Res, Stop};
use impasse_ir::Type;

/// Numbers of errors on Linux.
pub(crate) mod errno {
    pub(crate) const ENOENT: i32 = 2;
    pub(crate) const EBADF: i32 = 9;
    pub(crate) const EAGAIN: i32 = 11;
    pub(crate) const ENOMEM: i32 = 12;
    pub(crate) const EEXIST: i32 = 17;
    pub(crate) const EINVAL: i32 = 22;
    pub(crate) const ENOTTY: i32 = 25;
    pub(crate) const ESPIPE: i32 = 29;
    pub(crate) const EDOM: i32 = 33;
    pub(crate) const ERANGE: i32 = 34;
    pub(crate) const EOVERFLOW: i32 = 75;
    pub(crate) const EILSEQ: i32 = 84;
}

/// A string in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    /// All bytes before the terminator.
    Known(Vec<u8>),
    /// Bytes of which at least one is not known, up to the first zero that is known or to the end
    /// of the object.
    Unknown(Vec<Byte>),
}

impl Text {
    /// The bytes, without terminator.
    pub(crate) fn bytes(&self) -> Vec<Byte> {
        match self {
            Text::Known(bytes) => bytes.iter().map(|&byte| Byte::Known(byte)).collect(),
            Text::Unknown(bytes) => bytes.clone(),
        }
    }
}

/// What the functions of the C library need besides the machine: its state, texts, `errno`.
pub(crate) trait LibcCall {
    /// The state of the library.
    fn libc(&mut self) -> &LibcState;

    /// The state of the library for changing.
    fn libc_mut(&mut self) -> &mut LibcState;

    /// The address of `errno` (an `int`).
    fn errno_address(&mut self) -> u64;

    /// Sets `errno`.
    fn set_errno(&mut self, value: i32) -> Res<()>;

    /// The string at `ptr`, of at most `max` bytes.
    fn text_within(&self, ptr: u64, max: u64) -> Res<Text>;

    /// The string at `ptr`.
    fn text(&self, ptr: u64) -> Res<Text>;

    /// The string that argument `index` points to; it must be known.
    fn string_arg(&self, index: usize) -> Res<Vec<u8>>;

    /// The value of `errno`; 0 if it is not known.
    fn errno(&mut self) -> Res<i32>;

    /// Sets `errno` and returns -1.
    fn fail(&mut self, number: i32) -> ShimResult;

    /// Sets `errno` and returns the null pointer.
    fn fail_null(&mut self, number: i32) -> ShimResult;

    /// The static object with this name, made at its first use.
    fn object(&mut self, name: &'static str, size: u64) -> u64;

    /// A copy of a string on the heap; 0 when memory is used up.
    fn heap_string(&mut self, bytes: &[Byte]) -> Res<u64>;

    /// The beginning of a message by the library: the program's name, without its folder if
    /// `is_short`.
    fn complaint(&mut self, is_short: bool) -> Vec<u8>;
}

impl LibcCall for ShimCall<'_> {
    fn libc(&mut self) -> &LibcState {
        self.state()
    }

    fn libc_mut(&mut self) -> &mut LibcState {
        self.state_mut()
    }

    fn errno_address(&mut self) -> u64 {
        self.object("errno", 4)
    }

    fn set_errno(&mut self, value: i32) -> Res<()> {
        let address = self.errno_address();
        self.write_bytes(address, &value.to_le_bytes())
    }

    fn text_within(&self, ptr: u64, max: u64) -> Res<Text> {
        match self.c_string_within(ptr, max) {
            Ok(bytes) => Ok(Text::Known(bytes)),
            Err(stop) if matches!(*stop, Stop::Unsupported { .. }) => {
                let room = self.room(ptr)?.min(max);
                let mut bytes = self.read_any(ptr, room)?;
                let end = bytes.iter().position(|&byte| byte == Byte::Known(0));
                bytes.truncate(end.unwrap_or(bytes.len()));
                Ok(Text::Unknown(bytes))
            }
            Err(stop) => Err(stop),
        }
    }

    fn text(&self, ptr: u64) -> Res<Text> {
        self.text_within(ptr, u64::MAX)
    }

    fn string_arg(&self, index: usize) -> Res<Vec<u8>> {
        self.c_string(self.ptr(index)?)
    }

    fn errno(&mut self) -> Res<i32> {
        let address = self.errno_address();
        let value = self.load(Type::I32, address)?;
        Ok(value.known().unwrap_or(0) as i32)
    }

    fn fail(&mut self, number: i32) -> ShimResult {
        self.set_errno(number)?;
        let ones = self.ret_type().map_or(0, Type::mask);
        Done::value(Value::Known(ones & u128::from(u64::MAX)))
    }

    fn fail_null(&mut self, number: i32) -> ShimResult {
        self.set_errno(number)?;
        Done::bits(0)
    }

    fn object(&mut self, name: &'static str, size: u64) -> u64 {
        if let Some(&address) = self.libc().objects.get(name) {
            return address;
        }
        let address = self.new_static(name, size);
        self.libc_mut().objects.insert(name, address);
        address
    }

    fn heap_string(&mut self, bytes: &[Byte]) -> Res<u64> {
        let copy = self.malloc(bytes.len() as u64 + 1);
        if copy == 0 {
            self.set_errno(errno::ENOMEM)?;
            return Ok(0);
        }
        self.write_any(copy, bytes)?;
        self.write_bytes(copy + bytes.len() as u64, &[0])?;
        Ok(copy)
    }

    fn complaint(&mut self, is_short: bool) -> Vec<u8> {
        let name = &self.libc().name;
        let name = if is_short { short(name) } else { name };
        [name, b": "].concat()
    }
}

/// Known bytes as bytes of memory.
pub(crate) fn known(bytes: &[u8]) -> Vec<Byte> {
    bytes.iter().map(|&byte| Byte::Known(byte)).collect()
}
