//! Conversions of floating values to hexadecimal (`%a`).

use crate::format::float::Format;

/// The text after `0x`, exponent included.
pub(super) fn digits(
    mantissa: u64,
    exponent: i32,
    format: Format,
    precision: Option<usize>,
    alternate: bool,
) -> Vec<u8> {
    // The binary point stands behind the first hexadecimal digit: the only bit before the fraction
    // of a double, the upper four bits of an 80-bit mantissa.
    let (fraction_bits, start) = match format {
        Format::Extended => (60, exponent + 60),
        _ => (52, exponent + 52),
    };
    let mut power = if mantissa == 0 { 0 } else { start };
    let mut leading = mantissa >> fraction_bits;
    let mut fraction = mantissa & ((1 << fraction_bits) - 1);
    let all = fraction_bits / 4;
    if let Some(wanted) = precision.filter(|&wanted| wanted < all) {
        let dropped = 4 * (all - wanted) as u32;
        let rounded = round(u128::from(mantissa), dropped);
        leading = (rounded >> fraction_bits) as u64;
        fraction = rounded as u64 & ((1 << fraction_bits) - 1);
        if leading > 15 {
            leading = 1;
            power += 4;
        }
    }
    let mut hex = format!("{fraction:0all$x}").into_bytes();
    match precision {
        Some(wanted) => hex.resize(wanted, b'0'),
        None => {
            while hex.last() == Some(&b'0') {
                hex.pop();
            }
        }
    }
    let point = if hex.is_empty() && !alternate {
        ""
    } else {
        "."
    };
    let mut text = format!("{leading:x}{point}").into_bytes();
    text.extend_from_slice(&hex);
    text.extend_from_slice(format!("p{power:+}").as_bytes());
    text
}

/// Clears the lowest bits after rounding to the nearest, ties to even.
fn round(value: u128, dropped: u32) -> u128 {
    let unit = 1u128 << dropped;
    let rest = value & (unit - 1);
    let down = value - rest;
    let half = unit >> 1;
    if rest > half || rest == half && down & unit != 0 {
        down + unit
    } else {
        down
    }
}
