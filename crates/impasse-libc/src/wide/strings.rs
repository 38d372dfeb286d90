//! Wide strings and arrays in memory.

use super::{bytes_of, string, string_within};
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wchar.h" {
        "size_t wcslen(const wchar_t *)" = run(wcslen);
        "wchar_t *wcscpy(wchar_t *, const wchar_t *)" = run(wcscpy);
        "wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t)" = run(wcsncpy);
        "wchar_t *wcscat(wchar_t *, const wchar_t *)" = run(|call| append(call, usize::MAX));
        "wchar_t *wcsncat(wchar_t *, const wchar_t *, size_t)" = run(wcsncat);
        "int wcscmp(const wchar_t *, const wchar_t *)" = run(|call| compare(call, usize::MAX));
        "int wcscoll(const wchar_t *, const wchar_t *)" = run(|call| compare(call, usize::MAX));
        "int wcsncmp(const wchar_t *, const wchar_t *, size_t)" = run(wcsncmp);
        "wchar_t *wcschr(const wchar_t *, wchar_t)" = run(|call| find(call, false));
        "wchar_t *wcsrchr(const wchar_t *, wchar_t)" = run(|call| find(call, true));
        "wchar_t *wcsstr(const wchar_t *, const wchar_t *)" = run(wcsstr);
        "wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t)" = run(wmemcpy);
        "wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t)" = run(wmemcpy);
        "wchar_t *wmemset(wchar_t *, wchar_t, size_t)" = run(wmemset);
        "int wmemcmp(const wchar_t *, const wchar_t *, size_t)" = run(wmemcmp);
    }
    "wchar.h+posix" {
        "size_t wcsnlen(const wchar_t *, size_t)" = run(wcsnlen);
        "wchar_t *wcsdup(const wchar_t *)" = run(wcsdup);
    }
}

fn wcslen(call: &mut ShimCall<'_>) -> ShimResult {
    let length = argument(call, 0)?.len();
    Done::bits(length as u64)
}

fn wcsnlen(call: &mut ShimCall<'_>) -> ShimResult {
    let units = string_within(call, call.ptr(0)?, call.int(1)? as usize)?;
    Done::bits(units.len() as u64)
}

fn wcscpy(call: &mut ShimCall<'_>) -> ShimResult {
    let units = argument(call, 1)?;
    put(call, 0, units)
}

fn wcsncpy(call: &mut ShimCall<'_>) -> ShimResult {
    let size = call.int(2)? as usize;
    let mut units = string_within(call, call.ptr(1)?, size)?;
    // The rest is filled; a length beyond the object is found by the access.
    let room = call.room(call.ptr(0)?)? as usize / 4;
    units.resize(size.min(room + 1), 0);
    call.write_bytes(call.ptr(0)?, &bytes_of(&units))?;
    Done::value(call.arg(0)?)
}

fn wcsncat(call: &mut ShimCall<'_>) -> ShimResult {
    let most = call.int(2)? as usize;
    append(call, most)
}

fn wcsncmp(call: &mut ShimCall<'_>) -> ShimResult {
    let most = call.int(2)? as usize;
    compare(call, most)
}

fn wcsdup(call: &mut ShimCall<'_>) -> ShimResult {
    let mut units = argument(call, 0)?;
    units.push(0);
    let copy = call.malloc(4 * units.len() as u64);
    if copy != 0 {
        call.write_bytes(copy, &bytes_of(&units))?;
    }
    Done::bits(copy)
}

fn wmemset(call: &mut ShimCall<'_>) -> ShimResult {
    let (unit, count) = (call.int(1)? as u32, call.int(2)?);
    let target = call.ptr(0)?;
    for index in 0..count {
        call.write_bytes(target + 4 * index, &unit.to_le_bytes())?;
    }
    Done::bits(target)
}

fn wmemcmp(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.int(2)?.saturating_mul(4);
    let (a, b) = (
        call.read_bytes(call.ptr(0)?, length)?,
        call.read_bytes(call.ptr(1)?, length)?,
    );
    let unit = |chunk: &[u8]| i32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
    let order = a.chunks_exact(4).map(unit).cmp(b.chunks_exact(4).map(unit));
    Done::int(order as i32)
}

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
