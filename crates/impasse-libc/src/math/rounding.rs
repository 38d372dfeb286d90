//! Rounding to integers.

use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "math.h" {
        builtin "long lround(double)" = run(|call| double(call, f64::round)) => Compute;
        builtin "long long llround(double)" = run(|call| double(call, f64::round)) => Compute;
        builtin "long lrint(double)" = run(|call| double(call, f64::round_ties_even)) => Compute;
        builtin "long long llrint(double)" = run(|call| double(call, f64::round_ties_even)) => Compute;
        builtin "long lroundf(float)" = run(|call| float(call, f64::round)) => Compute;
        builtin "long long llroundf(float)" = run(|call| float(call, f64::round)) => Compute;
        builtin "long lrintf(float)" = run(|call| float(call, f64::round_ties_even)) => Compute;
        builtin "long long llrintf(float)" = run(|call| float(call, f64::round_ties_even)) => Compute;
    }
}

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
