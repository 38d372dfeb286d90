//! Numbers in `#if`: integer and character constants with the types of x86-64 Linux, and arithmetic
//! on them.

/// Why a constant has no value in `#if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstantError {
    Floating,
    Integer,
    EmptyCharacter,
}

impl ConstantError {
    /// For messages.
    pub(crate) fn text(self) -> &'static str {
        match self {
            ConstantError::Floating => "floating constant in `#if`",
            ConstantError::Integer => "invalid integer constant in `#if`",
            ConstantError::EmptyCharacter => "empty character constant",
        }
    }
}

/// The value of a preprocessing number.
pub(crate) fn integer(text: &[u8]) -> Result<Value, ConstantError> {
    let (digits, base) = match text {
        [b'0', b'x' | b'X', rest @ ..] => (rest, 16),
        [b'0', b'b' | b'B', rest @ ..] => (rest, 2),
        [b'0', ..] => (text, 8),
        _ => (text, 10),
    };
    let value_of = |byte: u8| char::from(byte).to_digit(base);
    let length = digits
        .iter()
        .take_while(|&&byte| value_of(byte).is_some())
        .count();
    let (digits, suffix) = digits.split_at(length);
    if suffix.contains(&b'.') || (base == 10 && matches!(suffix.first(), Some(b'e' | b'E'))) {
        return Err(ConstantError::Floating);
    }
    let unsigned_suffix = match suffix.to_ascii_lowercase().as_slice() {
        b"" | b"l" => false,
        b"ll" if suffix[0] == suffix[1] => false,
        b"u" | b"ul" | b"lu" => true,
        b"ull" if suffix[1] == suffix[2] => true,
        b"llu" if suffix[0] == suffix[1] => true,
        _ => return Err(ConstantError::Integer),
    };
    if length == 0 {
        return Err(ConstantError::Integer);
    }
    // Too large constants are truncated, as gcc does after a warning.
    let bits = digits
        .iter()
        .filter_map(|&byte| value_of(byte))
        .fold(0u64, |bits, digit| {
            bits.wrapping_mul(u64::from(base))
                .wrapping_add(u64::from(digit))
        });
    let unsigned = unsigned_suffix || (bits as i64) < 0;
    Ok(Value { bits, unsigned })
}

/// The value of a character constant.
pub(crate) fn character(text: &[u8]) -> Result<Value, ConstantError> {
    let open = text.iter().position(|&byte| byte == b'\'').unwrap_or(0);
    let inner = &text[open + 1..text.len() - 1];
    let width = match &text[..open] {
        b"L" | b"U" => 32,
        b"u" => 16,
        _ => 8,
    };
    let unsigned = matches!(&text[..open], b"u" | b"U");
    let mut bits = 0u64;
    let mut count = 0;
    let mut rest = inner;
    while !rest.is_empty() {
        let (value, used) = one_character(rest, width > 8);
        let value = value & (u64::MAX >> (64 - width));
        // Several characters in a plain constant make one `int`; in others the last counts.
        bits = if width == 8 {
            (bits << 8 | value) & 0xffff_ffff
        } else {
            value
        };
        rest = &rest[used..];
        count += 1;
    }
    if count == 0 {
        return Err(ConstantError::EmptyCharacter);
    }
    let width = if width == 8 && count > 1 { 32 } else { width };
    if !unsigned {
        bits = (((bits << (64 - width)) as i64) >> (64 - width)) as u64;
    }
    Ok(Value { bits, unsigned })
}

