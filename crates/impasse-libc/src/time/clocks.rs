//! Clocks: fixed or unknown, as the configuration says.

use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Clock;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::{BinOp, ConvOp, Type};

functions! {
    "time.h" {
        "time_t time(time_t *)" = run(time) => Clock;
        "clock_t clock(void)" = run(clock) => Nothing;
        "int timespec_get(struct timespec *, int)" = run(timespec_get);
        "double difftime(time_t, time_t)" = run(difftime) => Look;
    }
    "sys/time.h" {
        "int gettimeofday(struct timeval *, void *)" = run(|call| pair(call, 0, 1000)) => Clock;
    }
    "time.h+posix" {
        "int clock_gettime(clockid_t, struct timespec *)" = run(|call| pair(call, 1, 1)) => Clock;
        "int clock_getres(clockid_t, struct timespec *)" = run(clock_getres);
        "int nanosleep(const struct timespec *, struct timespec *)" = run(nanosleep) => Clock;
    }
    "sys/times.h" {
        "clock_t times(struct tms *)" = run(times) => Clock;
    }
    "sys/resource.h" {
        "int getrusage(int, struct rusage *)" = run(getrusage) => Clock;
    }
}

fn timespec_get(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    write_pair(call, target, 1)?;
    Done::value(call.arg(1)?)
}

fn clock_getres(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(1)?;
    if target != 0 {
        call.store(Type::I64, target, Value::of(0))?;
        call.store(Type::I64, target + 8, Value::of(1))?;
    }
    Done::int(0)
}

fn getrusage(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(1)?;
    call.write_bytes(target, &[0; 144])?;
    write_pair(call, target, 1000)?;
    write_pair(call, target + 16, 1000)?;
    Done::int(0)
}

/// Nanoseconds since the epoch; `None` if the clock is not known.
fn now(call: &ShimCall<'_>) -> Option<u64> {
    match call.config().clock {
        Clock::Symbolic => None,
        Clock::Fixed(nanoseconds) => Some(nanoseconds),
    }
}

/// Seconds since the epoch that are not known: not negative, and good until 2106.
fn seconds(call: &mut ShimCall<'_>, name: &str) -> Value {
    let any = call.fresh(name, Type::I32);
    let exprs = call.exprs();
    exprs.convert(ConvOp::ZExt, Type::I32, any, Type::I64)
}

/// A part of a second that is not known, in units of which a second has so many: not negative, and
/// with no more bits than it needs.
fn part_of_second(call: &mut ShimCall<'_>, units: u64) -> Value {
    let any = call.fresh("clock fraction", Type::I32);
    let mask = Value::of(units.next_power_of_two() - 1);
    let exprs = call.exprs();
    let part = exprs.binary(BinOp::And, Type::I32, any, mask);
    exprs.convert(ConvOp::ZExt, Type::I32, part.unwrap_or(any), Type::I64)
}

fn time(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let seconds = match now(call) {
        Some(nanoseconds) => Value::of(nanoseconds / 1_000_000_000),
        None => seconds(call, "time"),
    };
    if target != 0 {
        call.store(Type::I64, target, seconds)?;
    }
    Done::value(seconds)
}

/// Processor time: none was used by a fixed clock.
fn clock(call: &mut ShimCall<'_>) -> ShimResult {
    match now(call) {
        Some(_) => Done::bits(0),
        None => Done::value(call.fresh("clock", Type::I64)),
    }
}

/// The time in seconds, for `omp_get_wtime`.
pub(crate) fn seconds_as_double(call: &mut ShimCall<'_>) -> ShimResult {
    match now(call) {
        Some(nanoseconds) => Done::double(nanoseconds as f64 / 1e9),
        None => Done::value(call.fresh("omp_get_wtime", Type::F64)),
    }
}

/// Seconds and a fraction in units of `unit` nanoseconds.
fn write_pair(call: &mut ShimCall<'_>, target: u64, unit: u64) -> Res<()> {
    let (seconds, fraction) = match now(call) {
        Some(nanoseconds) => (
            Value::of(nanoseconds / 1_000_000_000),
            Value::of(nanoseconds % 1_000_000_000 / unit),
        ),
        None => {
            let seconds = seconds(call, "clock seconds");
            (seconds, part_of_second(call, 1_000_000_000 / unit))
        }
    };
    call.store(Type::I64, target, seconds)?;
    call.store(Type::I64, target + 8, fraction)
}

fn pair(call: &mut ShimCall<'_>, index: usize, unit: u64) -> ShimResult {
    let target = call.ptr(index)?;
    if target != 0 {
        write_pair(call, target, unit)?;
    }
    Done::int(0)
}

fn times(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let known = now(call);
    if target != 0 {
        for member in 0..4 {
            let value = match known {
                Some(_) => Value::of(0),
                None => call.fresh("times", Type::I64),
            };
            call.store(Type::I64, target + 8 * member, value)?;
        }
    }
    match known {
        Some(nanoseconds) => Done::bits(nanoseconds / 10_000_000),
        None => Done::value(call.fresh("times", Type::I64)),
    }
}

fn difftime(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::double(call.signed(0)? as f64 - call.signed(1)? as f64)
}

fn nanosleep(call: &mut ShimCall<'_>) -> ShimResult {
    let wanted = call.ptr(0)?;
    let fraction = call.load(Type::I64, wanted.wrapping_add(8))?.known();
    if fraction.is_some_and(|fraction| !(0..1_000_000_000).contains(&(fraction as i64))) {
        return call.fail(errno::EINVAL);
    }
    Done::int(0)
}
