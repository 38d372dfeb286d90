//! Sets of wide characters: spans, tokens; and comparisons that ignore case.

use super::{bytes_of, string, string_within};
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wchar.h" {
        "size_t wcsspn(const wchar_t *, const wchar_t *)" = run(wcsspn);
        "size_t wcscspn(const wchar_t *, const wchar_t *)" = run(wcscspn);
        "wchar_t *wcspbrk(const wchar_t *, const wchar_t *)" = run(wcspbrk);
        "wchar_t *wcstok(wchar_t *, const wchar_t *, wchar_t **)" = run(wcstok);
        "wchar_t *wmemchr(const wchar_t *, wchar_t, size_t)" = run(wmemchr);
        "size_t wcsxfrm(wchar_t *, const wchar_t *, size_t)" = run(wcsxfrm);
    }
    "wchar.h+posix" {
        "int wcscasecmp(const wchar_t *, const wchar_t *)" = run(|call| compare(call, usize::MAX));
        "int wcsncasecmp(const wchar_t *, const wchar_t *, size_t)" = run(wcsncasecmp);
        "wchar_t *wcpcpy(wchar_t *, const wchar_t *)" = run(wcpcpy);
    }
    "wchar.h+xopen" {
        "int wcwidth(wchar_t)" = run(wcwidth);
        "int wcswidth(const wchar_t *, size_t)" = run(wcswidth);
    }
    "" {
        "wcschrnul" = run(wcschrnul);
    }
}

fn wcsspn(call: &mut ShimCall<'_>) -> ShimResult {
    let length = span(call, |set, unit| set.contains(&unit))?.0;
    Done::bits(length as u64)
}

fn wcscspn(call: &mut ShimCall<'_>) -> ShimResult {
    let length = span(call, |set, unit| !set.contains(&unit))?.0;
    Done::bits(length as u64)
}

fn wcspbrk(call: &mut ShimCall<'_>) -> ShimResult {
    let (length, whole) = span(call, |set, unit| !set.contains(&unit))?;
    let place = call.ptr(0)? + 4 * length as u64;
    Done::bits(if length < whole { place } else { 0 })
}

fn wcschrnul(call: &mut ShimCall<'_>) -> ShimResult {
    let wanted = call.int(1)? as u32;
    let units = string(call, call.ptr(0)?)?;
    let place = units.iter().position(|&unit| unit == wanted);
    Done::bits(call.ptr(0)? + 4 * place.unwrap_or(units.len()) as u64)
}

fn wcsncasecmp(call: &mut ShimCall<'_>) -> ShimResult {
    let most = call.int(2)? as usize;
    compare(call, most)
}

fn wcpcpy(call: &mut ShimCall<'_>) -> ShimResult {
    let mut units = string(call, call.ptr(1)?)?;
    let end = call.ptr(0)? + 4 * units.len() as u64;
    units.push(0);
    call.write_bytes(call.ptr(0)?, &bytes_of(&units))?;
    Done::bits(end)
}

/// The order of the C locale is that of the characters.
fn wcsxfrm(call: &mut ShimCall<'_>) -> ShimResult {
    let mut units = string(call, call.ptr(1)?)?;
    let (length, room) = (units.len(), call.int(2)? as usize);
    units.push(0);
    units.truncate(room);
    if room > 0 {
        call.write_bytes(call.ptr(0)?, &bytes_of(&units))?;
    }
    Done::bits(length as u64)
}

fn wcwidth(call: &mut ShimCall<'_>) -> ShimResult {
    let unit = call.int(0)? as u32;
    Done::int(width(unit).unwrap_or(-1))
}

fn wcswidth(call: &mut ShimCall<'_>) -> ShimResult {
    let units = string_within(call, call.ptr(0)?, call.int(1)? as usize)?;
    let sum: Option<i32> = units.iter().map(|&unit| width(unit)).sum();
    Done::int(sum.unwrap_or(-1))
}

/// How many columns a character takes; `None` if it is not printed.
fn width(unit: u32) -> Option<i32> {
    match unit {
        0 => Some(0),
        0x20..=0x7e => Some(1),
        _ => None,
    }
}

/// The length of the leading part of argument 0 that satisfies the test, and of all of it.
fn span(call: &mut ShimCall<'_>, test: fn(&[u32], u32) -> bool) -> Res<(usize, usize)> {
    let (units, set) = (string(call, call.ptr(0)?)?, string(call, call.ptr(1)?)?);
    let length = units.iter().take_while(|&&unit| test(&set, unit)).count();
    Ok((length, units.len()))
}

/// The state is where the next search begins; null at the end.
fn wcstok(call: &mut ShimCall<'_>) -> ShimResult {
    let state = call.ptr(2)?;
    let start = match call.ptr(0)? {
        0 => call.read_pointer(state)?,
        start => start,
    };
    if start == 0 {
        return Done::bits(0);
    }
    let (units, set) = (string(call, start)?, string(call, call.ptr(1)?)?);
    let is_delimiter = |unit: &&u32| set.contains(unit);
    let skipped = units.iter().take_while(is_delimiter).count();
    let length = units[skipped..]
        .iter()
        .take_while(|unit| !is_delimiter(unit))
        .count();
    if length == 0 {
        call.write_pointer(state, 0)?;
        return Done::bits(0);
    }
    let end = skipped + length;
    let next = if end < units.len() {
        call.write_bytes(start + 4 * end as u64, &[0; 4])?;
        start + 4 * (end as u64 + 1)
    } else {
        0
    };
    call.write_pointer(state, next)?;
    Done::bits(start + 4 * skipped as u64)
}

fn wmemchr(call: &mut ShimCall<'_>) -> ShimResult {
    let (start, wanted, count) = (call.ptr(0)?, call.int(1)? as u32, call.int(2)?);
    for index in 0..count {
        let place = start.wrapping_add(index.wrapping_mul(4));
        if call.read_bytes(place, 4)? == wanted.to_le_bytes() {
            return Done::bits(place);
        }
    }
    Done::bits(0)
}

fn compare(call: &mut ShimCall<'_>, most: usize) -> ShimResult {
    let a = string_within(call, call.ptr(0)?, most)?;
    let b = string_within(call, call.ptr(1)?, most)?;
    let lower = |units: Vec<u32>| {
        let fold =
            |unit: u32| u8::try_from(unit).map_or(unit, |byte| byte.to_ascii_lowercase().into());
        units.into_iter().map(fold)
    };
    Done::int(lower(a).cmp(lower(b)) as i32)
}
