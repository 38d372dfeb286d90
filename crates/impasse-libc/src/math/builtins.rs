//! Builtins of compilers that may arrive as calls: special values and operations on bits.

use super::extended::{from_f64, to_f64};
use crate::Table;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use std::num::FpCategory;

pub(super) const TABLE: Table = &[
    ("__builtin_inf", |_| Done::double(f64::INFINITY)),
    ("__builtin_huge_val", |_| Done::double(f64::INFINITY)),
    ("__builtin_inff", |_| infinite_float()),
    ("__builtin_huge_valf", |_| infinite_float()),
    ("__builtin_infl", |_| {
        Done::value(Value::Known(from_f64(f64::INFINITY)))
    }),
    ("__builtin_huge_vall", |_| {
        Done::value(Value::Known(from_f64(f64::INFINITY)))
    }),
    ("__builtin_fpclassify", fpclassify),
    ("__builtin_popcount", |call| bits(call, 32, u64::count_ones)),
    ("__builtin_popcountl", |call| {
        bits(call, 64, u64::count_ones)
    }),
    ("__builtin_popcountll", |call| {
        bits(call, 64, u64::count_ones)
    }),
    ("__builtin_parity", |call| {
        bits(call, 32, |x| x.count_ones() & 1)
    }),
    ("__builtin_parityl", |call| {
        bits(call, 64, |x| x.count_ones() & 1)
    }),
    ("__builtin_parityll", |call| {
        bits(call, 64, |x| x.count_ones() & 1)
    }),
    ("__builtin_ctz", |call| bits(call, 32, u64::trailing_zeros)),
    ("__builtin_ctzl", |call| bits(call, 64, u64::trailing_zeros)),
    ("__builtin_ctzll", |call| {
        bits(call, 64, u64::trailing_zeros)
    }),
    ("__builtin_clz", |call| {
        bits(call, 32, |x| x.leading_zeros().wrapping_sub(32))
    }),
    ("__builtin_clzl", |call| bits(call, 64, u64::leading_zeros)),
    ("__builtin_clzll", |call| bits(call, 64, u64::leading_zeros)),
    ("htons", |call| swapped(call, 16)),
    ("ntohs", |call| swapped(call, 16)),
    ("htonl", |call| swapped(call, 32)),
    ("ntohl", |call| swapped(call, 32)),
    ("__builtin_bswap16", |call| swapped(call, 16)),
    ("__builtin_bswap32", |call| swapped(call, 32)),
    ("__builtin_bswap64", |call| swapped(call, 64)),
];

fn infinite_float() -> ShimResult {
    Done::bits(u64::from(f32::INFINITY.to_bits()))
}

fn bits(call: &mut ShimCall<'_>, width: u32, f: fn(u64) -> u32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let value = call.int(0)? & (u64::MAX >> (64 - width));
    Done::int(f(value) as i32)
}

fn swapped(call: &mut ShimCall<'_>, width: u32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::bits(call.int(0)?.swap_bytes() >> (64 - width))
}

/// One of the first five arguments, chosen by the class of the sixth: not a number, infinite,
/// normal, subnormal, zero.
fn fpclassify(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let class = match call.arg_types().get(5) {
        Some(Type::F32) => call.float(5)?.classify(),
        Some(Type::F80) => to_f64(call.bits(5)?).classify(),
        _ => call.double(5)?.classify(),
    };
    Done::value(call.arg(match class {
        FpCategory::Nan => 0,
        FpCategory::Infinite => 1,
        FpCategory::Normal => 2,
        FpCategory::Subnormal => 3,
        FpCategory::Zero => 4,
    })?)
}
