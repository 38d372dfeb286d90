//! `<complex.h>`. A complex argument is a pointer to a copy; a complex result goes through the
//! pointer in argument 0. All is computed as `double`.

use super::math::{extended_from_f64, extended_to_f64};
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "complex.h" {
        builtin "double cabs(double _Complex)" = run(|call| real(call, Type::F64, |z| z.re.hypot(z.im)));
        builtin "float cabsf(float _Complex)" = run(|call| real(call, Type::F32, |z| z.re.hypot(z.im)));
        builtin "long double cabsl(long double _Complex)" = run(|call| real(call, Type::F80, |z| z.re.hypot(z.im)));
        builtin "double carg(double _Complex)" = run(|call| real(call, Type::F64, |z| z.im.atan2(z.re)));
        builtin "float cargf(float _Complex)" = run(|call| real(call, Type::F32, |z| z.im.atan2(z.re)));
        builtin "long double cargl(long double _Complex)" = run(|call| real(call, Type::F80, |z| z.im.atan2(z.re)));
        "double creal(double _Complex)" = run(|call| real(call, Type::F64, |z| z.re));
        "float crealf(float _Complex)" = run(|call| real(call, Type::F32, |z| z.re));
        "long double creall(long double _Complex)" = run(|call| real(call, Type::F80, |z| z.re));
        "double cimag(double _Complex)" = run(|call| real(call, Type::F64, |z| z.im));
        "float cimagf(float _Complex)" = run(|call| real(call, Type::F32, |z| z.im));
        "long double cimagl(long double _Complex)" = run(|call| real(call, Type::F80, |z| z.im));
        "double _Complex conj(double _Complex)" = run(|call| map(call, Type::F64, |z| complex(z.re, -z.im)));
        "float _Complex conjf(float _Complex)" = run(|call| map(call, Type::F32, |z| complex(z.re, -z.im)));
        "long double _Complex conjl(long double _Complex)" = run(|call| map(call, Type::F80, |z| complex(z.re, -z.im)));
        builtin "double _Complex cproj(double _Complex)" = run(|call| map(call, Type::F64, project));
        builtin "float _Complex cprojf(float _Complex)" = run(|call| map(call, Type::F32, project));
        builtin "long double _Complex cprojl(long double _Complex)" = run(|call| map(call, Type::F80, project));
        builtin "double _Complex cexp(double _Complex)" = run(|call| map(call, Type::F64, exp));
        builtin "float _Complex cexpf(float _Complex)" = run(|call| map(call, Type::F32, exp));
        builtin "long double _Complex cexpl(long double _Complex)" = run(|call| map(call, Type::F80, exp));
        builtin "double _Complex clog(double _Complex)" = run(|call| map(call, Type::F64, ln));
        builtin "float _Complex clogf(float _Complex)" = run(|call| map(call, Type::F32, ln));
        builtin "long double _Complex clogl(long double _Complex)" = run(|call| map(call, Type::F80, ln));
        builtin "double _Complex csqrt(double _Complex)" = run(|call| map(call, Type::F64, sqrt));
        builtin "float _Complex csqrtf(float _Complex)" = run(|call| map(call, Type::F32, sqrt));
        builtin "long double _Complex csqrtl(long double _Complex)" = run(|call| map(call, Type::F80, sqrt));
        "double _Complex csin(double _Complex)" = run(|call| map(call, Type::F64, |z| turn_back(sinh(turn(z)))));
        "float _Complex csinf(float _Complex)" = run(|call| map(call, Type::F32, |z| turn_back(sinh(turn(z)))));
        "long double _Complex csinl(long double _Complex)" = run(|call| map(call, Type::F80, |z| turn_back(sinh(turn(z)))));
        "double _Complex ccos(double _Complex)" = run(|call| map(call, Type::F64, |z| cosh(turn(z))));
        "float _Complex ccosf(float _Complex)" = run(|call| map(call, Type::F32, |z| cosh(turn(z))));
        "long double _Complex ccosl(long double _Complex)" = run(|call| map(call, Type::F80, |z| cosh(turn(z))));
        "double _Complex ctan(double _Complex)" = run(|call| map(call, Type::F64, |z| turn_back(tanh(turn(z)))));
        "float _Complex ctanf(float _Complex)" = run(|call| map(call, Type::F32, |z| turn_back(tanh(turn(z)))));
        "long double _Complex ctanl(long double _Complex)" = run(|call| map(call, Type::F80, |z| turn_back(tanh(turn(z)))));
        "double _Complex csinh(double _Complex)" = run(|call| map(call, Type::F64, sinh));
        "float _Complex csinhf(float _Complex)" = run(|call| map(call, Type::F32, sinh));
        "long double _Complex csinhl(long double _Complex)" = run(|call| map(call, Type::F80, sinh));
        "double _Complex ccosh(double _Complex)" = run(|call| map(call, Type::F64, cosh));
        "float _Complex ccoshf(float _Complex)" = run(|call| map(call, Type::F32, cosh));
        "long double _Complex ccoshl(long double _Complex)" = run(|call| map(call, Type::F80, cosh));
        "double _Complex ctanh(double _Complex)" = run(|call| map(call, Type::F64, tanh));
        "float _Complex ctanhf(float _Complex)" = run(|call| map(call, Type::F32, tanh));
        "long double _Complex ctanhl(long double _Complex)" = run(|call| map(call, Type::F80, tanh));
        "double _Complex casin(double _Complex)" = run(|call| map(call, Type::F64, |z| turn_back(asinh(turn(z)))));
        "float _Complex casinf(float _Complex)" = run(|call| map(call, Type::F32, |z| turn_back(asinh(turn(z)))));
        "long double _Complex casinl(long double _Complex)" = run(|call| map(call, Type::F80, |z| turn_back(asinh(turn(z)))));
        "double _Complex cacos(double _Complex)" = run(|call| map(call, Type::F64, acos));
        "float _Complex cacosf(float _Complex)" = run(|call| map(call, Type::F32, acos));
        "long double _Complex cacosl(long double _Complex)" = run(|call| map(call, Type::F80, acos));
        "double _Complex catan(double _Complex)" = run(|call| map(call, Type::F64, |z| turn_back(atanh(turn(z)))));
        "float _Complex catanf(float _Complex)" = run(|call| map(call, Type::F32, |z| turn_back(atanh(turn(z)))));
        "long double _Complex catanl(long double _Complex)" = run(|call| map(call, Type::F80, |z| turn_back(atanh(turn(z)))));
        "double _Complex casinh(double _Complex)" = run(|call| map(call, Type::F64, asinh));
        "float _Complex casinhf(float _Complex)" = run(|call| map(call, Type::F32, asinh));
        "long double _Complex casinhl(long double _Complex)" = run(|call| map(call, Type::F80, asinh));
        "double _Complex cacosh(double _Complex)" = run(|call| map(call, Type::F64, acosh));
        "float _Complex cacoshf(float _Complex)" = run(|call| map(call, Type::F32, acosh));
        "long double _Complex cacoshl(long double _Complex)" = run(|call| map(call, Type::F80, acosh));
        "double _Complex catanh(double _Complex)" = run(|call| map(call, Type::F64, atanh));
        "float _Complex catanhf(float _Complex)" = run(|call| map(call, Type::F32, atanh));
        "long double _Complex catanhl(long double _Complex)" = run(|call| map(call, Type::F80, atanh));
        builtin "double _Complex cpow(double _Complex, double _Complex)" = run(|call| combine(call, Type::F64, pow));
        builtin "float _Complex cpowf(float _Complex, float _Complex)" = run(|call| combine(call, Type::F32, pow));
        builtin "long double _Complex cpowl(long double _Complex, long double _Complex)" = run(|call| combine(call, Type::F80, pow));
    }
    "complex.h+gnu" {
        "double _Complex clog10(double _Complex)" = run(|call| map(call, Type::F64, log10));
        "float _Complex clog10f(float _Complex)" = run(|call| map(call, Type::F32, log10));
        "long double _Complex clog10l(long double _Complex)" = run(|call| map(call, Type::F80, log10));
    }
}

