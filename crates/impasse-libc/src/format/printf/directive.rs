//! Parsing of printf formats into directives.

/// The flags of a directive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// `-`.
    pub(crate) left: bool,
    /// `+`.
    pub(crate) plus: bool,
    /// A blank.
    pub(crate) space: bool,
    /// `#`.
    pub(crate) alternate: bool,
    /// `0`.
    pub(crate) zero: bool,
    /// `'`, which changes nothing in the C locale.
    pub(crate) group: bool,
    /// `I`, which changes nothing in the C locale.
    pub(crate) outdigits: bool,
}

/// A width or precision as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Count {
    /// Not given.
    #[default]
    Absent,
    /// A number.
    Fixed(usize),
    /// From the argument with this number.
    Argument(usize),
    /// A number beyond every `int`.
    TooLarge,
}

/// The length modifier, by the type of an integer conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Length {
    /// `hh`.
    Char,
    /// `h`.
    Short,
    /// None.
    #[default]
    Int,
    /// `l`, `j`, `z`, `t`, and `ll`, `q` for integers: 64 bits.
    Long,
    /// `ll`, `q`, `L`: 64 bits, and `long double` for floating conversions.
    LongLong,
}

impl Length {
    /// The number of bytes of the integer.
    pub(crate) const fn bytes(self) -> u32 {
        match self {
            Length::Char => 1,
            Length::Short => 2,
            Length::Int => 4,
            Length::Long | Length::LongLong => 8,
        }
    }
}

/// One conversion specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Directive {
    /// Flags.
    pub(crate) flags: Flags,
    /// Minimum field width.
    pub(crate) width: Count,
    /// Precision.
    pub(crate) precision: Count,
    /// Length modifier.
    pub(crate) length: Length,
    /// The conversion letter; 0 if the format ended before it.
    pub(crate) conversion: u8,
    /// The number of the argument that is converted, if one is.
    pub(crate) argument: usize,
}

/// The length modifier at the beginning of `text`, and how many bytes it takes.
pub(crate) fn length_modifier(text: &[u8]) -> (Length, usize) {
    match text {
        [b'h', b'h', ..] => (Length::Char, 2),
        [b'h', ..] => (Length::Short, 1),
        [b'l', b'l', ..] => (Length::LongLong, 2),
        [b'l' | b'j' | b'z' | b'Z' | b't', ..] => (Length::Long, 1),
        [b'L' | b'q', ..] => (Length::LongLong, 1),
        _ => (Length::Int, 0),
    }
}

/// Reads directives one after the other and numbers their arguments.
pub(crate) struct Reader<'a> {
    format: &'a [u8],
    position: usize,
    next_argument: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of a format.
    pub(crate) fn new(format: &'a [u8]) -> Self {
        Self {
            format,
            position: 0,
            next_argument: 0,
        }
    }

    /// The literal text up to the next directive, or to the end.
    pub(crate) fn literal(&mut self) -> &'a [u8] {
        let rest = &self.format[self.position..];
        let length = rest.iter().position(|&b| b == b'%').unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    /// The next directive, after its literal text was taken.
    pub(crate) fn directive(&mut self) -> Option<Directive> {
        if self.peek()? != b'%' {
            return None;
        }
        self.position += 1;
        let position = self.positional();
        let flags = self.flags();
        let width = self.count();
        let precision = if self.eat(b'.') {
            match self.count() {
                Count::Absent => Count::Fixed(0),
                count => count,
            }
        } else {
            Count::Absent
        };
        let rest = self.format.get(self.position..).unwrap_or_default();
        let (length, taken) = length_modifier(rest);
        self.position += taken;
        let conversion = self.peek().unwrap_or(0);
        self.position = (self.position + 1).min(self.format.len());
        Some(Directive {
            flags,
            width,
            precision,
            length,
            conversion,
            argument: position.unwrap_or(self.next_argument),
        })
    }

    /// Says that the directive just read took its argument, so that the next gets another.
    pub(crate) fn consume(&mut self, directive: &Directive) {
        if directive.argument == self.next_argument {
            self.next_argument += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.format.get(self.position).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                b' ' => flags.space = true,
                b'#' => flags.alternate = true,
                b'0' => flags.zero = true,
                b'\'' => flags.group = true,
                b'I' => flags.outdigits = true,
                _ => break,
            }
            self.position += 1;
        }
        flags
    }

    /// A number followed by `$`, as the index of an argument.
    fn positional(&mut self) -> Option<usize> {
        let start = self.position;
        if let Some(Count::Fixed(number)) = self.number()
            && number > 0
            && self.eat(b'$')
        {
            return Some(number - 1);
        }
        self.position = start;
        None
    }

    fn count(&mut self) -> Count {
        if self.eat(b'*') {
            let index = self.positional().unwrap_or_else(|| {
                self.next_argument += 1;
                self.next_argument - 1
            });
            return Count::Argument(index);
        }
        self.number().unwrap_or(Count::Absent)
    }

    fn number(&mut self) -> Option<Count> {
        let start = self.position;
        let mut value = 0usize;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value
                .saturating_mul(10)
                .saturating_add(usize::from(digit - b'0'));
            self.position += 1;
        }
        match value {
            _ if self.position == start => None,
            0..=0x7fff_ffff => Some(Count::Fixed(value)),
            _ => Some(Count::TooLarge),
        }
    }
}
