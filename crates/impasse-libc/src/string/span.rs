//! Runs of characters from a set.

use crate::Table;
use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall};

pub(super) const TABLE: Table = &[
    ("strspn", |call| {
        let length = span(call, true)?;
        Done::bits(length.0)
    }),
    ("strcspn", |call| {
        let length = span(call, false)?;
        Done::bits(length.0)
    }),
    ("strpbrk", |call| {
        let (length, ended) = span(call, false)?;
        Done::bits(if ended { 0 } else { call.ptr(0)? + length })
    }),
];

/// The length of the first run inside (or outside) the set, and whether it ends the string.
fn span(call: &mut ShimCall<'_>, inside: bool) -> Res<(u64, bool)> {
    let (text, set) = (call.string_arg(0)?, call.string_arg(1)?);
    let length = text
        .iter()
        .position(|byte| set.contains(byte) != inside)
        .unwrap_or(text.len());
    Ok((length as u64, length == text.len()))
}
