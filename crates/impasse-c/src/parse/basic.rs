//! Types made of keywords, which may come in any order.

use crate::ast::Basic;
use crate::parse::keywords::Tok;

const VOID: u32 = 1;
const BOOL: u32 = 1 << 1;
const CHAR: u32 = 1 << 2;
const SHORT: u32 = 1 << 3;
const INT: u32 = 1 << 4;
const LONG: u32 = 1 << 5;
const LONG_LONG: u32 = 1 << 6;
const FLOAT: u32 = 1 << 7;
const DOUBLE: u32 = 1 << 8;
const FLOAT128: u32 = 1 << 9;
const SIGNED: u32 = 1 << 10;
const UNSIGNED: u32 = 1 << 11;
const COMPLEX: u32 = 1 << 12;
const INT128: u32 = 1 << 13;
const VA_LIST: u32 = 1 << 14;
const TWICE: u32 = 1 << 15;

const LONG_DOUBLE: u32 = LONG | DOUBLE;

/// Why keywords are no type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoType {
    /// They do not go together.
    Together,
    /// A complex type that does not exist here.
    Complex,
}

impl NoType {
    /// For messages.
    pub(super) fn text(self) -> &'static str {
        match self {
            NoType::Together => "these words together name no type",
            NoType::Complex => "this complex type is not supported",
        }
    }
}

/// The keywords of a type seen so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BasicWords(u32);

impl BasicWords {
    /// Whether none was seen.
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a keyword; false if it is none of a type.
    pub(super) fn add(&mut self, tok: Tok) -> bool {
        let bits = match tok {
            Tok::Void => VOID,
            Tok::Bool => BOOL,
            Tok::Char => CHAR,
            Tok::Short => SHORT,
            Tok::Int => INT,
            Tok::Long if self.0 & LONG_LONG != 0 => TWICE,
            Tok::Long if self.0 & LONG != 0 => {
                self.0 ^= LONG;
                LONG_LONG
            }
            Tok::Long => LONG,
            Tok::Float => FLOAT,
            Tok::Double => DOUBLE,
            Tok::LongDouble => LONG_DOUBLE,
            Tok::Float128 => FLOAT128,
            Tok::Signed => SIGNED,
            Tok::Unsigned => UNSIGNED,
            Tok::Complex => COMPLEX,
            Tok::Int128 => INT128,
            Tok::UInt128 => UNSIGNED | INT128,
            Tok::VaList => VA_LIST,
            _ => return false,
        };
        if self.0 & bits != 0 {
            self.0 |= TWICE;
        }
        self.0 |= bits;
        true
    }

    /// The type, or what is wrong with the keywords.
    pub(super) fn finish(self) -> Result<Basic, NoType> {
        let sign = self.0 & (SIGNED | UNSIGNED);
        let rest = self.0 & !(SIGNED | UNSIGNED | COMPLEX);
        if self.0 & COMPLEX != 0 {
            return match rest {
                FLOAT if sign == 0 => Ok(Basic::ComplexFloat),
                0 | DOUBLE if sign == 0 => Ok(Basic::ComplexDouble),
                LONG_DOUBLE if sign == 0 => Ok(Basic::ComplexLongDouble),
                _ => Err(NoType::Complex),
            };
        }
        let (signed, unsigned) = match rest & !INT {
            0 => (Basic::Int, Basic::UnsignedInt),
            SHORT => (Basic::Short, Basic::UnsignedShort),
            LONG => (Basic::Long, Basic::UnsignedLong),
            LONG_LONG => (Basic::LongLong, Basic::UnsignedLongLong),
            CHAR if rest == CHAR => (Basic::SignedChar, Basic::UnsignedChar),
            INT128 if rest == INT128 => (Basic::Int128, Basic::UnsignedInt128),
            _ if sign != 0 => return Err(NoType::Together),
            _ => return floating(rest).ok_or(NoType::Together),
        };
        match sign {
            0 if rest == CHAR => Ok(Basic::Char),
            0 | SIGNED => Ok(signed),
            UNSIGNED => Ok(unsigned),
            _ => Err(NoType::Together),
        }
    }
}

/// The types that are neither signed nor unsigned.
fn floating(words: u32) -> Option<Basic> {
    Some(match words {
        VOID => Basic::Void,
        BOOL => Basic::Bool,
        FLOAT => Basic::Float,
        DOUBLE => Basic::Double,
        LONG_DOUBLE => Basic::LongDouble,
        FLOAT128 => Basic::Float128,
        VA_LIST => Basic::VaList,
        _ => return None,
    })
}
