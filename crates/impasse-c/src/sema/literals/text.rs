//! Character constants and string literals.

use super::LiteralError;
use super::escapes::{Unit, units};
use crate::types::{IntKind, TypeId};

/// A decoded string literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StringLiteral {
    /// The type of an element: `char`, `int` (`wchar_t`), `unsigned short` (`char16_t`) or
    /// `unsigned int` (`char32_t`).
    pub element: IntKind,
    /// The bytes, terminator included.
    pub bytes: Vec<u8>,
    /// Number of elements, terminator included.
    pub length: u64,
}

impl StringLiteral {
    /// The string of these bytes, as `__func__` is.
    pub(crate) fn narrow(text: &[u8]) -> Self {
        let mut bytes = text.to_vec();
        bytes.push(0);
        StringLiteral {
            element: IntKind::Char,
            length: bytes.len() as u64,
            bytes,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prefix {
    None,
    Utf8,
    Wide,
    Char16,
    Char32,
}

impl Prefix {
    const fn element(self) -> IntKind {
        match self {
            Prefix::None | Prefix::Utf8 => IntKind::Char,
            Prefix::Wide => IntKind::Int,
            Prefix::Char16 => IntKind::UnsignedShort,
            Prefix::Char32 => IntKind::UnsignedInt,
        }
    }
}

/// The prefix and what stands between the quotes.
fn split(spelling: &[u8]) -> Result<(Prefix, &[u8]), LiteralError> {
    let is_quote = |&b: &u8| b == b'\'' || b == b'"';
    let start = spelling
        .iter()
        .position(is_quote)
        .ok_or(LiteralError::Unterminated)?;
    let prefix = match &spelling[..start] {
        b"" => Prefix::None,
        b"u8" => Prefix::Utf8,
        b"L" => Prefix::Wide,
        b"u" => Prefix::Char16,
        b"U" => Prefix::Char32,
        _ => return Err(LiteralError::Prefix),
    };
    let quoted = &spelling[start..];
    if quoted.len() < 2 || quoted.last() != quoted.first() {
        return Err(LiteralError::Unterminated);
    }
    Ok((prefix, &quoted[1..quoted.len() - 1]))
}

/// The type and bits of a character constant as spelt, quotes and prefix included.
///
/// # Errors
/// What is wrong with the spelling.
pub(crate) fn character(spelling: &[u8]) -> Result<(TypeId, u128), LiteralError> {
    let (prefix, text) = split(spelling)?;
    let element = prefix.element();
    let mut bytes = Vec::new();
    for unit in units(text)? {
        encode(unit, element, &mut bytes)?;
    }
    let size = element.bytes() as usize;
    let Some(last) = bytes.len().checked_sub(size) else {
        return Err(LiteralError::EmptyCharacter);
    };
    if element == IntKind::Char {
        return Ok((TypeId::INT, u128::from(narrow(&bytes))));
    }
    // Of several wide characters gcc takes the last.
    let value = bytes[last..].iter().rev();
    let value = value.fold(0, |value, &byte| value << 8 | u128::from(byte));
    Ok((TypeId::of_int(element), value))
}

/// One character has its value as a `char`; several are put together in base 256, of which the
/// last four remain.
fn narrow(bytes: &[u8]) -> u32 {
    match *bytes {
        [single] => i32::from(single as i8).cast_unsigned(),
        _ => bytes
            .iter()
            .fold(0, |value: u32, &byte| value << 8 | u32::from(byte)),
    }
}

/// Adjacent string literals as spelt, as one.
///
/// # Errors
/// What is wrong with a spelling, or prefixes that do not go together.
pub(crate) fn strings(spellings: &[&[u8]]) -> Result<StringLiteral, LiteralError> {
    let mut prefix = Prefix::None;
    let mut parts = Vec::with_capacity(spellings.len());
    for spelling in spellings {
        let (own, text) = split(spelling)?;
        if prefix != Prefix::None && own != Prefix::None && own != prefix {
            return Err(LiteralError::Concatenation);
        }
        if own != Prefix::None {
            prefix = own;
        }
        parts.push(text);
    }
    let element = prefix.element();
    let mut bytes = Vec::new();
    for part in parts {
        for unit in units(part)? {
            encode(unit, element, &mut bytes)?;
        }
    }
    let size = element.bytes() as usize;
    bytes.resize(bytes.len() + size, 0);
    Ok(StringLiteral {
        element,
        length: (bytes.len() / size) as u64,
        bytes,
    })
}

/// Appends the elements for one unit.
fn encode(unit: Unit, element: IntKind, bytes: &mut Vec<u8>) -> Result<(), LiteralError> {
    match (unit, element) {
        (Unit::Byte(byte), IntKind::Char) => bytes.push(byte),
        (Unit::Byte(_), _) => return Err(LiteralError::NotUtf8),
        (Unit::Value(value), _) => {
            let size = element.bytes() as usize;
            bytes.extend_from_slice(&value.to_le_bytes()[..size]);
        }
        (Unit::Character(character), IntKind::Char) => {
            let character = char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER);
            let mut buffer = [0; 4];
            bytes.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
        }
        (Unit::Character(character), IntKind::UnsignedShort) => {
            let character = char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER);
            for half in character.encode_utf16(&mut [0; 2]) {
                bytes.extend_from_slice(&half.to_le_bytes());
            }
        }
        (Unit::Character(character), _) => bytes.extend_from_slice(&character.to_le_bytes()),
    }
    Ok(())
}
