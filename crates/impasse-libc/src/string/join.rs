//! Appending strings, and lengths.

use super::copy::{copy_terminated, extent};
use crate::support::LibcCall as _;
use crate::support::Text;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "string.h" {
        builtin "size_t strlen(const char *)" = run(|call| length(call, u64::MAX)) => Look;
        builtin "char *strcat(char *__restrict, const char *__restrict)" = run(|call| append(call, u64::MAX)) => Fill;
        builtin "char *strncat(char *__restrict, const char *__restrict, size_t)" = run(strncat) => Fill;
    }
    "string.h+posix" {
        builtin "size_t strnlen(const char *, size_t)" = run(strnlen) => Look;
    }
    "" {
        "strlcpy" = run(strlcpy);
        "strlcat" = run(strlcat);
    }
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
    let start = dst + extent(call, dst, u64::MAX)?;
    let length = extent(call, src, most)?;
    copy_terminated(call, start, src, length)?;
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
