//! The arithmetic of `#if`: 64 bits, signed or unsigned as in C.

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