/// A complex number.
#[derive(Clone, Copy)]
struct Complex {
    re: f64,
    im: f64,
}

const fn complex(re: f64, im: f64) -> Complex {
    Complex { re, im }
}

/// Bytes from the real to the imaginary part.
const fn step(ty: Type) -> u64 {
    match ty {
        Type::F32 => 4,
        Type::F80 => 16,
        _ => 8,
    }
}

fn to_f64(bits: u128, ty: Type) -> f64 {
    match ty {
        Type::F32 => f64::from(f32::from_bits(bits as u32)),
        Type::F80 => extended_to_f64(bits),
        _ => f64::from_bits(bits as u64),
    }
}

fn from_f64(x: f64, ty: Type) -> Value {
    match ty {
        Type::F32 => Value::of(u64::from((x as f32).to_bits())),
        Type::F80 => Value::Known(extended_from_f64(x)),
        _ => Value::double(x),
    }
}

/// The two parts at the address in an argument.
fn parts(call: &mut ShimCall<'_>, index: usize, ty: Type) -> Res<[Value; 2]> {
    let address = call.ptr(index)?;
    Ok([call.load(ty, address)?, call.load(ty, address + step(ty))?])
}

fn known(parts: [Value; 2], ty: Type) -> Option<Complex> {
    let [re, im] = parts;
    Some(complex(to_f64(re.known()?, ty), to_f64(im.known()?, ty)))
}

fn real(call: &mut ShimCall<'_>, ty: Type, f: fn(Complex) -> f64) -> ShimResult {
    let parts = parts(call, 0, ty)?;
    match known(parts, ty) {
        Some(z) => Done::value(from_f64(f(z), ty)),
        None => {
            let name = call.name().to_owned();
            Done::value(call.derived(&name, &parts, ty))
        }
    }
}

