//! Copying and filling memory, copying, joining and measuring strings.

use crate::support::{LibcCall as _, Text};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Res, Value};
use impasse_ir::{BinOp, Type};

functions! {
    "string.h" {
        builtin "void *memcpy(void *, const void *, size_t)" = run(|call| copy_memory(call, false)) => Fill;
        builtin "void *memmove(void *, const void *, size_t)" = run(|call| copy_memory(call, false)) => Fill;
        builtin "void *memset(void *, int, size_t)" = run(memset) => Fill;
        builtin "char *strcpy(char *, const char *)" = run(|call| copy_string(call, false)) => Text;
        builtin "char *strncpy(char *, const char *, size_t)" = run(|call| copy_padded(call, false)) => Text;
        builtin "size_t strlen(const char *)" = run(|call| length(call, u64::MAX)) => Look;
        builtin "char *strcat(char *, const char *)" = run(|call| append(call, u64::MAX)) => Text;
        builtin "char *strncat(char *, const char *, size_t)" = run(strncat) => Text;
    }
    "string.h+gnu" {
        builtin "void *mempcpy(void *, const void *, size_t)" = run(|call| copy_memory(call, true)) => Fill;
    }
    "strings.h" {
        builtin "void bcopy(const void *, void *, size_t)" = run(bcopy);
        builtin "void bzero(void *, size_t)" = run(bzero) => Fill;
    }
    "string.h+posix" {
        "void explicit_bzero(void *, size_t)" = run(bzero) => Fill;
        "void *memccpy(void *, const void *, int, size_t)" = run(memccpy);
        builtin "char *stpcpy(char *, const char *)" = run(|call| copy_string(call, true)) => Text;
        "char *stpncpy(char *, const char *, size_t)" = run(|call| copy_padded(call, true)) => Text;
        builtin "char *strdup(const char *)" = run(|call| duplicate(call, u64::MAX)) => Duplicate;
        builtin "char *strndup(const char *, size_t)" = run(strndup);
        builtin "size_t strnlen(const char *, size_t)" = run(strnlen) => Look;
    }
    "unistd.h+xopen" {
        "void swab(const void *, void *, ssize_t)" = run(swab);
    }
    "" {
        "__mempcpy" = run(|call| copy_memory(call, true));
        "__stpcpy" = run(|call| copy_string(call, true));
        "__strdup" = run(|call| duplicate(call, u64::MAX));
        "__strndup" = run(strndup);
        "strlcpy" = run(strlcpy);
        "strlcat" = run(strlcat);
    }
}

fn strndup(call: &mut ShimCall<'_>) -> ShimResult {
    let most = call.int(1)?;
    duplicate(call, most)
}

fn copy_memory(call: &mut ShimCall<'_>, to_end: bool) -> ShimResult {
    let (to, from, length) = (call.arg(0)?, call.arg(1)?, call.arg(2)?);
    if length != Value::Known(0) {
        call.copy_range(to, from, length)?;
    }
    Done::value(match to_end {
        true => end(call, to, length),
        false => to,
    })
}

/// The address behind `length` bytes.
fn end(call: &mut ShimCall<'_>, start: Value, length: Value) -> Value {
    let end = (call.exprs()).binary(BinOp::Add, Type::Ptr, start, length);
    end.unwrap_or(start)
}

fn bcopy(call: &mut ShimCall<'_>) -> ShimResult {
    let (from, to, length) = (call.arg(0)?, call.arg(1)?, call.arg(2)?);
    if length != Value::Known(0) {
        call.copy_range(to, from, length)?;
    }
    Done::void()
}

fn memset(call: &mut ShimCall<'_>) -> ShimResult {
    let (to, value, length) = (call.arg(0)?, call.arg(1)?, call.arg(2)?);
    let byte = match value {
        Value::Known(bits) => Byte::Known(bits as u8),
        Value::Symbolic(_) => call.exprs().to_bytes(Type::I32, value)[0],
    };
    if length != Value::Known(0) {
        call.fill_range(to, byte, length)?;
    }
    Done::value(to)
}

fn bzero(call: &mut ShimCall<'_>) -> ShimResult {
    let (to, length) = (call.arg(0)?, call.arg(1)?);
    if length != Value::Known(0) {
        call.fill_range(to, Byte::Known(0), length)?;
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

/// So many bytes a string has at least, without its terminator: those before the first that is not known.
fn certain(call: &ShimCall<'_>, ptr: u64, most: u64) -> Res<u64> {
    Ok(match call.text_within(ptr, most)? {
        Text::Known(bytes) => bytes.len() as u64,
        Text::Unknown(bytes) => {
            let known = |byte: &&Byte| matches!(byte, Byte::Known(_));
            bytes.iter().take_while(known).count() as u64
        }
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
            // It may be shorter than what is not known of it: then there is room.
            let room = call.room(dst)?;
            if certain(call, src, u64::MAX)? < room {
                bytes.truncate(room as usize - 1);
            }
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

fn strnlen(call: &mut ShimCall<'_>) -> ShimResult {
    let most = call.int(1)?;
    length(call, most)
}

fn strncat(call: &mut ShimCall<'_>) -> ShimResult {
    let most = call.int(2)?;
    append(call, most)
}

fn length(call: &mut ShimCall<'_>, most: u64) -> ShimResult {
    if let Some(text) = call.look(call.ptr(0)?) {
        return Done::bits(most.min(text.len() as u64));
    }
    match call.text_within(call.ptr(0)?, most)? {
        Text::Known(bytes) => Done::bits(bytes.len() as u64),
        Text::Unknown(bytes) => Done::value(call.derived_from_bytes("strlen", &bytes, Type::I64)),
    }
}

fn append(call: &mut ShimCall<'_>, most: u64) -> ShimResult {
    let (dst, src) = (call.ptr(0)?, call.ptr(1)?);
    let before = extent(call, dst, u64::MAX)?;
    let length = extent(call, src, most)?;
    let room = call.room(dst)?;
    if before.saturating_add(length) >= room {
        // Texts may be shorter than what is not known of them: then there is room.
        let kept = certain(call, dst, u64::MAX)?;
        let added = certain(call, src, most)?;
        if kept.saturating_add(added) < room && (kept, added) != (before, length) {
            call.forget(Value::of(dst + kept), u64::MAX)?;
            return Done::bits(dst);
        }
    }
    copy_terminated(call, dst + before, src, length)?;
    Done::bits(dst)
}

fn strlcpy(call: &mut ShimCall<'_>) -> ShimResult {
    let (dst, src, size) = (call.ptr(0)?, call.ptr(1)?, call.int(2)?);
    let length = extent(call, src, u64::MAX)?;
    if size > 0 {
        copy_terminated(call, dst, src, length.min(size - 1))?;
    }
    Done::bits(length)
}

fn strlcat(call: &mut ShimCall<'_>) -> ShimResult {
    let (dst, src, size) = (call.ptr(0)?, call.ptr(1)?, call.int(2)?);
    let before = extent(call, dst, size)?;
    let length = extent(call, src, u64::MAX)?;
    if before < size {
        copy_terminated(call, dst + before, src, length.min(size - before - 1))?;
    }
    Done::bits(before + length)
}
