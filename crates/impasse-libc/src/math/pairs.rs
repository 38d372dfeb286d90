//! Functions with integer arguments or with two results, for `double` and `float`.

use super::extended::{from_f64, to_f64};
use super::extended_parts::unknown_parts;
use super::reals;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::{BinOp, Type, fold};

functions! {
    "math.h" {
        builtin "double ldexp(double, int)" = run(|call| scale(call, Type::F64)) => Compute;
        builtin "double scalbn(double, int)" = run(|call| scale(call, Type::F64)) => Compute;
        builtin "double scalbln(double, long)" = run(|call| scale(call, Type::F64)) => Compute;
        builtin "float ldexpf(float, int)" = run(|call| scale(call, Type::F32)) => Compute;
        builtin "float scalbnf(float, int)" = run(|call| scale(call, Type::F32)) => Compute;
        builtin "float scalblnf(float, long)" = run(|call| scale(call, Type::F32)) => Compute;
        builtin "double frexp(double, int *)" = run(|call| frexp(call, Type::F64)) => Compute;
        builtin "float frexpf(float, int *)" = run(|call| frexp(call, Type::F32)) => Compute;
        builtin "double modf(double, double *)" = run(|call| modf(call, Type::F64)) => Compute;
        builtin "float modff(float, float *)" = run(|call| modf(call, Type::F32)) => Compute;
        builtin "double remquo(double, double, int *)" = run(|call| remquo(call, Type::F64)) => Compute;
        builtin "float remquof(float, float, int *)" = run(|call| remquo(call, Type::F32)) => Compute;
        builtin "long double remquol(long double, long double, int *)" = run(|call| remquo(call, Type::F80)) => Compute;
        builtin "double nexttoward(double, long double)" = run(nexttoward) => Compute;
        builtin "float nexttowardf(float, long double)" = run(nexttowardf) => Compute;
    }
    "math.h+gnu" {
        builtin "void sincos(double, double *, double *)" = run(|call| sincos(call, Type::F64)) => Compute;
        builtin "void sincosf(float, float *, float *)" = run(|call| sincos(call, Type::F32)) => Compute;
        builtin "void sincosl(long double, long double *, long double *)" = run(|call| sincos(call, Type::F80)) => Compute;
    }
    "math.h+posix" {
        "double lgamma_r(double, int *)" = run(|call| lgamma_r(call, Type::F64)) => Compute;
        "float lgammaf_r(float, int *)" = run(|call| lgamma_r(call, Type::F32)) => Compute;
        "long double lgammal_r(long double, int *)" = run(|call| lgamma_r(call, Type::F80)) => Compute;
        "double jn(int, double)" = run(|call| bessel(call, libm::jn)) => Compute;
        "double yn(int, double)" = run(|call| bessel(call, libm::yn)) => Compute;
    }
    "" {
        "__powisf2" = run(|call| powi(call, Type::F32)) => Compute;
        "__powidf2" = run(|call| powi(call, Type::F64)) => Compute;
        "__powixf2" = run(|call| powi(call, Type::F80)) => Compute;
    }
}

fn nexttoward(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::double(reals::nextafter(call.double(0)?, to_f64(call.bits(1)?)))
}

fn nexttowardf(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let next = libm::nextafterf(call.float(0)?, to_f64(call.bits(1)?) as f32);
    Done::bits(u64::from(next.to_bits()))
}

/// A floating argument as a `double`.
fn real(call: &ShimCall<'_>, index: usize, ty: Type) -> Res<f64> {
    Ok(match ty {
        Type::F32 => f64::from(call.float(index)?),
        Type::F80 => to_f64(call.bits(index)?),
        _ => call.double(index)?,
    })
}

/// A `double` as a value of the type; exact where the type is.
fn value(x: f64, ty: Type) -> Value {
    match ty {
        Type::F32 => Value::of(u64::from((x as f32).to_bits())),
        Type::F80 => Value::Known(from_f64(x)),
        _ => Value::double(x),
    }
}

