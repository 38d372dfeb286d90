//! Decimal digits of numbers, for runtimes that lay out numbers in their own way.

use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use num_bigint::BigUint;

/// More digits than this are not asked for.
const MOST: usize = 4_000;

functions! {
    "" {
        "__impasse_is_known" = run(is_known) => Nothing;
        "__impasse_digits" = run(digits) => Compute;
        "__impasse_text_length" = run(text_length) => Look;
        "__impasse_unknown" = run(make_unknown) => Fill;
    }
}

/// `int __impasse_is_known(long)`: whether anybody can print a number. What is printed of numbers that are not
/// known matters to nobody.
fn is_known(call: &mut ShimCall<'_>) -> ShimResult {
    let known = call.arg(0)?.known().is_some();
    Done::int(i32::from(known))
}

/// The length of the text of a number that is not known, if that is not written anywhere.
const SAMPLE: u64 = 8;

/// `int __impasse_text_length(const char *text, int length)`: the length of a text that was printed. That of a number that is
/// not known is taken to be as long as the text that stands for it: a string of unknown length would have an unknown place in
/// memory, and all that follows it.
fn text_length(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.arg(1)?;
    if length.known().is_some() {
        return Done::value(length);
    }
    let text = call.ptr(0)?;
    let room = call.room(text)?.min(MOST as u64);
    let mut taken = SAMPLE.min(room);
    for at in 0..room {
        if call.load(Type::I8, text + at)? == Value::Known(0) {
            taken = at;
            break;
        }
    }
    call.note("the text of a number that is not known is taken to be of a usual length");
    Done::int(taken as i32)
}

/// `void __impasse_unknown(void *, unsigned long)`: makes so many bytes unknown, as far as their object reaches.
fn make_unknown(call: &mut ShimCall<'_>) -> ShimResult {
    let (place, bytes) = (call.arg(0)?, call.arg(1)?);
    match bytes.known() {
        Some(bytes) => call.forget(place, bytes as u64)?,
        None => call.forget(place, u64::MAX)?,
    }
    Done::void()
}

/// `int __impasse_digits(double value, int single, int count, int decimals, char *digits, int *exponent)`: the digits
/// of a number that is finite, behind an imagined point, and the power of ten. There are `count` of them,
/// or those up to `decimals` behind the real point if that is not negative, or as many as tell the
/// number from others (of its kind: `single`) if both say nothing. The result is how many there are.
fn digits(call: &mut ShimCall<'_>) -> ShimResult {
    let value = call.double(0)?.abs();
    let single = call.int(1)? as u32 != 0;
    let (count, decimals) = (call.signed(2)? as i32, call.signed(3)? as i32);
    let (place, exponent_place) = (call.ptr(4)?, call.ptr(5)?);
    let (digits, exponent) = decimal(value, single, count, decimals);
    call.write_bytes(place, digits.as_bytes())?;
    call.store(
        Type::I32,
        exponent_place,
        Value::of(u64::from(exponent.cast_unsigned())),
    )?;
    Done::int(digits.len() as i32)
}

fn decimal(value: f64, single: bool, count: i32, decimals: i32) -> (String, i32) {
    if decimals >= 0 {
        let text = format!("{value:.*}", (decimals as usize).min(MOST));
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let all = format!("{whole}{part}");
        let zeros = all.len() - all.trim_start_matches('0').len();
        let exponent = whole.len() as i32 - zeros as i32;
        return (all[zeros..].to_owned(), exponent);
    }
    if count <= 0 {
        return shortest(value, single);
    }
    split(&format!("{value:.*e}", (count as usize - 1).min(MOST)))
}

/// The fewest digits that tell a number from its neighbours: those in which everything between half
/// the way to the lower and half the way to the upper one agrees, and one more, in the middle of what is
/// possible there.
fn shortest(value: f64, single: bool) -> (String, i32) {
    let bits = value.to_bits();
    let (mut mantissa, mut power) = match bits >> 52 & 0x7ff {
        0 => (bits & ((1 << 52) - 1), -1074),
        exponent => (bits & ((1 << 52) - 1) | 1 << 52, exponent as i32 - 1075),
    };
    if mantissa == 0 {
        return ("0".into(), 1);
    }
    let precision = if single { 24 } else { 53 };
    let least = if single { -149 } else { -1074 };
    while mantissa % 2 == 0 && mantissa >> precision != 0 || power < least {
        mantissa >>= 1;
        power += 1;
    }
    // In quarters of the last place; below a power of two the next number is nearer.
    let nearer = mantissa == 1 << (precision - 1) && power > least;
    let quarters = BigUint::from(mantissa) << 2u32;
    let low = &quarters - if nearer { 1u32 } else { 2 };
    let high = &quarters + 2u32;
    let power = power - 2;
    let (scale, point) = match power {
        0.. => (BigUint::from(2u32).pow(power.cast_unsigned()), 0),
        _ => (BigUint::from(5u32).pow(power.unsigned_abs()), power),
    };
    let high = (high * &scale).to_string();
    let low = format!("{:0>1$}", (low * &scale).to_string(), high.len());
    let same = high.bytes().zip(low.bytes()).take_while(|(h, l)| h == l);
    let same = same.count().min(high.len() - 1);
    let (upper, lower) = (high.as_bytes()[same], low.as_bytes()[same]);
    let digit = upper - (upper - lower) / 2;
    let behind = &high.as_bytes()[same + 1..];
    let digits = format!("{}{}", &high[..same], char::from(digit));
    if digit == upper && behind.iter().all(|&digit| digit == b'0') {
        // Half the way to the upper one: that may be taken for it.
        return told_apart(value, &digits);
    }
    (digits, high.len() as i32 + point)
}

/// The fewest digits of a number that do not come to those half the way to its neighbour.
fn told_apart(value: f64, halfway: &str) -> (String, i32) {
    let more = (halfway.len()..MOST).map(|count| split(&format!("{value:.count$e}")));
    let mut more = more.map(|(digits, exponent)| {
        let digits = digits.trim_end_matches('0').to_owned();
        (digits, exponent)
    });
    let found = more.find(|(digits, _)| digits != halfway.trim_end_matches('0'));
    found.unwrap_or_else(|| (halfway.to_owned(), 0))
}

/// The digits and the power of ten of a number in scientific notation.
fn split(text: &str) -> (String, i32) {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let digits = mantissa.replace('.', "");
    (digits, exponent.parse::<i32>().unwrap_or(0) + 1)
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn digits_stand_behind_the_point() {
        assert_eq!(decimal(1234.5, false, 0, -1), ("12345".into(), 4));
        assert_eq!(decimal(0.1, true, 0, -1), ("1".into(), 0));
        assert_eq!(
            decimal(f64::from(f32::MAX), true, 0, -1),
            ("34028234".into(), 39)
        );
        assert_eq!(decimal(50_151_228.0, true, 0, -1), ("50151228".into(), 8));
        assert_eq!(decimal(35_196_128.0, true, 0, -1), ("35196128".into(), 8));
        assert_eq!(decimal(1.0, false, 0, -1), ("1".into(), 1));
        assert_eq!(decimal(5e-324, false, 0, -1), ("5".into(), -323));
        assert_eq!(decimal(9.96, false, 2, -1), ("10".into(), 2));
        assert_eq!(decimal(0.004, false, 0, 2), (String::new(), -2));
        assert_eq!(decimal(2.5, false, 0, 0), ("2".into(), 1));
    }
}
