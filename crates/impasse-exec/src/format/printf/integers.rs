//! Conversions of integers and pointers.

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
    let digits = value.unsigned_abs().to_string().into_bytes();
    let prefix = sign(directive, value < 0);
    number(digits, value == 0, prefix, directive, width, precision)
}

/// The sign of a signed conversion.
pub(super) fn sign(directive: &Directive, negative: bool) -> Vec<u8> {
    let flags = directive.flags;
    match (negative, flags.plus, flags.space) {
        (true, ..) => b"-".to_vec(),
        (_, true, _) => b"+".to_vec(),
        (_, _, true) => b" ".to_vec(),
        _ => Vec::new(),
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
    let mut prefix = Vec::new();
    let mut digits = match directive.conversion {
        b'o' => format!("{value:o}"),
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        b'b' | b'B' => format!("{value:b}"),
        _ => value.to_string(),
    }
    .into_bytes();
    if directive.flags.alternate {
        match directive.conversion {
            b'x' | b'X' | b'b' | b'B' if value != 0 => prefix = vec![b'0', directive.conversion],
            b'o' if value != 0 && precision.is_none_or(|wanted| wanted <= digits.len()) => {
                digits.insert(0, b'0');
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
        return Field::text(b"(nil)".to_vec(), directive.flags, width);
    }
    let mut prefix = sign(directive, false);
    prefix.extend_from_slice(b"0x");
    let digits = format!("{value:x}").into_bytes();
    number(digits, false, prefix, directive, width, precision)
}

fn number(
    digits: Vec<u8>,
    is_zero: bool,
    prefix: Vec<u8>,
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
) -> Field {
    let body = match precision {
        Some(0) if is_zero => Vec::new(),
        Some(wanted) if wanted > digits.len() => {
            let mut body = vec![b'0'; wanted - digits.len()];
            body.extend_from_slice(&digits);
            body
        }
        _ => digits,
    };
    Field {
        prefix,
        body,
        zero: directive.flags.zero && precision.is_none(),
        left: directive.flags.left,
        width,
    }
}
