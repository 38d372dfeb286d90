//! Reads numbers of any number of bits from a list of bytes.

use crate::error::{Res, malformed};

/// A position in a stream of bits, and its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits<'a> {
    bytes: &'a [u8],
    /// In bits.
    at: usize,
}

impl<'a> Bits<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// How many bits are left.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    /// The next `width` bits, at most 64, as a number.
    pub(crate) fn fixed(&mut self, width: u32) -> Res<u64> {
        if self.left() < width as usize {
            return malformed("it ends too early");
        }
        if width == 0 {
            return Ok(0);
        }
        let first = self.at / 8;
        let shift = self.at % 8;
        self.at += width as usize;
        let mut word = [0; 16];
        let there = &self.bytes[first..self.bytes.len().min(first + 9)];
        word[..there.len()].copy_from_slice(there);
        let value = (u128::from_le_bytes(word) >> shift) as u64;
        Ok(value & (u64::MAX >> (64 - width)))
    }

    /// A number in groups of `width` bits, 1 to 32, of which the highest says whether more follow.
    pub(crate) fn variable(&mut self, width: u32) -> Res<u64> {
        let more = 1 << (width - 1);
        let mut value = 0u64;
        let mut shift = 0;
        loop {
            let group = self.fixed(width)?;
            let low = group & (more - 1);
            if shift < 64 {
                value |= low << shift;
            } else if low != 0 {
                return malformed("a number is too large");
            }
            if group & more == 0 {
                return Ok(value);
            }
            if width == 1 {
                return malformed("a number without an end");
            }
            shift += width - 1;
        }
    }

    /// Goes on at the next multiple of 32 bits.
    pub(crate) fn align(&mut self) -> Res<()> {
        let next = self.at.next_multiple_of(32);
        if next > self.bytes.len() * 8 {
            return malformed("it ends too early");
        }
        self.at = next;
        Ok(())
    }

    /// The next bytes, from an aligned position; what follows is aligned again.
    pub(crate) fn bytes(&mut self, length: usize) -> Res<&'a [u8]> {
        let first = self.at / 8;
        let Some(bytes) = (first.checked_add(length)).and_then(|end| self.bytes.get(first..end))
        else {
            return malformed("it ends too early");
        };
        self.at = (first + length).next_multiple_of(4).min(self.bytes.len()) * 8;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_width() {
        let mut bits = Bits::new(&[0b1010_0101, 0xff, 0x01, 0x80]);
        assert_eq!(bits.fixed(3), Ok(0b101));
        assert_eq!(bits.fixed(7), Ok(0b111_0100));
        assert_eq!(bits.variable(4), Ok(0b1111 & 7 | (0b0111 << 3)));
        bits.align().unwrap();
        assert_eq!(bits.left(), 0);
        assert!(bits.fixed(1).is_err());
    }
}
