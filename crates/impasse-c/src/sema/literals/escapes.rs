//! Escape sequences and characters between the quotes of a character constant or string.

use super::LiteralError;

/// One element as spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A character, to be encoded.
    Character(u32),
    /// The value of `\x` or an octal escape, which is not encoded; cut to 32 bits.
    Value(u32),
    /// A byte that is not UTF-8.
    Byte(u8),
}

/// Reads the units of `text`, the part between the quotes.
pub(super) fn units(text: &[u8]) -> Result<Vec<Unit>, LiteralError> {
    let mut units = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        let (unit, length) = match first {
            b'\\' => {
                let (unit, length) = escape(tail)?;
                (unit, length + 1)
            }
            0..=0x7f => (Unit::Character(u32::from(first)), 1),
            _ => match decode(rest) {
                Some((character, length)) => (Unit::Character(character), length),
                None => (Unit::Byte(first), 1),
            },
        };
        units.push(unit);
        rest = &rest[length.min(rest.len())..];
    }
    Ok(units)
}

/// The character of the UTF-8 sequence of several bytes that `bytes` begins with, and its length.
fn decode(bytes: &[u8]) -> Option<(u32, usize)> {
    (2..=4).find_map(|length| {
        let text = str::from_utf8(bytes.get(..length)?).ok()?;
        Some((u32::from(text.chars().next()?), length))
    })
}

/// What follows a backslash: the unit and the number of bytes read.
fn escape(text: &[u8]) -> Result<(Unit, usize), LiteralError> {
    let Some(&first) = text.first() else {
        return Err(LiteralError::EmptyEscape);
    };
    let value = match first {
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => 10,
        b'r' => 13,
        b't' => 9,
        b'v' => 11,
        b'e' | b'E' => 27,
        b'0'..=b'7' => return Ok(octal(text)),
        b'x' => return hexadecimal(&text[1..]),
        b'u' => return universal(&text[1..], 4),
        b'U' => return universal(&text[1..], 8),
        // Unknown escapes stand for the character itself.
        _ => {
            return Ok(match decode(text) {
                _ if first < 0x80 => (Unit::Character(u32::from(first)), 1),
                Some((character, length)) => (Unit::Character(character), length),
                None => (Unit::Byte(first), 1),
            });
        }
    };
    Ok((Unit::Character(value), 1))
}

fn octal(text: &[u8]) -> (Unit, usize) {
    let digits = text
        .iter()
        .take(3)
        .take_while(|b| (b'0'..=b'7').contains(b));
    let mut value = 0;
    let mut length = 0;
    for digit in digits {
        value = value * 8 + u32::from(digit - b'0');
        length += 1;
    }
    (Unit::Value(value), length)
}

fn hex_digits(text: &[u8], most: usize) -> (u32, usize) {
    let mut value = 0_u32;
    let mut length = 0;
    for digit in text.iter().take(most) {
        let Some(digit) = char::from(*digit).to_digit(16) else {
            break;
        };
        value = value << 4 | digit;
        length += 1;
    }
    (value, length)
}

fn hexadecimal(text: &[u8]) -> Result<(Unit, usize), LiteralError> {
    match hex_digits(text, usize::MAX) {
        (_, 0) => Err(LiteralError::EmptyHexEscape),
        (value, length) => Ok((Unit::Value(value), length + 1)),
    }
}

fn universal(text: &[u8], digits: usize) -> Result<(Unit, usize), LiteralError> {
    let (value, length) = hex_digits(text, digits);
    if length < digits {
        return Err(LiteralError::ShortUniversalName);
    }
    // Names are for what is outside the basic character set; `$`, `@` and the backtick are.
    let is_basic = value < 0xa0 && !matches!(value, 0x24 | 0x40 | 0x60);
    if is_basic || char::from_u32(value).is_none() {
        return Err(LiteralError::UniversalName(value));
    }
    Ok((Unit::Character(value), length + 1))
}
