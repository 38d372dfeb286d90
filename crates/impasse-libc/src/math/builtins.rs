//! Builtins of compilers that may arrive as calls: special values and operations on bits.

use super::extended::{from_f64, to_f64};
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use std::num::FpCategory;

functions! {
    "netinet/in.h" {
        "uint16_t htons(uint16_t)" = run(|call| swapped(call, 16)) => Compute;
        "uint16_t ntohs(uint16_t)" = run(|call| swapped(call, 16)) => Compute;
        "uint32_t htonl(uint32_t)" = run(|call| swapped(call, 32)) => Compute;
        "uint32_t ntohl(uint32_t)" = run(|call| swapped(call, 32)) => Compute;
    }
    "" {
        "__builtin_inf" = run(|_| Done::double(f64::INFINITY)) => Compute;
        "__builtin_huge_val" = run(|_| Done::double(f64::INFINITY)) => Compute;
        "__builtin_inff" = run(|_| infinite_float()) => Compute;
        "__builtin_huge_valf" = run(|_| infinite_float()) => Compute;
        "__builtin_infl" = run(|_| Done::value(Value::Known(from_f64(f64::INFINITY)))) => Compute;
        "__builtin_huge_vall" = run(|_| Done::value(Value::Known(from_f64(f64::INFINITY)))) => Compute;
        "__builtin_fpclassify" = run(fpclassify) => Compute;
        "__builtin_popcount" = run(|call| bits(call, 32, u64::count_ones)) => Compute;
        "__builtin_popcountl" = run(|call| bits(call, 64, u64::count_ones)) => Compute;
        "__builtin_popcountll" = run(|call| bits(call, 64, u64::count_ones)) => Compute;
        "__builtin_parity" = run(|call| bits(call, 32, |x| x.count_ones() & 1)) => Compute;
        "__builtin_parityl" = run(|call| bits(call, 64, |x| x.count_ones() & 1)) => Compute;
        "__builtin_parityll" = run(|call| bits(call, 64, |x| x.count_ones() & 1)) => Compute;
        "__builtin_ctz" = run(|call| bits(call, 32, u64::trailing_zeros)) => Compute;
        "__builtin_ctzl" = run(|call| bits(call, 64, u64::trailing_zeros)) => Compute;
        "__builtin_ctzll" = run(|call| bits(call, 64, u64::trailing_zeros)) => Compute;
        "__builtin_clz" = run(|call| bits(call, 32, |x| x.leading_zeros().wrapping_sub(32))) => Compute;
        "__builtin_clzl" = run(|call| bits(call, 64, u64::leading_zeros)) => Compute;
        "__builtin_clzll" = run(|call| bits(call, 64, u64::leading_zeros)) => Compute;
        "__builtin_bswap16" = run(|call| swapped(call, 16)) => Compute;
        "__builtin_bswap32" = run(|call| swapped(call, 32)) => Compute;
        "__builtin_bswap64" = run(|call| swapped(call, 64)) => Compute;
    }
}

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
