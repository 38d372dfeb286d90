//! Copying and filling memory and strings. Bytes that are not known stay what they are.

use crate::Table;
use crate::support::LibcCall as _;
use crate::support::Text;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_ir::Type;

pub(super) const TABLE: Table = &[
    ("memcpy", |call| copy_memory(call, false)),
    ("memmove", |call| copy_memory(call, false)),
    ("mempcpy", |call| copy_memory(call, true)),
    ("__mempcpy", |call| copy_memory(call, true)),
    ("bcopy", bcopy),
    ("memset", memset),
    ("explicit_bzero", bzero),
    ("bzero", bzero),
    ("memccpy", memccpy),
    ("strcpy", |call| copy_string(call, false)),
    ("stpcpy", |call| copy_string(call, true)),
    ("__stpcpy", |call| copy_string(call, true)),
    ("strncpy", |call| copy_padded(call, false)),
    ("stpncpy", |call| copy_padded(call, true)),
    ("strdup", |call| duplicate(call, u64::MAX)),
    ("__strdup", |call| duplicate(call, u64::MAX)),
    ("strndup", |call| {
        let most = call.int(1)?;
        duplicate(call, most)
    }),
    ("__strndup", |call| {
        let most = call.int(1)?;
        duplicate(call, most)
    }),
    ("swab", swab),
];

fn copy_memory(call: &mut ShimCall<'_>, to_end: bool) -> ShimResult {
    let length = call.int(2)?;
    if length > 0 {
        call.copy(call.ptr(0)?, call.ptr(1)?, length)?;
    }
    match to_end {
        true => Done::bits(call.ptr(0)?.wrapping_add(length)),
        false => Done::value(call.arg(0)?),
    }
}

fn bcopy(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.int(2)?;
    if length > 0 {
        call.copy(call.ptr(1)?, call.ptr(0)?, length)?;
    }
    Done::void()
}

fn memset(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.int(2)?;
    let value = call.arg(1)?;
    let byte = match value {
        Value::Known(bits) => Byte::Known(bits as u8),
        Value::Symbolic(_) => call.exprs().to_bytes(Type::I32, value)[0],
    };
    if length > 0 {
        call.fill(call.ptr(0)?, byte, length)?;
    }
    Done::value(call.arg(0)?)
}

fn bzero(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.int(1)?;
    if length > 0 {
        call.fill(call.ptr(0)?, Byte::Known(0), length)?;
    }
    Done::void()
}

fn memccpy(call: &mut ShimCall<'_>) -> ShimResult {
    let (dst, src) = (call.ptr(0)?, call.ptr(1)?);
    let (stop, most) = (call.int(2)? as u8, call.int(3)?);
    let room = call.room(src)?.min(most);
    let bytes = call.read_any(src, room)?;
    let length = match bytes.iter().position(|&byte| byte == Byte::Known(stop)) {
        Some(at) => at as u64 + 1,
        None => {
            call.copy(dst, src, most)?;
            return Done::bits(0);
        }
    };
    call.copy(dst, src, length)?;
    Done::bits(dst + length)
}

/// The number of bytes of a string without its terminator. An unknown string counts up to the
/// first zero that is known.
pub(super) fn extent(call: &ShimCall<'_>, ptr: u64, most: u64) -> Res<u64> {
    if let Some(text) = call.look(ptr) {
        return Ok(most.min(text.len() as u64));
    }
    Ok(match call.text_within(ptr, most)? {
        Text::Known(bytes) => bytes.len() as u64,
        Text::Unknown(bytes) => bytes.len() as u64,
    })
}

/// Copies `length` bytes and a terminator.
pub(super) fn copy_terminated(call: &mut ShimCall<'_>, dst: u64, src: u64, length: u64) -> Res<()> {
    if length > 0 {
        call.copy(dst, src, length)?;
    }
    call.write_bytes(dst.wrapping_add(length), &[0])
}

fn copy_string(call: &mut ShimCall<'_>, to_end: bool) -> ShimResult {
    let (dst, src) = (call.ptr(0)?, call.ptr(1)?);
    // One access, so that an error shows what the whole copy needs.
    let length = match call.text(src)? {
        Text::Known(text) => {
            call.write_string(dst, &text)?;
            text.len()
        }
        Text::Unknown(mut bytes) => {
            bytes.push(Byte::Known(0));
            call.write_any(dst, &bytes)?;
            bytes.len() - 1
        }
    };
    Done::bits(if to_end { dst + length as u64 } else { dst })
}

fn copy_padded(call: &mut ShimCall<'_>, to_end: bool) -> ShimResult {
    let (dst, src, size) = (call.ptr(0)?, call.ptr(1)?, call.int(2)?);
    if size == 0 {
        return Done::bits(dst);
    }
    let length = extent(call, src, size)?;
    if length > 0 {
        call.copy(dst, src, length)?;
    }
    if size > length {
        call.fill(dst + length, Byte::Known(0), size - length)?;
    }
    Done::bits(if to_end { dst + length } else { dst })
}

fn duplicate(call: &mut ShimCall<'_>, most: u64) -> ShimResult {
    let src = call.ptr(0)?;
    let bytes = call.text_within(src, most)?.bytes();
    Done::bits(call.heap_string(&bytes)?)
}

fn swab(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.signed(2)?.max(0) as u64 & !1;
    let mut bytes = call.read_any(call.ptr(0)?, length)?;
    bytes.chunks_exact_mut(2).for_each(<[Byte]>::reverse);
    call.write_any(call.ptr(1)?, &bytes)?;
    Done::void()
}
