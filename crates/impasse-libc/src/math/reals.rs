//! Functions of the platform's `libm` and of the crate in one signature, for `double`.

/// `10^x`: exact where the platform's `pow` is.
pub(super) fn exp10(x: f64) -> f64 {
    libm::exp10(x)
}

/// The exponent as a floating value.
pub(super) fn logb(x: f64) -> f64 {
    if x == 0.0 {
        f64::NEG_INFINITY
    } else if x.is_infinite() {
        f64::INFINITY
    } else if x.is_nan() {
        x
    } else {
        f64::from(libm::ilogb(x))
    }
}

/// The mantissa, from 1 to below 2.
pub(super) fn significand(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    libm::scalbn(x, -libm::ilogb(x))
}

/// C's `fmax`: not a number loses, and of equal values the first wins.
pub(super) fn fmax(a: f64, b: f64) -> f64 {
    if a.is_nan() || b > a { b } else { a }
}

/// C's `fmin`: not a number loses, and of equal values the first wins.
pub(super) fn fmin(a: f64, b: f64) -> f64 {
    if a.is_nan() || b < a { b } else { a }
}

/// The inverse of `tanh`; an invalid result has its sign set, as the processor makes it.
pub(super) fn atanh(x: f64) -> f64 {
    match libm::atanh(x) {
        result if result.is_nan() && !x.is_nan() => -f64::NAN,
        result => result,
    }
}

/// C's `fmod`, which is exact.
pub(super) fn fmod(a: f64, b: f64) -> f64 {
    a % b
}

/// The logarithm of the absolute value of the gamma function.
pub(super) fn lgamma(x: f64) -> f64 {
    libm::lgamma(x)
}

/// The next value from `x` towards `y`.
pub(super) fn nextafter(x: f64, y: f64) -> f64 {
    libm::nextafter(x, y)
}

/// `scalb`: `x * 2^n` for a floating `n`.
pub(super) fn scalb(x: f64, n: f64) -> f64 {
    if n.fract() == 0.0 || n.is_infinite() {
        libm::scalbn(x, n.clamp(-70_000.0, 70_000.0) as i32)
    } else {
        f64::NAN
    }
}
