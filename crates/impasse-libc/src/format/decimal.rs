//! The exact decimal expansion of binary fractions, and its rounding.

use num_bigint::BigUint;

/// The value `0.d1d2d3... * 10^point`, exact; no leading zeros, none at all for zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    /// Digits from 0 to 9.
    pub(crate) digits: Vec<u8>,
    /// How many digits stand before the decimal point.
    pub(crate) point: i64,
}

impl Decimal {
    /// The expansion of `mantissa * 2^exponent`.
    pub(crate) fn exact(mantissa: u64, exponent: i32) -> Decimal {
        if mantissa == 0 {
            return Decimal {
                digits: Vec::new(),
                point: 1,
            };
        }
        // Fewer trailing zero bits make the power of five smaller.
        let spare = mantissa.trailing_zeros();
        let (mantissa, exponent) = (mantissa >> spare, exponent + spare as i32);
        let power = exponent.unsigned_abs();
        let scaled = if exponent >= 0 {
            BigUint::from(mantissa) << power
        } else {
            BigUint::from(5u32).pow(power) * mantissa
        };
        let mut digits = scaled.to_radix_be(10);
        let whole = digits.len() as i64;
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Decimal {
            digits,
            point: if exponent >= 0 {
                whole
            } else {
                whole - i64::from(power)
            },
        }
    }

    /// Rounds to `keep` digits, to the nearest, ties to even. `keep` may be 0 or negative: the
    /// place of rounding then lies before the first digit.
    pub(crate) fn round(&mut self, keep: i64) {
        if keep >= self.digits.len() as i64 {
            return;
        }
        if keep < 0 {
            self.digits.clear();
            return;
        }
        let keep = keep as usize;
        let odd = keep > 0 && self.digits[keep - 1] % 2 == 1;
        let beyond = self.digits[keep + 1..].iter().any(|&digit| digit != 0);
        let up = match self.digits[keep] {
            5 => beyond || odd,
            digit => digit > 5,
        };
        self.digits.truncate(keep);
        if up {
            self.increment();
        }
    }

    /// Adds one in the last place that is kept.
    fn increment(&mut self) {
        while let Some(digit) = self.digits.pop() {
            if digit < 9 {
                self.digits.push(digit + 1);
                return;
            }
        }
        self.digits.push(1);
        self.point += 1;
    }

    /// The digit at a place counted from the decimal point: 0 is the first one after it.
    pub(crate) fn digit_after(&self, place: i64) -> u8 {
        usize::try_from(self.point + place)
            .ok()
            .and_then(|index| self.digits.get(index))
            .map_or(b'0', |digit| b'0' + digit)
    }
}
