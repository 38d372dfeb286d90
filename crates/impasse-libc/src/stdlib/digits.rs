//! Numbers as digits without a point: `ecvt` and `fcvt`; and `gcvt`.

use crate::format::printf::{self, Arguments, Text};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use std::convert::Infallible;

functions! {
    "stdlib.h+posix" {
        "char *ecvt(double, int, int *__restrict, int *__restrict)" = run(|call| to_static(call, "ecvt", false));
        "char *fcvt(double, int, int *__restrict, int *__restrict)" = run(|call| to_static(call, "fcvt", true));
        "char *gcvt(double, int, char *)" = run(gcvt);
    }
    "" {
        "ecvt_r" = run(|call| to_buffer(call, false));
        "fcvt_r" = run(|call| to_buffer(call, true));
    }
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

    fn text(&mut self, _: usize, _: Option<usize>) -> Result<Text, Infallible> {
        Ok(Text::Unknown)
    }

    fn wide_text(&mut self, _: usize, _: Option<usize>) -> Result<Option<Text>, Infallible> {
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