/// Value and length of the first character, escapes understood; wide ones are decoded as UTF-8.
fn one_character(text: &[u8], wide: bool) -> (u64, usize) {
    if text[0] != b'\\' || text.len() < 2 {
        let decoded = text
            .utf8_chunks()
            .next()
            .and_then(|chunk| chunk.valid().chars().next());
        return match decoded.filter(|_| wide) {
            Some(decoded) => (u64::from(u32::from(decoded)), decoded.len_utf8()),
            None => (u64::from(text[0]), 1),
        };
    }
    match text[1] {
        b'x' => digits(text, 2, 16, usize::MAX),
        b'u' => digits(text, 2, 16, 4),
        b'U' => digits(text, 2, 16, 8),
        b'0'..=b'7' => digits(text, 1, 8, 3),
        b'a' => (7, 2),
        b'b' => (8, 2),
        b'f' => (12, 2),
        b'n' => (10, 2),
        b'r' => (13, 2),
        b't' => (9, 2),
        b'v' => (11, 2),
        b'e' | b'E' => (27, 2),
        other => (u64::from(other), 2),
    }
}

fn digits(text: &[u8], start: usize, base: u32, most: usize) -> (u64, usize) {
    let values = text[start..]
        .iter()
        .map_while(|&byte| char::from(byte).to_digit(base));
    values.take(most).fold((0, start), |(value, used), digit| {
        (
            value
                .wrapping_mul(u64::from(base))
                .wrapping_add(u64::from(digit)),
            used + 1,
        )
    })
}

/// A value of type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub bits: u64,
    pub unsigned: bool,
}

impl Value {
    pub fn signed(bits: i64) -> Value {
        Value {
            bits: bits as u64,
            unsigned: false,
        }
    }

    pub fn truth(holds: bool) -> Value {
        Value::signed(i64::from(holds))
    }

    pub fn holds(self) -> bool {
        self.bits != 0
    }
}

/// The result of an operator; `None` for a division by zero.
pub(crate) fn apply(operator: &[u8], left: Value, right: Value) -> Option<Value> {
    let unsigned = left.unsigned || right.unsigned;
    let (a, b) = (left.bits, right.bits);
    let (x, y) = (a as i64, b as i64);
    let arithmetic = |bits: u64| Value { bits, unsigned };
    let less = |a: u64, b: u64| {
        if unsigned {
            a < b
        } else {
            (a as i64) < (b as i64)
        }
    };
    Some(match operator {
        b"||" => Value::truth(left.holds() || right.holds()),
        b"&&" => Value::truth(left.holds() && right.holds()),
        b"|" => arithmetic(a | b),
        b"^" => arithmetic(a ^ b),
        b"&" => arithmetic(a & b),
        b"==" => Value::truth(a == b),
        b"!=" => Value::truth(a != b),
        b"<" => Value::truth(less(a, b)),
        b">" => Value::truth(less(b, a)),
        b"<=" => Value::truth(!less(b, a)),
        b">=" => Value::truth(!less(a, b)),
        b"<<" => shift(left, right, false),
        b">>" => shift(left, right, true),
        b"+" => arithmetic(a.wrapping_add(b)),
        b"-" => arithmetic(a.wrapping_sub(b)),
        b"*" => arithmetic(a.wrapping_mul(b)),
        b"/" | b"%" if b == 0 => return None,
        b"/" if unsigned => arithmetic(a / b),
        b"/" => arithmetic(x.wrapping_div(y) as u64),
        _ if unsigned => arithmetic(a % b),
        _ => arithmetic(x.wrapping_rem(y) as u64),
    })
}

/// Shifts; as in gcc, a negative count shifts the other way and a large one shifts everything out.
fn shift(left: Value, right: Value, to_the_right: bool) -> Value {
    let negative = !right.unsigned && (right.bits as i64) < 0;
    let count = if negative {
        right.bits.wrapping_neg()
    } else {
        right.bits
    };
    let fill = if !left.unsigned && (left.bits as i64) < 0 {
        u64::MAX
    } else {
        0
    };
    let bits = match (to_the_right != negative, count < 64) {
        (true, true) if fill != 0 => ((left.bits as i64) >> count) as u64,
        (true, true) => left.bits >> count,
        (true, false) => fill,
        (false, true) => left.bits << count,
        (false, false) => 0,
    };
    Value { bits, ..left }
}
