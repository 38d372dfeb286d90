//! Looking for something in memory and strings, and taking strings apart.

use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Res};

functions! {
    "string.h" {
        builtin "void *memchr(const void *, int, size_t)" = run(|call| find_in_memory(call, false)) => Search;
        builtin "char *strchr(const char *, int)" = run(|call| find_character(call, Missing::Null)) => Search;
        builtin "char *strrchr(const char *, int)" = run(find_last) => Search;
        builtin "char *strstr(const char *, const char *)" = run(|call| find_text(call, false)) => Search;
        builtin "size_t strspn(const char *, const char *)" = run(strspn) => Look;
        builtin "size_t strcspn(const char *, const char *)" = run(strcspn) => Look;
        builtin "char *strpbrk(const char *, const char *)" = run(strpbrk) => Search;
    }
    "string.h+gnu" {
        "void *memrchr(const void *, int, size_t)" = run(|call| find_in_memory(call, true)) => Search;
        "void *rawmemchr(const void *, int)" = run(rawmemchr);
        "void *memmem(const void *, size_t, const void *, size_t)" = run(memmem);
        "char *strchrnul(const char *, int)" = run(|call| find_character(call, Missing::End)) => Search;
        "char *strcasestr(const char *, const char *)" = run(|call| find_text(call, true)) => Search;
    }
    "strings.h" {
        builtin "char *index(const char *, int)" = run(|call| find_character(call, Missing::Null)) => Search;
        builtin "char *rindex(const char *, int)" = run(find_last) => Search;
    }
    "string.h+basename" {
        "char *basename(const char *)" = run(basename);
    }
    "libgen.h" {
        "char *__xpg_basename(char *)" = run(basename);
        "char *dirname(char *)" = run(dirname);
    }
}

fn rawmemchr(call: &mut ShimCall<'_>) -> ShimResult {
    let (ptr, byte) = (call.ptr(0)?, call.int(1)? as u8);
    let bytes = call.read_any(ptr, call.room(ptr)?)?;
    let found = first(call, &bytes, byte)?;
    Done::bits(ptr + found.unwrap_or(bytes.len()) as u64)
}

/// What is returned when nothing is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Null,
    End,
}

/// The first place of a known byte; unknown bytes before it end the run.
fn first(call: &ShimCall<'_>, bytes: &[Byte], wanted: u8) -> Res<Option<usize>> {
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            Byte::Known(byte) if *byte == wanted => return Ok(Some(at)),
            Byte::Known(_) => {}
            _ => {
                let text = format!("`{}` searches in text that is not known", call.name());
                return Err(call.unsupported(text));
            }
        }
    }
    Ok(None)
}

fn find_in_memory(call: &mut ShimCall<'_>, backwards: bool) -> ShimResult {
    let (ptr, byte, length) = (call.ptr(0)?, call.int(1)? as u8, call.int(2)?);
    if length == 0 {
        return Done::bits(0);
    }
    // C allows a length beyond the object if the byte is found before its end.
    let readable = if backwards {
        length
    } else {
        length.min(call.room(ptr)?)
    };
    let mut bytes = call.read_any(ptr, readable)?;
    let found = if backwards {
        bytes.reverse();
        first(call, &bytes, byte)?.map(|at| bytes.len() - 1 - at)
    } else {
        first(call, &bytes, byte)?
    };
    if found.is_none() && readable < length {
        call.read_any(ptr, length)?;
    }
    Done::bits(found.map_or(0, |at| ptr + at as u64))
}

fn memmem(call: &mut ShimCall<'_>) -> ShimResult {
    let haystack = call.read_bytes(call.ptr(0)?, call.int(1)?)?;
    let needle = call.read_bytes(call.ptr(2)?, call.int(3)?)?;
    let found = position(&haystack, &needle);
    let start = call.ptr(0)?;
    Done::bits(found.map_or(0, |at| start + at as u64))
}

/// The first place of `needle` in `haystack`.
fn position(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let Some(&head) = needle.first() else {
        return Some(0);
    };
    let last = haystack.len().checked_sub(needle.len())?;
    (0..=last).find(|&at| haystack[at] == head && haystack[at..].starts_with(needle))
}

