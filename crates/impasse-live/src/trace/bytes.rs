//! Numbers of variable length, and the checksum of frames.

/// Adds a number: seven bits in each byte, low ones first; the highest bit says that more follow.
pub(super) fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number from the front.
pub(super) fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return u32::try_from(number).ok();
        }
    }
    None
}

/// A number with a sign, so that small ones are short on both sides of zero.
pub(super) fn put_signed(bytes: &mut Vec<u8>, number: i32) {
    put(bytes, ((number << 1) ^ (number >> 31)).cast_unsigned());
}

/// Takes a number with a sign from the front.
pub(super) fn take_signed(bytes: &mut &[u8]) -> Option<i32> {
    let number = take(bytes)?;
    Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
}

/// Adds a text, its length first.
pub(super) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u32);
    bytes.extend_from_slice(text.as_bytes());
}

/// Takes a text from the front.
pub(super) fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let length = take(bytes)? as usize;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(String::from_utf8_lossy(text).into_owned())
}

/// The table of CRC-32 (the one of Ethernet and zip), for each byte.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let mut sum = at as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = (sum >> 1) ^ (0xedb8_8320 * (sum & 1));
            bit += 1;
        }
        table[at] = sum;
        at += 1;
    }
    table
};

/// The checksum of parts, as if they stood one after the other.
pub(super) fn checksum(parts: &[&[u8]]) -> u32 {
    let bytes = parts.iter().copied().flatten();
    !bytes.fold(u32::MAX, |sum, &byte| {
        (sum >> 8) ^ TABLE[usize::from(sum as u8 ^ byte)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, -1, 63, 64, -64, -65, 1 << 20, i32::MAX, i32::MIN] {
            let mut bytes = Vec::new();
            put_signed(&mut bytes, number);
            let mut rest = bytes.as_slice();
            assert_eq!(take_signed(&mut rest), Some(number));
            assert!(rest.is_empty(), "{number}");
        }
        assert_eq!(take(&mut [0xff; 9].as_slice()), None);
        assert_eq!(take(&mut [0x80].as_slice()), None);
    }

    #[test]
    fn the_checksum_is_the_known_one() {
        assert_eq!(checksum(&[b"1234", b"56789"]), 0xcbf4_3926);
    }
}
