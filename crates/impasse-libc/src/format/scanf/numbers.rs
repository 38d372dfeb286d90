//! Conversions of numbers: the characters are collected as glibc collects them, then converted.

use super::{Halt, Scanner};
use crate::format::float::Format;
use crate::format::{integer as strtol, strtod};

/// The characters of a number as they are taken from the input, within a width.
struct Collector<'s, 'i, E> {
    scanner: &'s mut Scanner<'i, E>,
    left: usize,
    text: Vec<u8>,
}

impl<'s, 'i, E> Collector<'s, 'i, E> {
    fn new(scanner: &'s mut Scanner<'i, E>, width: usize) -> Self {
        Self {
            scanner,
            left: width,
            text: Vec::new(),
        }
    }

    /// The next character within the width.
    fn peek(&mut self) -> Result<Option<u8>, Halt<E>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.scanner.peek()
    }

    /// Takes the character last seen without keeping it.
    fn drop_one(&mut self) {
        self.scanner.advance();
        self.left -= 1;
    }

    fn keep(&mut self, byte: u8) {
        self.drop_one();
        self.text.push(byte);
    }

    /// Keeps the next character if it is wanted.
    fn keep_if(&mut self, wanted: impl Fn(u8) -> bool) -> Result<bool, Halt<E>> {
        match self.peek()? {
            Some(byte) if wanted(byte) => {
                self.keep(byte);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Takes a whole word in any case; anything else is a mismatch.
    fn word(&mut self, word: &[u8]) -> Result<(), Halt<E>> {
        for &letter in word {
            if !self.keep_if(|byte| byte.to_ascii_lowercase() == letter)? {
                return Err(Halt::Mismatch);
            }
        }
        Ok(())
    }
}

/// An integer in base 0, 8, 10 or 16, as 64 bits.
pub(super) fn integer<E>(
    scanner: &mut Scanner<'_, E>,
    base: u32,
    signed: bool,
    width: usize,
) -> Result<u64, Halt<E>> {
    let mut collector = Collector::new(scanner, width);
    let base = digits(&mut collector, base)?;
    if matches!(collector.text[..], [] | [b'+' | b'-']) {
        return Err(Halt::Mismatch);
    }
    Ok(value(&collector.text, base, signed))
}

fn value(text: &[u8], base: u32, signed: bool) -> u64 {
    let parsed = strtol::parse(text, base);
    if signed {
        parsed.signed(64).0 as u64
    } else {
        parsed.unsigned().0
    }
}

/// Collects sign, prefix and digits; gives the base.
fn digits<E>(collector: &mut Collector<'_, '_, E>, base: u32) -> Result<u32, Halt<E>> {
    collector.keep_if(|byte| matches!(byte, b'+' | b'-'))?;
    let mut base = base;
    if collector.keep_if(|byte| byte == b'0')? {
        let prefix = matches!(collector.peek()?, Some(b'x' | b'X'));
        if prefix && matches!(base, 0 | 16) {
            base = 16;
            collector.drop_one();
        } else if base == 0 && !prefix {
            base = 8;
        }
    }
    let base = if base == 0 { 10 } else { base };
    while collector.keep_if(|byte| strtol::digit_value(byte).is_some_and(|digit| digit < base))? {}
    Ok(base)
}

/// A pointer: hexadecimal, or `(nil)`.
pub(super) fn pointer<E>(scanner: &mut Scanner<'_, E>, width: usize) -> Result<u64, Halt<E>> {
    let mut collector = Collector::new(scanner, width);
    digits(&mut collector, 16)?;
    match collector.text[..] {
        [] => {
            collector.word(b"(nil)")?;
            Ok(0)
        }
        [b'+' | b'-'] => Err(Halt::Mismatch),
        _ => Ok(value(&collector.text, 16, false)),
    }
}

/// The bits of a floating value.
pub(super) fn float<E>(
    scanner: &mut Scanner<'_, E>,
    format: Format,
    width: usize,
) -> Result<u128, Halt<E>> {
    let mut collector = Collector::new(scanner, width);
    collector.keep_if(|byte| matches!(byte, b'+' | b'-'))?;
    match collector.peek()?.map(|byte| byte.to_ascii_lowercase()) {
        Some(b'n') => collector.word(b"nan")?,
        Some(b'i') => {
            collector.word(b"inf")?;
            if matches!(collector.peek()?, Some(b'i' | b'I')) {
                collector.word(b"inity")?;
            }
        }
        _ => mantissa_and_exponent(&mut collector)?,
    }
    let parsed = strtod::parse(&collector.text, format);
    if parsed.consumed == 0 {
        return Err(Halt::Mismatch);
    }
    Ok(parsed.bits)
}

fn mantissa_and_exponent<E>(collector: &mut Collector<'_, '_, E>) -> Result<(), Halt<E>> {
    let signs = collector.text.len();
    let mut hexadecimal = false;
    let mut digit_seen = false;
    if collector.keep_if(|byte| byte == b'0')? {
        // glibc takes the `x` only if the width leaves room for a digit behind it.
        let room = collector.left >= 2;
        hexadecimal = room && collector.keep_if(|byte| matches!(byte, b'x' | b'X'))?;
        digit_seen = !hexadecimal;
    }
    let marker = if hexadecimal { b'p' } else { b'e' };
    let (mut exponent, mut point) = (false, false);
    while let Some(byte) = collector.peek()? {
        let lower = byte.to_ascii_lowercase();
        let after_marker = exponent && collector.text.last() == Some(&marker);
        if byte.is_ascii_digit() || hexadecimal && !exponent && byte.is_ascii_hexdigit() {
            digit_seen = true;
        } else if digit_seen && !exponent && lower == marker {
            (exponent, point) = (true, true);
            collector.keep(marker);
            continue;
        } else if !point && byte == b'.' {
            point = true;
        } else if !(after_marker && matches!(byte, b'+' | b'-')) {
            break;
        }
        collector.keep(byte);
    }
    let least = signs + if hexadecimal { 2 } else { 0 };
    if collector.text.len() <= least {
        return Err(Halt::Mismatch);
    }
    Ok(())
}
