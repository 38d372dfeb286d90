//! `<wchar.h>` and the multibyte functions of `<stdlib.h>`, in the C locale: one byte per
//! character, no encoding beyond ASCII.

mod classes;
mod convert;
mod numbers;
mod spans;
mod streams;
mod strings;

use crate::row::Row;
use impasse_exec::Byte;
use impasse_exec::shim_api::ShimCall;
use impasse_exec::{ErrorKind, Res};

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[
    classes::ROWS,
    convert::ROWS,
    numbers::ROWS,
    spans::ROWS,
    streams::ROWS,
    strings::ROWS,
];

/// The units of a wide string of at most `max` units, without the final zero.
pub(super) fn string_within(call: &ShimCall<'_>, ptr: u64, max: usize) -> Res<Vec<u32>> {
    if max == 0 {
        return Ok(Vec::new());
    }
    let room = call.room(ptr)? / 4;
    let bytes = call.read_any(ptr, 4 * room.min(max as u64))?;
    let mut units = Vec::new();
    for unit in bytes.chunks_exact(4) {
        let mut value = 0;
        for (shift, byte) in (0..).step_by(8).zip(unit) {
            let Byte::Known(byte) = byte else {
                return Err(call.unsupported("a wide string that is not known"));
            };
            value |= u32::from(*byte) << shift;
        }
        if value == 0 {
            return Ok(units);
        }
        units.push(value);
    }
    if (room as usize) < max {
        let text = format!("`{}` reads a wide string without terminator", call.name());
        return Err(call.error(ErrorKind::OutOfBounds, text));
    }
    Ok(units)
}

/// A whole wide string.
fn string(call: &ShimCall<'_>, ptr: u64) -> Res<Vec<u32>> {
    string_within(call, ptr, usize::MAX)
}

/// Units as bytes of memory.
fn bytes_of(units: &[u32]) -> Vec<u8> {
    units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
}

/// Units as characters; `None` if one has no encoding.
pub(super) fn narrow(units: &[u32]) -> Option<Vec<u8>> {
    let byte = |&unit: &u32| u8::try_from(unit).ok().filter(u8::is_ascii);
    units.iter().map(byte).collect()
}