fn find_character(call: &mut ShimCall<'_>, missing: Missing) -> ShimResult {
    let (ptr, byte) = (call.ptr(0)?, call.int(1)? as u8);
    if let Some(text) = call.look(ptr) {
        let found = text.iter().position(|&found| found == byte);
        let end = (byte == 0 || missing == Missing::End).then_some(text.len());
        return Done::bits(found.or(end).map_or(0, |at| ptr + at as u64));
    }
    let mut bytes = call.text(ptr)?.bytes();
    bytes.push(Byte::Known(0));
    match first(call, &bytes, byte)? {
        Some(at) => Done::bits(ptr + at as u64),
        None if missing == Missing::End => Done::bits(ptr + bytes.len() as u64 - 1),
        None => Done::bits(0),
    }
}

fn find_last(call: &mut ShimCall<'_>) -> ShimResult {
    let (ptr, byte) = (call.ptr(0)?, call.int(1)? as u8);
    let mut text = call.string_arg(0)?;
    text.push(0);
    let found = text.iter().rposition(|&found| found == byte);
    Done::bits(found.map_or(0, |at| ptr + at as u64))
}

fn find_text(call: &mut ShimCall<'_>, fold: bool) -> ShimResult {
    let start = call.ptr(0)?;
    if !fold && let (Some(haystack), Some(needle)) = (call.look(start), call.look(call.ptr(1)?)) {
        return Done::bits(position(haystack, needle).map_or(0, |at| start + at as u64));
    }
    let (mut haystack, mut needle) = (call.string_arg(0)?, call.string_arg(1)?);
    if fold {
        haystack.make_ascii_lowercase();
        needle.make_ascii_lowercase();
    }
    Done::bits(position(&haystack, &needle).map_or(0, |at| start + at as u64))
}

/// The part behind the last slash.
fn basename(call: &mut ShimCall<'_>) -> ShimResult {
    let start = call.ptr(0)?;
    let text = call.string_arg(0)?;
    let at = text
        .iter()
        .rposition(|&byte| byte == b'/')
        .map_or(0, |at| at + 1);
    Done::bits(start + at as u64)
}

/// The part before the last slash; the string is cut there.
fn dirname(call: &mut ShimCall<'_>) -> ShimResult {
    let start = call.ptr(0)?;
    let text = if start == 0 {
        Vec::new()
    } else {
        call.string_arg(0)?
    };
    let trimmed = text
        .iter()
        .rposition(|&byte| byte != b'/')
        .map_or(0, |at| at + 1);
    let slash = text[..trimmed].iter().rposition(|&byte| byte == b'/');
    let end = slash.map(|at| {
        text[..at]
            .iter()
            .rposition(|&byte| byte != b'/')
            .map_or(0, |at| at + 1)
    });
    match end {
        Some(end @ 1..) => {
            call.write_bytes(start + end as u64, &[0])?;
            Done::bits(start)
        }
        Some(_) => named(call, b"/"),
        None if trimmed == 0 && !text.is_empty() => named(call, b"/"),
        None => named(call, b"."),
    }
}

fn named(call: &mut ShimCall<'_>, text: &[u8]) -> ShimResult {
    let buffer = call.object("dirname", 2);
    call.write_string(buffer, text)?;
    Done::bits(buffer)
}

fn strspn(call: &mut ShimCall<'_>) -> ShimResult {
    let length = span(call, true)?;
    Done::bits(length.0)
}

fn strcspn(call: &mut ShimCall<'_>) -> ShimResult {
    let length = span(call, false)?;
    Done::bits(length.0)
}

fn strpbrk(call: &mut ShimCall<'_>) -> ShimResult {
    let (length, ended) = span(call, false)?;
    Done::bits(if ended { 0 } else { call.ptr(0)? + length })
}

/// The length of the first run inside (or outside) the set, and whether it ends the string.
fn span(call: &mut ShimCall<'_>, inside: bool) -> Res<(u64, bool)> {
    let (text, set) = (call.string_arg(0)?, call.string_arg(1)?);
    let length = text
        .iter()
        .position(|byte| set.contains(byte) != inside)
        .unwrap_or(text.len());
    Ok((length as u64, length == text.len()))
}
