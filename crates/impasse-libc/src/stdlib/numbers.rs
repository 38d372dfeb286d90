//! Integers and their quotients, numbers from text and as text.

use crate::format::float::Format;
use crate::format::printf::{self, Arguments};
use crate::format::{integer, strtod};
use crate::support::{LibcCall as _, Text, errno};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, ErrorKind, Res, Value};
use impasse_ir::{BinOp, CmpOp, Type};
use std::convert::Infallible;

functions! {
    "stdlib.h" {
        builtin "int abs(int)" = pure(Type::I32, |n| (n as i32).wrapping_abs().cast_unsigned().into());
        builtin "long labs(long)" = pure(Type::I64, |n| n.cast_signed().wrapping_abs().cast_unsigned());
        builtin "long long llabs(long long)" = pure(Type::I64, |n| n.cast_signed().wrapping_abs().cast_unsigned());
        "div_t div(int, int)" = run(|call| divide(call, Type::I32)) => Compute;
        "ldiv_t ldiv(long, long)" = run(|call| divide(call, Type::I64)) => Compute;
        "lldiv_t lldiv(long long, long long)" = run(|call| divide(call, Type::I64)) => Compute;
        "int atoi(const char *)" = run(|call| plain(call, Type::I32)) => Look;
        "long atol(const char *)" = run(|call| plain(call, Type::I64)) => Look;
        "long long atoll(const char *)" = run(|call| plain(call, Type::I64)) => Look;
        "double atof(const char *)" = run(|call| floating(call, Format::Double, false)) => Look;
        "long strtol(const char *, char **, int)" = run(|call| based(call, true)) => ReadNumber;
        "long long strtoll(const char *, char **, int)" = run(|call| based(call, true)) => ReadNumber;
        "unsigned long strtoul(const char *, char **, int)" = run(|call| based(call, false)) => ReadNumber;
        "unsigned long long strtoull(const char *, char **, int)" = run(|call| based(call, false)) => ReadNumber;
        "double strtod(const char *, char **)" = run(|call| floating(call, Format::Double, true)) => ReadNumber;
        "float strtof(const char *, char **)" = run(|call| floating(call, Format::Single, true)) => ReadNumber;
        "long double strtold(const char *, char **)" = run(|call| floating(call, Format::Extended, true)) => ReadNumber;
    }
    "inttypes.h" {
        builtin "intmax_t imaxabs(intmax_t)" = run(|call| absolute(call, Type::I64));
        "imaxdiv_t imaxdiv(intmax_t, intmax_t)" = run(|call| divide(call, Type::I64));
        "intmax_t strtoimax(const char *, char **, int)" = run(|call| based(call, true)) => ReadNumber;
        "uintmax_t strtoumax(const char *, char **, int)" = run(|call| based(call, false)) => ReadNumber;
    }
    "strings.h" {
        "int ffs(int)" = run(|call| first_set(call, 32));
        "int ffsl(long)" = run(|call| first_set(call, 64));
        "int ffsll(long long)" = run(|call| first_set(call, 64));
    }
    "stdlib.h+posix" {
        "char *ecvt(double, int, int *, int *)" = run(|call| to_static(call, "ecvt", false));
        "char *fcvt(double, int, int *, int *)" = run(|call| to_static(call, "fcvt", true));
        "char *gcvt(double, int, char *)" = run(gcvt);
    }
    "" {
        "strtoq" = run(|call| based(call, true));
        "strtouq" = run(|call| based(call, false));
        "ecvt_r" = run(|call| to_buffer(call, false));
        "fcvt_r" = run(|call| to_buffer(call, true));
    }
}

/// An expression, so that unknown values stay comparable.
fn absolute(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let value = call.arg(0)?;
    let zero = Value::Known(0);
    let exprs = call.exprs();
    let negative = exprs.compare(CmpOp::Slt, ty, value, zero);
    match exprs.binary(BinOp::Sub, ty, zero, value) {
        Ok(flipped) => Done::value(exprs.select(ty, negative, flipped, value)),
        Err(_) => call.unknown_result(),
    }
}

