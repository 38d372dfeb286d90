//! Runs of characters from a set.

use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "string.h" {
        builtin "size_t strspn(const char *, const char *)" = run(strspn) => Look;
        builtin "size_t strcspn(const char *, const char *)" = run(strcspn) => Look;
        builtin "char *strpbrk(const char *, const char *)" = run(strpbrk) => Search;
    }
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
