//! Random numbers, the same as glibc's for known seeds.

use crate::format::random::{Rand48, Random, rand_r, unit48};
use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "stdlib.h" {
        "int rand(void)" = run(|call| next(call, Type::I32)) => Random;
        "void srand(unsigned int)" = run(seed) => Seed;
    }
    "stdlib.h+posix" {
        "long random(void)" = run(|call| next(call, Type::I64)) => Random;
        "void srandom(unsigned int)" = run(seed) => Seed;
        "int rand_r(unsigned int *)" = run(with_state);
        "void srand48(long)" = run(seed48_with) => Seed;
        "double drand48(void)" = run(|call| step48(call, Type::F64, |x| unit48(x).to_bits())) => Random;
        "long lrand48(void)" = run(|call| step48(call, Type::I64, |x| x >> 17)) => Random;
        "long mrand48(void)" = run(|call| step48(call, Type::I64, signed32)) => Random;
        "double erand48(unsigned short[3])" = run(|call| stored48(call, |x| unit48(x).to_bits()));
        "long nrand48(unsigned short[3])" = run(|call| stored48(call, |x| x >> 17));
        "long jrand48(unsigned short[3])" = run(|call| stored48(call, signed32));
        "unsigned short *seed48(unsigned short[3])" = run(seed48);
        "unsigned int arc4random(void)" = run(|call| Done::value(call.fresh("arc4random", Type::I32)));
    }
    "unistd.h" {
        "int getentropy(void *, size_t)" = run(getentropy);
    }
    "" {
        "getrandom" = run(getrandom);
    }
}

fn getrandom(call: &mut ShimCall<'_>) -> ShimResult {
    random_bytes(call)?;
    Done::value(call.arg(1)?)
}

fn getentropy(call: &mut ShimCall<'_>) -> ShimResult {
    random_bytes(call)?;
    Done::int(0)
}

/// Fills a buffer with bytes that nobody knows.
fn random_bytes(call: &mut ShimCall<'_>) -> Res<()> {
    let (target, length) = (call.ptr(0)?, call.int(1)?);
    if length > 1 << 20 {
        return Err(call.unsupported("more than a million random bytes"));
    }
    for at in 0..length {
        let byte = call.fresh("random byte", Type::I8);
        call.store(Type::I8, target.wrapping_add(at), byte)?;
    }
    Ok(())
}

/// The upper 32 bits, sign-extended to a `long`.
fn signed32(x: u64) -> u64 {
    i64::from((x >> 16) as i32) as u64
}

fn next(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    match &mut call.libc_mut().random {
        Some(random) => Done::bits(u64::from(random.next())),
        None => Done::value(call.fresh("rand", ty)),
    }
}

fn seed(call: &mut ShimCall<'_>) -> ShimResult {
    let seed = call.arg(0)?.known();
    call.libc_mut().random = seed.map(|seed| Random::seeded(seed as u32));
    Done::void()
}

fn with_state(call: &mut ShimCall<'_>) -> ShimResult {
    let state = call.ptr(0)?;
    let seed = call.load(Type::I32, state)?;
    let Value::Known(bits) = seed else {
        // The next state is unknown in the same way as the number.
        let next = call.derived("state of rand_r", &[seed], Type::I32);
        call.store(Type::I32, state, next)?;
        return Done::value(call.derived("rand_r", &[seed], Type::I32));
    };
    let (value, next) = rand_r(bits as u32);
    call.store(Type::I32, state, Value::of(u64::from(next)))?;
    Done::bits(u64::from(value))
}

fn seed48_with(call: &mut ShimCall<'_>) -> ShimResult {
    let seed = call.arg(0)?.known();
    call.libc_mut().rand48 = seed.map(|seed| Rand48::seeded(seed as u32));
    Done::void()
}

fn step48(call: &mut ShimCall<'_>, ty: Type, show: fn(u64) -> u64) -> ShimResult {
    match &mut call.libc_mut().rand48 {
        Some(generator) => Done::bits(show(generator.next())),
        None => Done::value(call.fresh("drand48", ty)),
    }
}

/// Three 16-bit words in memory, the lowest first.
fn read48(call: &mut ShimCall<'_>, at: u64) -> Res<u64> {
    let mut x = 0;
    for word in 0..3 {
        x |= call.read_number(Type::I16, at + 2 * word)? << (16 * word);
    }
    Ok(x)
}

fn write48(call: &mut ShimCall<'_>, at: u64, x: u64) -> Res<()> {
    call.write_bytes(at, &x.to_le_bytes()[..6])
}

fn stored48(call: &mut ShimCall<'_>, show: fn(u64) -> u64) -> ShimResult {
    let state = call.ptr(0)?;
    let generator = call.libc().rand48.unwrap_or_default();
    let x = read48(call, state)?;
    let next = generator.step(x);
    write48(call, state, next)?;
    Done::bits(show(next))
}

fn seed48(call: &mut ShimCall<'_>) -> ShimResult {
    let x = read48(call, call.ptr(0)?)?;
    let old = call.libc().rand48.unwrap_or_default().x;
    let buffer = call.object("seed48", 8);
    write48(call, buffer, old)?;
    call.libc_mut().rand48 = Some(Rand48 {
        x,
        ..Rand48::default()
    });
    Done::bits(buffer)
}
