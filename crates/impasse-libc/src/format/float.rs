//! Floating values taken apart into sign, mantissa and exponent, and put together again.

/// A format of floating values by its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// The 80-bit format of the x87.
    Extended,
}

impl Format {
    /// Bits of the mantissa, the leading one included.
    pub(crate) const fn precision(self) -> u32 {
        match self {
            Format::Single => 24,
            Format::Double => 53,
            Format::Extended => 64,
        }
    }

    /// The largest exponent of a value of the form 1.x.
    pub(crate) const fn bias(self) -> i32 {
        match self {
            Format::Single => 127,
            Format::Double => 1023,
            Format::Extended => 16383,
        }
    }

    /// The exponent of the unit in the last place of the smallest values.
    pub(crate) const fn lowest(self) -> i32 {
        2 - self.bias() - self.precision() as i32
    }
}

/// The magnitude of a floating value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Magnitude {
    /// `mantissa` times two to the power of `exponent`; zero has the mantissa 0.
    Finite {
        /// The bits of the mantissa as an integer.
        mantissa: u64,
        /// The weight of its last bit.
        exponent: i32,
    },
    /// Infinity.
    Infinite,
    /// Not a number.
    Nan,
}

/// A floating value taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unpacked {
    /// Whether the sign bit is set.
    pub(crate) negative: bool,
    /// The value without its sign.
    pub(crate) magnitude: Magnitude,
    /// The format it came from.
    pub(crate) format: Format,
}

impl Unpacked {
    /// Takes a double apart.
    pub(crate) fn from_f64(value: f64) -> Unpacked {
        let bits = value.to_bits();
        let field = (bits >> 52) & 0x7ff;
        let fraction = bits & ((1 << 52) - 1);
        let magnitude = match (field, fraction) {
            (0x7ff, 0) => Magnitude::Infinite,
            (0x7ff, _) => Magnitude::Nan,
            (0, _) => finite(fraction, -1074),
            _ => finite(fraction | 1 << 52, field as i32 - 1075),
        };
        Unpacked {
            negative: value.is_sign_negative(),
            magnitude,
            format: Format::Double,
        }
    }

    /// Takes an 80-bit value apart. Encodings that no operation makes count as not a number.
    pub(crate) fn from_f80(bits: u128) -> Unpacked {
        let field = (bits >> 64) as u32 & 0x7fff;
        let mantissa = bits as u64;
        let magnitude = match field {
            0x7fff if mantissa << 1 == 0 => Magnitude::Infinite,
            0x7fff => Magnitude::Nan,
            0 => finite(mantissa, -16445),
            _ if mantissa >> 63 == 0 => Magnitude::Nan,
            _ => finite(mantissa, field as i32 - 16446),
        };
        Unpacked {
            negative: bits >> 79 & 1 == 1,
            magnitude,
            format: Format::Extended,
        }
    }
}

const fn finite(mantissa: u64, exponent: i32) -> Magnitude {
    Magnitude::Finite { mantissa, exponent }
}

/// The bits of a value in `format`. A finite mantissa must be normalised to the format's precision
/// or have the format's lowest exponent.
pub(crate) fn pack(format: Format, negative: bool, magnitude: Magnitude, payload: u64) -> u128 {
    let precision = format.precision();
    let (field, fraction) = match magnitude {
        Magnitude::Infinite => (2 * format.bias() as u128 + 1, 0),
        Magnitude::Nan => (
            2 * format.bias() as u128 + 1,
            1 << (precision - 2) | (payload & ((1 << (precision - 2)) - 1)),
        ),
        Magnitude::Finite { mantissa, exponent } => {
            let normal = mantissa >> (precision - 1) == 1;
            let field = exponent - format.lowest() + 1;
            (if normal { field as u128 } else { 0 }, mantissa)
        }
    };
    let sign = u128::from(negative);
    match format {
        Format::Single => sign << 31 | field << 23 | u128::from(fraction & 0x7f_ffff),
        Format::Double => sign << 63 | field << 52 | u128::from(fraction & ((1 << 52) - 1)),
        Format::Extended => {
            let integer_bit = u128::from(field == 0x7fff) << 63;
            sign << 79 | field << 64 | integer_bit | u128::from(fraction)
        }
    }
}
