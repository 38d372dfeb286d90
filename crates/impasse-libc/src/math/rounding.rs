//! Rounding to integers.

use crate::Table;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("lround", |call| double(call, f64::round)),
    ("llround", |call| double(call, f64::round)),
    ("lrint", |call| double(call, f64::round_ties_even)),
    ("llrint", |call| double(call, f64::round_ties_even)),
    ("lroundf", |call| float(call, f64::round)),
    ("llroundf", |call| float(call, f64::round)),
    ("lrintf", |call| float(call, f64::round_ties_even)),
    ("llrintf", |call| float(call, f64::round_ties_even)),
];

/// As x86 converts: values that do not fit become the smallest integer.
fn convert(value: f64) -> u64 {
    let limit = (1u64 << 63) as f64;
    let fits = value >= -limit && value < limit;
    if fits { value as i64 as u64 } else { 1 << 63 }
}

fn double(call: &mut ShimCall<'_>, round: fn(f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::bits(convert(round(call.double(0)?)))
}

/// Rounding a `float` as `double` is exact.
fn float(call: &mut ShimCall<'_>, round: fn(f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::bits(convert(round(f64::from(call.float(0)?))))
}