/// The result goes through the pointer in argument 0: quotient, then remainder.
fn divide(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let (target, a, b) = (call.ptr(0)?, call.signed(1)?, call.signed(2)?);
    if b == 0 {
        let text = format!("`{}` divides by zero", call.name());
        return Err(call.error(ErrorKind::DivisionByZero, text));
    }
    let (Some(quotient), Some(remainder)) = (a.checked_div(b), a.checked_rem(b)) else {
        let text = format!("the quotient of `{}` does not fit", call.name());
        return Err(call.error(ErrorKind::DivisionOverflow, text));
    };
    let size = u64::from(ty.bits().unwrap_or(64) / 8);
    let bits = |value: i64| Value::Known(u128::from(value as u64) & ty.mask());
    call.store(ty, target, bits(quotient))?;
    call.store(ty, target + size, bits(remainder))?;
    Done::bits(target)
}

fn first_set(call: &mut ShimCall<'_>, bits: u32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let value = call.int(0)?;
    let zeros = value.trailing_zeros();
    Done::int(if zeros < bits { zeros as i32 + 1 } else { 0 })
}

/// A value that only depends on an unknown text. The end of the number is taken to be the end of
/// the text.
fn from_unknown(call: &mut ShimCall<'_>, text: &[Byte], ty: Type, end: bool) -> ShimResult {
    let name = call.name().to_owned();
    let value = call.derived_from_bytes(&name, text, ty);
    if end {
        let behind = call.ptr(0)? + text.len() as u64;
        store_end(call, behind)?;
    }
    Done::value(value)
}

/// Stores where a number ended, if the caller wants to know.
fn store_end(call: &mut ShimCall<'_>, end: u64) -> Res<()> {
    let target = call.ptr(1)?;
    if target != 0 {
        call.write_pointer(target, end)?;
    }
    Ok(())
}

fn plain(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    match call.text(call.ptr(0)?)? {
        Text::Unknown(text) => from_unknown(call, &text, ty, false),
        Text::Known(text) => {
            // glibc converts to `long` first, then cuts.
            let value = integer::parse(&text, 10).signed(64).0;
            Done::value(Value::Known(u128::from(value as u64) & ty.mask()))
        }
    }
}

fn based(call: &mut ShimCall<'_>, signed: bool) -> ShimResult {
    let start = call.ptr(0)?;
    let base = call.signed(2)?;
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(errno::EINVAL)?;
        return Done::bits(0);
    }
    let text = match call.text(start)? {
        Text::Unknown(text) => return from_unknown(call, &text, Type::I64, true),
        Text::Known(text) => text,
    };
    let parsed = integer::parse(&text, base as u32);
    let (value, out_of_range) = if signed {
        let (value, out) = parsed.signed(64);
        (value as u64, out)
    } else {
        parsed.unsigned()
    };
    store_end(call, start + parsed.consumed as u64)?;
    if out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::bits(value)
}

fn floating(call: &mut ShimCall<'_>, format: Format, end: bool) -> ShimResult {
    let start = call.ptr(0)?;
    let ty = match format {
        Format::Single => Type::F32,
        Format::Double => Type::F64,
        Format::Extended => Type::F80,
    };
    let text = match call.text(start)? {
        Text::Unknown(text) => return from_unknown(call, &text, ty, end),
        Text::Known(text) => text,
    };
    let parsed = strtod::parse(&text, format);
    if end {
        store_end(call, start + parsed.consumed as u64)?;
    }
    if parsed.out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::Known(parsed.bits))
}

/// More digits than these say nothing about a `double`.
const MOST_DIGITS: i64 = 17;

/// Bytes of the static buffers.
const BUFFER: u64 = 512;

/// The one argument of a conversion of printf.
struct One(f64);

impl Arguments for One {
    type Error = Infallible;

    fn int(&mut self, _: usize, _: u32) -> Result<Option<u64>, Infallible> {
        Ok(None)
    }

    fn double(&mut self, _: usize) -> Result<Option<f64>, Infallible> {
        Ok(Some(self.0))
    }

    fn long_double(&mut self, _: usize) -> Result<Option<u128>, Infallible> {
        Ok(None)
    }

    fn pointer(&mut self, _: usize) -> Result<Option<u64>, Infallible> {
        Ok(None)
    }

