//! Conversions of integers and pointers.

use super::chars::Chars;
use super::directive::Directive;
use super::field::Field;

/// `d` and `i`.
pub(super) fn signed(
    value: u64,
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
) -> Field {
    let spare = 64 - 8 * directive.length.bytes();
    let value = (value << spare) as i64 >> spare;
    let digits = Chars::decimal(value.unsigned_abs());
    let prefix = sign(directive, value < 0);
    number(digits, value == 0, prefix, directive, width, precision)
}

/// The sign of a signed conversion.
pub(super) fn sign(directive: &Directive, negative: bool) -> &'static [u8] {
    let flags = directive.flags;
    match (negative, flags.plus, flags.space) {
        (true, ..) => b"-",
        (_, true, _) => b"+",
        (_, _, true) => b" ",
        _ => b"",
    }
}

/// The sign of a signed conversion and `0x`.
pub(super) fn signed_hex(directive: &Directive, negative: bool, capital: bool) -> &'static [u8] {
    match (sign(directive, negative), capital) {
        (b"-", false) => b"-0x",
        (b"-", true) => b"-0X",
        (b"+", false) => b"+0x",
        (b"+", true) => b"+0X",
        (b" ", false) => b" 0x",
        (b" ", true) => b" 0X",
        (_, false) => b"0x",
        (_, true) => b"0X",
    }
}

/// `u`, `o`, `x`, `X`, `b` and `B`.
pub(super) fn unsigned(
    value: u64,
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
) -> Field {
    let spare = 64 - 8 * directive.length.bytes();
    let value = value << spare >> spare;
    let mut prefix: &[u8] = b"";
    let mut digits = match directive.conversion {
        b'o' => Chars::copy(format!("{value:o}").as_bytes()),
        b'x' => Chars::copy(format!("{value:x}").as_bytes()),
        b'X' => Chars::copy(format!("{value:X}").as_bytes()),
        b'b' | b'B' => Chars::Many(format!("{value:b}").into_bytes()),
        _ => Chars::decimal(value),
    };
    let length = digits.as_slice().len();
    if directive.flags.alternate {
        match directive.conversion {
            b'x' if value != 0 => prefix = b"0x",
            b'X' if value != 0 => prefix = b"0X",
            b'b' if value != 0 => prefix = b"0b",
            b'B' if value != 0 => prefix = b"0B",
            b'o' if value != 0 && precision.is_none_or(|wanted| wanted <= length) => {
                digits = digits.padded(length + 1);
            }
            b'o' if precision == Some(0) => {
                return number(digits, false, prefix, directive, width, precision);
            }
            _ => {}
        }
    }
    number(digits, value == 0, prefix, directive, width, precision)
}

/// `p`.
pub(super) fn pointer(
    value: u64,
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
) -> Field {
    if value == 0 {
        return Field::text(Chars::copy(b"(nil)"), directive.flags, width);
    }
    let prefix = signed_hex(directive, false, false);
    let digits = Chars::copy(format!("{value:x}").as_bytes());
    number(digits, false, prefix, directive, width, precision)
}

fn number(
    digits: Chars,
    is_zero: bool,
    prefix: &'static [u8],
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
) -> Field {
    let body = match precision {
        Some(0) if is_zero => Chars::copy(b""),
        Some(wanted) => digits.padded(wanted),
        None => digits,
    };
    Field {
        prefix,
        body,
        zero: directive.flags.zero && precision.is_none(),
        left: directive.flags.left,
        width,
    }
}
