//! The engine behind the strtol family.

/// What a call of the strtol family found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParsedInt {
    /// The magnitude, saturated.
    pub(crate) magnitude: u128,
    /// Whether there was a minus sign.
    pub(crate) negative: bool,
    /// How many bytes belong to the number, leading blanks included; 0 if there is none.
    pub(crate) consumed: usize,
}

impl ParsedInt {
    /// The value as a signed integer of `bits` bits, and whether it was out of range.
    pub(crate) fn signed(self, bits: u32) -> (i64, bool) {
        let max = (1u128 << (bits - 1)) - 1;
        let limit = max + u128::from(self.negative);
        let clamped = self.magnitude.min(limit) as i128;
        let value = if self.negative { -clamped } else { clamped };
        (value as i64, self.magnitude > limit)
    }

    /// The value as an unsigned 64-bit integer, and whether it was out of range.
    pub(crate) fn unsigned(self) -> (u64, bool) {
        match u64::try_from(self.magnitude) {
            Err(_) => (u64::MAX, true),
            Ok(value) if self.negative => (value.wrapping_neg(), false),
            Ok(value) => (value, false),
        }
    }
}

/// Whether a byte is white space in the C locale.
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The value of a digit or letter as a digit.
pub(crate) fn digit_value(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(36)
}

/// Reads an integer at the beginning of `text` in base 0 or 2 to 36.
pub(crate) fn parse(text: &[u8], base: u32) -> ParsedInt {
    let blanks = text.iter().take_while(|&&byte| is_space(byte)).count();
    let mut at = blanks;
    let negative = text.get(at) == Some(&b'-');
    at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
    let hex = matches!(text.get(at..), Some([b'0', b'x' | b'X', digit, ..])
        if digit.is_ascii_hexdigit());
    let base = match (base, text.get(at)) {
        (0 | 16, _) if hex => {
            at += 2;
            16
        }
        (0, Some(b'0')) => 8,
        (0, _) => 10,
        (base, _) => base,
    };
    let start = at;
    let mut magnitude = 0u128;
    while let Some(digit) = text.get(at).and_then(|&byte| digit_value(byte)) {
        if digit >= base {
            break;
        }
        // Saturates far beyond every result type, far below the end of u128.
        magnitude = (magnitude * u128::from(base) + u128::from(digit)).min(1 << 100);
        at += 1;
    }
    ParsedInt {
        magnitude,
        negative,
        consumed: if at > start { at } else { 0 },
    }
}
