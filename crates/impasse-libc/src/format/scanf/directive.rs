//! Parsing of scanf formats.

use super::Storage;
use crate::format::float::Format;
use crate::format::integer::is_space;
use crate::format::printf::directive::{Length, length_modifier};

/// The characters of a `%[...]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scanset {
    bits: [u64; 4],
}

impl Scanset {
    /// No character.
    pub(crate) const EMPTY: Scanset = Scanset { bits: [0; 4] };

    /// Whether a character belongs to the set.
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.bits[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    fn insert(&mut self, byte: u8) {
        self.bits[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    fn invert(&mut self) {
        for word in &mut self.bits {
            *word = !*word;
        }
    }
}

/// One conversion specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Directive {
    /// The number of the argument; `None` when assignment is suppressed.
    pub(super) argument: Option<usize>,
    /// Greatest number of characters.
    pub(super) width: Option<usize>,
    /// Length modifier.
    pub(super) length: Length,
    /// The conversion letter in its plain form.
    pub(super) conversion: u8,
    /// The characters of `[`.
    pub(super) set: Scanset,
    /// How texts are stored.
    pub(super) storage: Storage,
}

impl Directive {
    /// The format of a floating conversion.
    pub(super) const fn float_format(&self) -> Format {
        match self.length {
            Length::LongLong => Format::Extended,
            Length::Long => Format::Double,
            _ => Format::Single,
        }
    }
}

/// An element of a format.
pub(super) enum Element {
    /// White space: any amount of it.
    Space,
    /// A character that must be there.
    Literal(u8),
    /// `%%`.
    Percent,
    /// A conversion.
    Directive(Directive),
    /// A conversion that does not exist.
    Invalid,
}

/// Reads a format element by element.
pub(super) struct Reader<'a> {
    format: &'a [u8],
    position: usize,
    next_argument: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(format: &'a [u8]) -> Self {
        Self {
            format,
            position: 0,
            next_argument: 0,
        }
    }

    /// The next element; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Element> {
        let byte = self.take()?;
        if is_space(byte) {
            return Some(Element::Space);
        }
        if byte != b'%' {
            return Some(Element::Literal(byte));
        }
        Some(self.directive())
    }

    fn take(&mut self) -> Option<u8> {
        let byte = self.format.get(self.position).copied()?;
        self.position += 1;
        Some(byte)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.format.get(self.position) == Some(&byte);
        self.position += usize::from(found);
        found
    }

    fn number(&mut self) -> Option<usize> {
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = self.format.get(self.position) {
            let digit = usize::from(digit - b'0');
            value = Some(
                value
                    .unwrap_or(0usize)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
            self.position += 1;
        }
        value
    }

    fn directive(&mut self) -> Element {
        let start = self.position;
        let mut position = self.number().filter(|&number| number > 0);
        if position.is_none() || !self.eat(b'$') {
            position = None;
            self.position = start;
        }
        let mut suppress = false;
        while let Some(flag @ (b'*' | b'\'' | b'I')) = self.format.get(self.position) {
            suppress |= *flag == b'*';
            self.position += 1;
        }
        let width = self.number().filter(|&width| width > 0);
        let allocate = self.eat(b'm');
        let rest = self.format.get(self.position..).unwrap_or_default();
        let (length, taken) = length_modifier(rest);
        self.position += taken;
        let Some(letter) = self.take() else {
            return Element::Invalid;
        };
        let (conversion, wide, length) = match letter {
            b'%' => return Element::Percent,
            b'X' => (b'x', false, length),
            b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => (b'e', false, length),
            b'C' => (b'c', true, length),
            b'S' => (b's', true, length),
            b'c' | b's' | b'[' => (letter, length == Length::Long, length),
            b'd' | b'i' | b'o' | b'u' | b'x' | b'e' | b'n' | b'p' => (letter, false, length),
            _ => return Element::Invalid,
        };
        let set = if conversion == b'[' {
            match self.scanset() {
                Some(set) => set,
                None => return Element::Invalid,
            }
        } else {
            Scanset::EMPTY
        };
        let argument = (!suppress).then(|| {
            position.map_or_else(
                || {
                    self.next_argument += 1;
                    self.next_argument - 1
                },
                |position| position - 1,
            )
        });
        Element::Directive(Directive {
            argument,
            width,
            length,
            conversion,
            set,
            storage: Storage { wide, allocate },
        })
    }

    /// The characters between `[` and `]`; `None` if the latter is missing.
    fn scanset(&mut self) -> Option<Scanset> {
        let mut set = Scanset::EMPTY;
        let inverted = self.eat(b'^');
        let start = self.position;
        loop {
            let byte = self.take()?;
            let first = self.position == start + 1;
            match byte {
                b']' if !first => break,
                b'-' if !first => {
                    let before = self.format[self.position - 2];
                    match self.format.get(self.position) {
                        Some(&after) if after != b']' && before <= after => {
                            (before..=after).for_each(|byte| set.insert(byte));
                        }
                        _ => set.insert(b'-'),
                    }
                }
                byte => set.insert(byte),
            }
        }
        if inverted {
            set.invert();
        }
        Some(set)
    }
}
