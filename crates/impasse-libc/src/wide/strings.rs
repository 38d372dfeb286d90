//! Wide strings and arrays in memory.

use super::{bytes_of, string, string_within};
use crate::Table;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("wcslen", |call| {
        let length = argument(call, 0)?.len();
        Done::bits(length as u64)
    }),
    ("wcsnlen", |call| {
        let units = string_within(call, call.ptr(0)?, call.int(1)? as usize)?;
        Done::bits(units.len() as u64)
    }),
    ("wcscpy", |call| {
        let units = argument(call, 1)?;
        put(call, 0, units)
    }),
    ("wcsncpy", |call| {
        let size = call.int(2)? as usize;
        let mut units = string_within(call, call.ptr(1)?, size)?;
        // The rest is filled; a length beyond the object is found by the access.
        let room = call.room(call.ptr(0)?)? as usize / 4;
        units.resize(size.min(room + 1), 0);
        call.write_bytes(call.ptr(0)?, &bytes_of(&units))?;
        Done::value(call.arg(0)?)
    }),
    ("wcscat", |call| append(call, usize::MAX)),
    ("wcsncat", |call| {
        let most = call.int(2)? as usize;
        append(call, most)
    }),
    ("wcscmp", |call| compare(call, usize::MAX)),
    ("wcscoll", |call| compare(call, usize::MAX)),
    ("wcsncmp", |call| {
        let most = call.int(2)? as usize;
        compare(call, most)
    }),
    ("wcschr", |call| find(call, false)),
    ("wcsrchr", |call| find(call, true)),
    ("wcsstr", wcsstr),
    ("wcsdup", |call| {
        let mut units = argument(call, 0)?;
        units.push(0);
        let copy = call.malloc(4 * units.len() as u64);
        if copy != 0 {
            call.write_bytes(copy, &bytes_of(&units))?;
        }
        Done::bits(copy)
    }),
    ("wmemcpy", wmemcpy),
    ("wmemmove", wmemcpy),
    ("wmemset", |call| {
        let (unit, count) = (call.int(1)? as u32, call.int(2)?);
        let target = call.ptr(0)?;
        for index in 0..count {
            call.write_bytes(target + 4 * index, &unit.to_le_bytes())?;
        }
        Done::bits(target)
    }),
    ("wmemcmp", |call| {
        let length = call.int(2)?.saturating_mul(4);
        let (a, b) = (
            call.read_bytes(call.ptr(0)?, length)?,
            call.read_bytes(call.ptr(1)?, length)?,
        );
        let unit = |chunk: &[u8]| i32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        let order = a.chunks_exact(4).map(unit).cmp(b.chunks_exact(4).map(unit));
        Done::int(order as i32)
    }),
];

fn argument(call: &ShimCall<'_>, index: usize) -> Res<Vec<u32>> {
    string(call, call.ptr(index)?)
}

/// Writes a string with its terminator to the address in an argument, which is returned.
fn put(call: &mut ShimCall<'_>, index: usize, mut units: Vec<u32>) -> ShimResult {
    units.push(0);
    call.write_bytes(call.ptr(index)?, &bytes_of(&units))?;
    Done::value(call.arg(index)?)
}

fn append(call: &mut ShimCall<'_>, most: usize) -> ShimResult {
    let before = argument(call, 0)?.len() as u64;
    let mut units = string_within(call, call.ptr(1)?, most)?;
    units.push(0);
    call.write_bytes(call.ptr(0)? + 4 * before, &bytes_of(&units))?;
    Done::value(call.arg(0)?)
}

fn compare(call: &mut ShimCall<'_>, most: usize) -> ShimResult {
    let a = string_within(call, call.ptr(0)?, most)?;
    let b = string_within(call, call.ptr(1)?, most)?;
    let signed = |units: Vec<u32>| units.into_iter().map(|unit| unit as i32);
    Done::int(signed(a).cmp(signed(b)) as i32)
}

fn find(call: &mut ShimCall<'_>, backwards: bool) -> ShimResult {
    let start = call.ptr(0)?;
    let wanted = call.int(1)? as u32;
    let mut units = argument(call, 0)?;
    units.push(0);
    let mut places = units.iter().enumerate().filter(|unit| *unit.1 == wanted);
    let place = if backwards {
        places.next_back()
    } else {
        places.next()
    };
    Done::bits(place.map_or(0, |place| start + 4 * place.0 as u64))
}

fn wcsstr(call: &mut ShimCall<'_>) -> ShimResult {
    let start = call.ptr(0)?;
    let (haystack, needle) = (argument(call, 0)?, argument(call, 1)?);
    let place = (0..=haystack.len()).find(|&at| haystack[at..].starts_with(&needle));
    Done::bits(place.map_or(0, |place| start + 4 * place as u64))
}

fn wmemcpy(call: &mut ShimCall<'_>) -> ShimResult {
    let count = call.int(2)?;
    if count > 0 {
        call.copy(call.ptr(0)?, call.ptr(1)?, count.saturating_mul(4))?;
    }
    Done::value(call.arg(0)?)
}
