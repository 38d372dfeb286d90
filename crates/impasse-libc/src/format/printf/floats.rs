//! Conversions of floating values to decimal.

use super::chars::Chars;
use super::directive::Directive;
use super::field::Field;
use super::{hexfloat, integers};
use crate::format::decimal::Decimal;
use crate::format::float::{Magnitude, Unpacked};

/// `f`, `e`, `g`, `a` and their capitals.
pub(super) fn convert(
    value: Unpacked,
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
) -> Field {
    let capital = directive.conversion.is_ascii_uppercase();
    let mut prefix = integers::sign(directive, value.negative);
    let mut zero = directive.flags.zero;
    let mut body = match value.magnitude {
        Magnitude::Finite { mantissa, exponent } => {
            let alternate = directive.flags.alternate;
            let style = directive.conversion.to_ascii_lowercase();
            if style == b'a' {
                prefix = integers::signed_hex(directive, value.negative, capital);
                hexfloat::digits(mantissa, exponent, value.format, precision, alternate)
            } else {
                let exact = Decimal::exact(mantissa, exponent);
                decimal(exact, style, precision.unwrap_or(6), alternate)
            }
        }
        Magnitude::Infinite => {
            zero = false;
            b"inf".to_vec()
        }
        Magnitude::Nan => {
            zero = false;
            b"nan".to_vec()
        }
    };
    if capital {
        body.make_ascii_uppercase();
    }
    Field {
        prefix,
        body: Chars::Many(body),
        zero,
        left: directive.flags.left,
        width,
    }
}

/// The digits in one of the styles `f`, `e`, `g`.
pub(crate) fn decimal(mut exact: Decimal, style: u8, precision: usize, alternate: bool) -> Vec<u8> {
    match style {
        b'f' => {
            exact.round(exact.point + precision as i64);
            fixed(&exact, precision, alternate)
        }
        b'e' => {
            exact.round(precision as i64 + 1);
            scientific(&exact, precision, alternate)
        }
        _ => general(exact, precision, alternate),
    }
}

fn general(mut exact: Decimal, precision: usize, alternate: bool) -> Vec<u8> {
    let significant = precision.max(1);
    let unrounded = exact.point - 1;
    exact.round(significant as i64);
    let exponent = exact.point - 1;
    let scientific_style = exponent < -4 || exponent >= significant as i64;
    let places = if scientific_style {
        significant as i64 - 1
    } else {
        significant as i64 - 1 - exponent
    };
    let mut places = places.max(0) as usize;
    // glibc plans the digits behind the point before it rounds: a value that needs the exponent
    // only after rounding gets none.
    if alternate && scientific_style && unrounded == significant as i64 - 1 {
        places = 0;
    }
    if !alternate {
        let last = exact.digits.iter().rposition(|&digit| digit != 0);
        let digits = last.map_or(0, |last| last as i64 + 1);
        let needed = if scientific_style {
            digits - 1
        } else {
            digits - exact.point
        };
        places = places.min(needed.max(0) as usize);
    }
    if scientific_style {
        scientific(&exact, places, alternate)
    } else {
        fixed(&exact, places, alternate)
    }
}

fn fixed(exact: &Decimal, places: usize, alternate: bool) -> Vec<u8> {
    let mut text = Vec::with_capacity(places + exact.point.max(0) as usize + 2);
    if exact.point <= 0 || exact.digits.is_empty() {
        text.push(b'0');
    } else {
        text.extend((-exact.point..0).map(|place| exact.digit_after(place)));
    }
    if places > 0 || alternate {
        text.push(b'.');
    }
    text.extend((0..places as i64).map(|place| exact.digit_after(place)));
    text
}

fn scientific(exact: &Decimal, places: usize, alternate: bool) -> Vec<u8> {
    let first = -exact.point;
    let mut text = vec![exact.digit_after(first)];
    if places > 0 || alternate {
        text.push(b'.');
    }
    text.extend((1..=places as i64).map(|place| exact.digit_after(first + place)));
    let exponent = exact.point - 1;
    let sign = if exponent < 0 { '-' } else { '+' };
    text.extend_from_slice(format!("e{sign}{:02}", exponent.unsigned_abs()).as_bytes());
    text
}