    fn text(&mut self, _: usize, _: Option<usize>) -> Result<printf::Text, Infallible> {
        Ok(printf::Text::Unknown)
    }

    fn wide_text(
        &mut self,
        _: usize,
        _: Option<usize>,
    ) -> Result<Option<printf::Text>, Infallible> {
        Ok(None)
    }

    fn store(&mut self, _: usize, _: u32, _: u64) -> Result<(), Infallible> {
        Ok(())
    }

    fn error_message(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

fn printed(format: &str, value: f64) -> String {
    let printed = printf::print(format.as_bytes(), &mut One(value));
    printed.map_or_else(
        |_| String::new(),
        |printed| String::from_utf8_lossy(&printed.bytes).into_owned(),
    )
}

/// The digits of a number and the position of its point relative to them.
fn digits(value: f64, count: i64, after_point: bool) -> (String, i32) {
    let value = value.abs();
    if !value.is_finite() {
        return (printed("%f", value), 0);
    }
    if after_point {
        return fixed(value, count.clamp(-400, MOST_DIGITS));
    }
    let (scaled, exponent) = to_one_digit(value);
    if count <= 0 {
        return (String::new(), 1 + exponent);
    }
    let (text, point) = fixed(scaled, count.min(MOST_DIGITS) - 1);
    (text, point + exponent)
}

/// A number with one digit before the point and the power of ten that was taken out; rounded on the
/// way as glibc does it.
fn to_one_digit(mut value: f64) -> (f64, i32) {
    let (mut factor, mut exponent) = (1.0, 0);
    if value == 0.0 {
        return (value, 0);
    }
    if value < 1e-307 {
        value /= 1e-307;
        exponent = -307;
    }
    if value < 1.0 {
        while value * factor < 1.0 {
            factor *= 10.0;
            exponent -= 1;
        }
        return (value * factor, exponent);
    }
    while value >= factor * 10.0 {
        factor *= 10.0;
        exponent += 1;
    }
    (value / factor, exponent)
}

/// So many digits after the point, without leading zeros. A negative number of them rounds before
/// the point, as far as digits are left.
fn fixed(mut value: f64, count: i64) -> (String, i32) {
    let mut zeros = 0;
    while zeros < -count && value * 0.1 >= 1.0 {
        value *= 0.1;
        zeros += 1;
    }
    let text = printed(&format!("%.{}f", count.max(0)), value);
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    if whole == "0" && value != 0.0 && !fraction.is_empty() {
        let leading = fraction.bytes().take_while(|&digit| digit == b'0').count();
        return (fraction[leading..].to_owned(), -(leading as i32));
    }
    let padding = "0".repeat(zeros as usize);
    let point = whole.len() + padding.len();
    (format!("{whole}{fraction}{padding}"), point as i32)
}

/// Stores point and sign; gives the digits.
fn convert(call: &mut ShimCall<'_>, after_point: bool) -> Res<String> {
    let value = call.double(0)?;
    let (text, point) = digits(value, call.signed(1)?, after_point);
    call.store(Type::I32, call.ptr(2)?, Value::int(point))?;
    let negative = i32::from(value.is_sign_negative() && !value.is_nan());
    call.store(Type::I32, call.ptr(3)?, Value::int(negative))?;
    Ok(text)
}

fn to_static(call: &mut ShimCall<'_>, name: &'static str, after_point: bool) -> ShimResult {
    let text = convert(call, after_point)?;
    let buffer = call.object(name, BUFFER);
    call.write_string(buffer, text.as_bytes())?;
    Done::bits(buffer)
}

fn to_buffer(call: &mut ShimCall<'_>, after_point: bool) -> ShimResult {
    let text = convert(call, after_point)?;
    if text.len() as u64 >= call.int(5)? {
        return call.fail(errno::EINVAL);
    }
    call.write_string(call.ptr(4)?, text.as_bytes())?;
    Done::int(0)
}

fn gcvt(call: &mut ShimCall<'_>) -> ShimResult {
    let precision = call.signed(1)?.clamp(0, MOST_DIGITS);
    let text = printed(&format!("%.{precision}g"), call.double(0)?);
    call.write_string(call.ptr(2)?, text.as_bytes())?;
    Done::value(call.arg(2)?)
}