fn store(call: &mut ShimCall<'_>, ty: Type, from: &[Value], result: Option<Complex>) -> ShimResult {
    let target = call.ptr(0)?;
    let (re, im) = match result {
        Some(z) => (from_f64(z.re, ty), from_f64(z.im, ty)),
        None => {
            let name = call.name().to_owned();
            let re = call.derived(&format!("real part of {name}"), from, ty);
            let im = call.derived(&format!("imaginary part of {name}"), from, ty);
            (re, im)
        }
    };
    call.store(ty, target, re)?;
    call.store(ty, target + step(ty), im)?;
    Done::bits(target)
}

fn map(call: &mut ShimCall<'_>, ty: Type, f: fn(Complex) -> Complex) -> ShimResult {
    let z = parts(call, 1, ty)?;
    store(call, ty, &z, known(z, ty).map(f))
}

fn combine(call: &mut ShimCall<'_>, ty: Type, f: fn(Complex, Complex) -> Complex) -> ShimResult {
    let (a, b) = (parts(call, 1, ty)?, parts(call, 2, ty)?);
    let result = known(a, ty).and_then(|a| Some(f(a, known(b, ty)?)));
    store(call, ty, &[a, b].concat(), result)
}

fn project(z: Complex) -> Complex {
    if z.re.is_infinite() || z.im.is_infinite() {
        complex(f64::INFINITY, 0.0f64.copysign(z.im))
    } else {
        z
    }
}

fn exp(z: Complex) -> Complex {
    let scale = z.re.exp();
    if z.im == 0.0 {
        return complex(scale, z.im);
    }
    complex(scale * z.im.cos(), scale * z.im.sin())
}

fn ln(z: Complex) -> Complex {
    complex(z.re.hypot(z.im).ln(), z.im.atan2(z.re))
}

fn log10(z: Complex) -> Complex {
    let log = ln(z);
    complex(
        log.re / std::f64::consts::LN_10,
        log.im / std::f64::consts::LN_10,
    )
}

fn sqrt(z: Complex) -> Complex {
    if z.im == 0.0 {
        return if z.re < 0.0 {
            complex(0.0, (-z.re).sqrt().copysign(z.im))
        } else {
            complex(z.re.sqrt().abs(), 0.0f64.copysign(z.im))
        };
    }
    if z.re == 0.0 {
        let root = (0.5 * z.im.abs()).sqrt();
        return complex(root, root.copysign(z.im));
    }
    let length = z.re.hypot(z.im);
    let (re, im) = if z.re > 0.0 {
        let re = (0.5 * (length + z.re)).sqrt();
        (re, 0.5 * (z.im / re))
    } else {
        let im = (0.5 * (length - z.re)).sqrt();
        ((0.5 * (z.im / im)).abs(), im)
    };
    complex(re, im.copysign(z.im))
}

fn mul(a: Complex, b: Complex) -> Complex {
    complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
}

fn pow(x: Complex, y: Complex) -> Complex {
    exp(mul(y, ln(x)))
}

/// `i * z`.
fn turn(z: Complex) -> Complex {
    complex(-z.im, z.re)
}

/// `-i * z`.
fn turn_back(z: Complex) -> Complex {
    complex(z.im, -z.re)
}

fn sinh(z: Complex) -> Complex {
    complex(z.re.sinh() * z.im.cos(), z.re.cosh() * z.im.sin())
}

fn cosh(z: Complex) -> Complex {
    complex(z.re.cosh() * z.im.cos(), z.re.sinh() * z.im.sin())
}

fn tanh(z: Complex) -> Complex {
    if z.re.abs() > 350.0 {
        return complex(1.0f64.copysign(z.re), 0.0f64.copysign((2.0 * z.im).sin()));
    }
    let (sine, cosine) = z.im.sin_cos();
    let below = z.re.sinh() * z.re.sinh() + cosine * cosine;
    complex(z.re.sinh() * z.re.cosh() / below, sine * cosine / below)
}

fn asinh(z: Complex) -> Complex {
    let square = mul(z, z);
    let root = sqrt(complex(square.re + 1.0, square.im));
    ln(complex(z.re + root.re, z.im + root.im))
}

fn acosh(z: Complex) -> Complex {
    let (above, below) = (complex(z.re + 1.0, z.im), complex(z.re - 1.0, z.im));
    let root = mul(sqrt(above), sqrt(below));
    ln(complex(z.re + root.re, z.im + root.im))
}

fn atanh(z: Complex) -> Complex {
    let (a, b) = (
        ln(complex(1.0 + z.re, z.im)),
        ln(complex(1.0 - z.re, -z.im)),
    );
    complex(0.5 * (a.re - b.re), 0.5 * (a.im - b.im))
}

fn acos(z: Complex) -> Complex {
    let sine = turn_back(asinh(turn(z)));
    complex(std::f64::consts::FRAC_PI_2 - sine.re, -sine.im)
}
