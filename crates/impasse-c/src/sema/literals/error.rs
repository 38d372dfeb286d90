//! Errors in the spelling of literals.

use std::fmt;

/// Why a literal has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LiteralError {
    /// An integer with this behind its digits.
    IntegerSuffix(String),
    /// A floating number with this behind its digits.
    FloatSuffix(String),
    /// A digit that the base, `binary` or `octal`, does not have.
    Digit(char, &'static str),
    /// A universal character name of what is no character, or needs no name.
    UniversalName(u32),
    /// An exponent without digits.
    EmptyExponent,
    /// A hexadecimal floating number without an exponent.
    MissingExponent,
    /// A backslash at the end.
    EmptyEscape,
    /// A hexadecimal escape without digits.
    EmptyHexEscape,
    /// A universal character name with too few digits.
    ShortUniversalName,
    /// A quote that is not closed.
    Unterminated,
    /// A prefix that no literal has.
    Prefix,
    /// Nothing between the quotes of a character constant.
    EmptyCharacter,
    /// Adjacent strings of different kinds.
    Concatenation,
    /// A wide literal of bytes that are no text.
    NotUtf8,
}

impl fmt::Display for LiteralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IntegerSuffix(suffix) => {
                return write!(f, "invalid suffix `{suffix}` on integer constant");
            }
            Self::FloatSuffix(suffix) => {
                return write!(f, "invalid suffix `{suffix}` on floating constant");
            }
            Self::Digit(digit, base) => {
                return write!(f, "invalid digit `{digit}` in {base} constant");
            }
            Self::UniversalName(value) => {
                return write!(f, "U+{value:04X} is not a valid universal character");
            }
            Self::EmptyExponent => "exponent has no digits",
            Self::MissingExponent => "hexadecimal floating constants require an exponent",
            Self::EmptyEscape => "escape sequence without a character",
            Self::EmptyHexEscape => r"`\x` used with no following hex digits",
            Self::ShortUniversalName => "incomplete universal character name",
            Self::Unterminated => "unterminated literal",
            Self::Prefix => "unknown prefix of a literal",
            Self::EmptyCharacter => "empty character constant",
            Self::Concatenation => "unsupported concatenation of string literals",
            Self::NotUtf8 => "wide literal is not valid UTF-8",
        })
    }
}
