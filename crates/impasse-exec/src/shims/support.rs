//! What many library functions need: texts in memory, values derived from unknown ones, static
//! objects, error numbers.

use crate::expr::{ExprId, LeafKind};
use crate::shim_api::{Done, ShimCall, ShimResult};
use crate::stop::{Res, Stop};
use crate::value::{Byte, Value};
use impasse_ir::Type;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Numbers of errors on Linux.
pub(super) mod errno {
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
pub(super) enum Text {
    /// All bytes before the terminator.
    Known(Vec<u8>),
    /// Bytes of which at least one is not known, up to the first zero that is known or to the end
    /// of the object.
    Unknown(Vec<Byte>),
}

impl Text {
    /// The bytes, without terminator.
    pub(super) fn bytes(&self) -> Vec<Byte> {
        match self {
            Text::Known(bytes) => bytes.iter().map(|&byte| Byte::Known(byte)).collect(),
            Text::Unknown(bytes) => bytes.clone(),
        }
    }
}

impl ShimCall<'_> {
    /// The string at `ptr`, of at most `max` bytes.
    pub(super) fn text_within(&self, ptr: u64, max: u64) -> Res<Text> {
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

    /// The string at `ptr`.
    pub(super) fn text(&self, ptr: u64) -> Res<Text> {
        self.text_within(ptr, u64::MAX)
    }

    /// The string that argument `index` points to; it must be known.
    pub(super) fn string_arg(&self, index: usize) -> Res<Vec<u8>> {
        self.c_string(self.ptr(index)?)
    }

    /// Bytes that are all known; `None` if one is not or the access is not possible.
    pub(super) fn quick_bytes(&self, ptr: u64, length: u64) -> Option<Vec<u8>> {
        self.machine.memory.read_known(ptr, length).ok()
    }

    /// A value that only depends on these values: the same ones give the same value. It is known
    /// to all ranks if they are.
    pub(super) fn derived(&mut self, what: &str, from: &[Value], ty: Type) -> Value {
        let exprs: Vec<ExprId> = from
            .iter()
            .filter_map(|value| match value {
                Value::Symbolic(expr) => Some(*expr),
                Value::Known(_) => None,
            })
            .collect();
        let mut hasher = FxHasher::default();
        from.hash(&mut hasher);
        self.dependent(what, &exprs, true, hasher.finish(), ty)
    }

    /// The same for bytes of memory.
    pub(super) fn derived_from_bytes(&mut self, what: &str, from: &[Byte], ty: Type) -> Value {
        let mut exprs: Vec<ExprId> = Vec::new();
        for byte in from {
            if let Byte::Symbolic { expr, .. } = byte
                && exprs.last() != Some(expr)
            {
                exprs.push(*expr);
            }
        }
        let initialised = !from.contains(&Byte::Uninitialised);
        let mut hasher = FxHasher::default();
        from.hash(&mut hasher);
        self.dependent(what, &exprs, initialised, hasher.finish(), ty)
    }

    fn dependent(
        &mut self,
        what: &str,
        exprs: &[ExprId],
        shared: bool,
        sequence: u64,
        ty: Type,
    ) -> Value {
        let (rank, span) = (self.rank(), self.span());
        let all = self.exprs();
        let uniform = shared
            && exprs.iter().all(|&expr| {
                let leaves = all.leaves_of(expr);
                let is_uniform = |&leaf| {
                    all.leaf_of(leaf)
                        .is_some_and(|leaf| leaf.kind == LeafKind::Uniform)
                };
                leaves.iter().all(is_uniform)
            });
        let shown = exprs
            .first()
            .map_or_else(String::new, |&expr| all.display(expr));
        let name = format!("{what}({shown})");
        let kind = if uniform {
            LeafKind::Uniform
        } else {
            LeafKind::RankLocal(rank)
        };
        Value::Symbolic(all.leaf(kind, &name, sequence, ty, span))
    }

    /// Returns a value that only depends on the arguments.
    pub(super) fn unknown_result(&mut self) -> ShimResult {
        let Some(ty) = self.ret_type() else {
            return Done::void();
        };
        let (name, args) = (self.name().to_owned(), self.args().to_vec());
        Done::value(self.derived(&name, &args, ty))
    }

    /// Takes it that a condition (an `i1`) holds.
    pub(super) fn assume(&mut self, condition: Value) {
        if let Value::Symbolic(condition) = condition {
            self.machine.assume(self.world, condition, true);
        }
    }

    /// Whether an argument is not known.
    pub(super) fn any_unknown(&self) -> bool {
        self.args().iter().any(|arg| arg.known().is_none())
    }

    /// The value of `errno`; 0 if it is not known.
    pub(super) fn errno(&mut self) -> Res<i32> {
        let address = self.errno_address();
        let value = self.load(Type::I32, address)?;
        Ok(value.known().unwrap_or(0) as i32)
    }

    /// Sets `errno` and returns -1.
    pub(super) fn fail(&mut self, number: i32) -> ShimResult {
        self.set_errno(number)?;
        let ones = self.ret_type().map_or(0, Type::mask);
        Done::value(Value::Known(ones & u128::from(u64::MAX)))
    }

    /// Sets `errno` and returns the null pointer.
    pub(super) fn fail_null(&mut self, number: i32) -> ShimResult {
        self.set_errno(number)?;
        Done::bits(0)
    }

    /// The static object with this name, made at its first use.
    pub(super) fn object(&mut self, name: &'static str, size: u64) -> u64 {
        if let Some(&address) = self.libc().look().objects.get(name) {
            return address;
        }
        let address = self.new_static(name, size);
        self.libc().edit().objects.insert(name, address);
        address
    }

    /// Writes a string with its terminator.
    pub(super) fn write_string(&mut self, ptr: u64, bytes: &[u8]) -> Res<()> {
        let mut text = bytes.to_vec();
        text.push(0);
        self.write_bytes(ptr, &text)
    }

    /// A copy of a string on the heap; 0 when memory is used up.
    pub(super) fn heap_string(&mut self, bytes: &[Byte]) -> Res<u64> {
        let copy = self.malloc(bytes.len() as u64 + 1);
        if copy == 0 {
            self.set_errno(errno::ENOMEM)?;
            return Ok(0);
        }
        self.write_any(copy, bytes)?;
        self.write_bytes(copy + bytes.len() as u64, &[0])?;
        Ok(copy)
    }

    /// Reads a pointer from memory.
    pub(super) fn read_pointer(&mut self, at: u64) -> Res<u64> {
        self.read_number(Type::Ptr, at)
    }

    /// Writes a pointer to memory.
    pub(super) fn write_pointer(&mut self, at: u64, value: u64) -> Res<()> {
        self.store(Type::Ptr, at, Value::of(value))
    }
}

/// Known bytes as bytes of memory.
pub(super) fn known(bytes: &[u8]) -> Vec<Byte> {
    bytes.iter().map(|&byte| Byte::Known(byte)).collect()
}
