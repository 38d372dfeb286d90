//! The characters of a converted value: few of them in place, many on the heap.

/// As many characters as 64 bits have octal digits, and a `0` before them.
const PLACES: usize = 23;

/// The characters of a converted value.
pub(super) enum Chars {
    /// Those from this place on.
    Few([u8; PLACES], usize),
    /// Any number.
    Many(Vec<u8>),
}

impl Chars {
    /// The decimal digits of a number.
    pub(super) fn decimal(mut value: u64) -> Self {
        let (mut places, mut start) = ([b'0'; PLACES], PLACES);
        while start == PLACES || value > 0 {
            start -= 1;
            places[start] = b'0' + (value % 10) as u8;
            value /= 10;
        }
        Chars::Few(places, start)
    }

    /// A copy of a text.
    pub(super) fn copy(text: &[u8]) -> Self {
        let start = PLACES.checked_sub(text.len());
        let Some(start) = start else {
            return Chars::Many(text.to_vec());
        };
        let mut places = [0; PLACES];
        places[start..].copy_from_slice(text);
        Chars::Few(places, start)
    }

    /// The same with as many `0` before as make it `length` long.
    pub(super) fn padded(self, length: usize) -> Self {
        let missing = length.saturating_sub(self.as_slice().len());
        match self {
            Chars::Few(mut places, start) if missing <= start => {
                places[start - missing..start].fill(b'0');
                Chars::Few(places, start - missing)
            }
            chars => {
                let mut text = vec![b'0'; missing];
                text.extend_from_slice(chars.as_slice());
                Chars::Many(text)
            }
        }
    }

    /// The characters.
    pub(super) fn as_slice(&self) -> &[u8] {
        match self {
            Chars::Few(places, start) => &places[*start..],
            Chars::Many(text) => text,
        }
    }
}