fn scale(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let power = call.signed(1)?.clamp(-70_000, 70_000) as i32;
    if ty == Type::F32 {
        let scaled = libm::scalbnf(call.float(0)?, power);
        return Done::bits(u64::from(scaled.to_bits()));
    }
    Done::double(libm::scalbn(call.double(0)?, power))
}

fn frexp(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let target = call.ptr(1)?;
    if call.any_unknown() {
        return unknown_parts(call, Type::I32, target);
    }
    let x = real(call, 0, ty)?;
    let (mantissa, exponent) = if x.is_finite() {
        libm::frexp(x)
    } else {
        (x, 0)
    };
    call.store(Type::I32, target, Value::int(exponent))?;
    Done::value(value(mantissa, ty))
}

fn modf(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let target = call.ptr(1)?;
    if call.any_unknown() {
        return unknown_parts(call, ty, target);
    }
    let x = real(call, 0, ty)?;
    let rest = if x.is_infinite() { 0.0 } else { x - x.trunc() };
    call.store(ty, target, value(x.trunc(), ty))?;
    Done::value(value(rest.copysign(x), ty))
}

fn sincos(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let (sine, cosine) = (call.ptr(1)?, call.ptr(2)?);
    let argument = call.arg(0)?;
    let (s, c) = if argument.known().is_none() {
        let s = call.derived("sin", &[argument], ty);
        (s, call.derived("cos", &[argument], ty))
    } else if ty == Type::F32 {
        let x = call.float(0)?;
        let bits = |x: f32| Value::of(u64::from(x.to_bits()));
        (bits(x.sin()), bits(x.cos()))
    } else {
        let x = real(call, 0, ty)?;
        (value(x.sin(), ty), value(x.cos(), ty))
    };
    call.store(ty, sine, s)?;
    call.store(ty, cosine, c)?;
    Done::void()
}

fn remquo(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let target = call.ptr(2)?;
    if call.any_unknown() {
        return unknown_parts(call, Type::I32, target);
    }
    let (remainder, quotient) = libm::remquo(real(call, 0, ty)?, real(call, 1, ty)?);
    if !remainder.is_nan() {
        // glibc keeps three bits of the quotient before it is rounded, then rounds them.
        let x = real(call, 0, ty)?;
        let up = remainder != 0.0 && remainder.is_sign_negative() != x.is_sign_negative();
        let rounding = u32::from(up);
        let size = (quotient.unsigned_abs().wrapping_sub(rounding) & 7) + rounding;
        call.store(
            Type::I32,
            target,
            Value::int(quotient.signum() * size as i32),
        )?;
    }
    Done::value(value(remainder, ty))
}

fn lgamma_r(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let target = call.ptr(1)?;
    if call.any_unknown() {
        return unknown_parts(call, Type::I32, target);
    }
    let (result, sign) = if ty == Type::F32 {
        let (result, sign) = libm::lgammaf_r(call.float(0)?);
        (f64::from(result), sign)
    } else {
        libm::lgamma_r(real(call, 0, ty)?)
    };
    call.store(Type::I32, target, Value::int(sign))?;
    Done::value(value(result, ty))
}

/// A whole power, rounded as libgcc does: by multiplying squares, from the lowest bit of the exponent on.
fn powi(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (mut square, exponent) = (call.bits(0)?, call.signed(1)?);
    let Value::Known(one) = value(1.0, ty) else {
        return call.unknown_result();
    };
    // Arithmetic on floating numbers has no faults.
    let apply = |op, a, b| fold::binary(op, ty, a, b).unwrap_or(a);
    let (mut left, mut power) = (exponent.unsigned_abs(), one);
    while left > 0 {
        if left & 1 == 1 {
            power = apply(BinOp::FMul, power, square);
        }
        square = apply(BinOp::FMul, square, square);
        left >>= 1;
    }
    Done::value(Value::Known(match exponent < 0 {
        true => apply(BinOp::FDiv, one, power),
        false => power,
    }))
}

fn bessel(call: &mut ShimCall<'_>, f: fn(i32, f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    // The time grows with the order.
    let order = call.signed(0)? as i32;
    if order.unsigned_abs() > 1_000_000 {
        return Err(call.unsupported("a Bessel function of an order beyond a million"));
    }
    Done::double(f(order, call.double(1)?))
}
