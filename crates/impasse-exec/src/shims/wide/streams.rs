//! Wide characters to streams.

use super::{narrow, string};
use crate::shim_api::{Done, ShimCall, ShimResult};
use crate::shims::Table;
use crate::shims::stdio::{print_wide, write_known};
use crate::shims::support::errno;

pub(super) const TABLE: Table = &[
    ("wprintf", |call| print_wide(call, false)),
    ("fwprintf", |call| print_wide(call, true)),
    ("putwchar", |call| put_unit(call, None)),
    ("putwc", |call| put_unit(call, Some(1))),
    ("fputwc", |call| put_unit(call, Some(1))),
    ("fputws", fputws),
];

fn put_unit(call: &mut ShimCall<'_>, stream: Option<usize>) -> ShimResult {
    let unit = call.int(0)? as u32;
    let Some(bytes) = narrow(&[unit]) else {
        return call.fail(errno::EILSEQ);
    };
    write_known(call, stream, &bytes)?;
    Done::int(unit as i32)
}

fn fputws(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(bytes) = narrow(&string(call, call.ptr(0)?)?) else {
        return call.fail(errno::EILSEQ);
    };
    write_known(call, Some(1), &bytes)?;
    Done::int(1)
}
