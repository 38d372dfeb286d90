//! The engine behind the scanf family.

mod directive;
mod numbers;

use super::float::Format;
use super::integer::is_space;
use directive::{Directive, Element, Reader};
use numbers::{float, integer, pointer};

/// The next item of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// A byte.
    Byte(u8),
    /// The end.
    End,
    /// Something that is not known.
    Unknown,
}

/// Where the input comes from.
pub(crate) trait Input {
    /// What goes wrong when it is read.
    type Error;
    /// The next item, which stays.
    fn peek(&mut self) -> Result<Symbol, Self::Error>;
    /// Takes the item last seen.
    fn advance(&mut self);
}

/// A value to be stored through a pointer argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// An integer of so many bytes.
    Int(u32, u64),
    /// The bits of a floating value.
    Float(Format, u128),
    /// Characters, the terminator included where there is one.
    Text(Vec<u8>),
    /// A text of which only the greatest length is known.
    UnknownText(Option<usize>),
    /// An integer of so many bytes that is not known.
    UnknownInt(u32),
    /// A floating value that is not known.
    UnknownFloat(Format),
}

/// How the characters of a text are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Storage {
    /// As `wchar_t`.
    pub(crate) wide: bool,
    /// In memory from `malloc`; the argument points to a pointer.
    pub(crate) allocate: bool,
}

/// Where values go. Arguments are numbered from 0.
pub(crate) trait Targets {
    /// What goes wrong when a value is stored.
    type Error;
    /// Stores a value through a pointer argument.
    fn store(&mut self, index: usize, item: Item, storage: Storage) -> Result<(), Self::Error>;
}

/// What a call comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scanned {
    /// So many values were assigned; -1 if the input ended before the first.
    Count(i32),
    /// The input was not known from some point on: so many values were assigned before it.
    Unknown(i32),
}

/// Why a conversion does not go on.
enum Halt<E> {
    /// Reading or storing went wrong.
    Error(E),
    /// The input is not known here.
    Unknown,
    /// The input ended.
    Input,
    /// The input does not match.
    Mismatch,
}

impl<E> From<E> for Halt<E> {
    fn from(error: E) -> Self {
        Halt::Error(error)
    }
}

/// Runs a call of the scanf family.
pub(crate) fn scan<E>(
    format: &[u8],
    input: &mut dyn Input<Error = E>,
    targets: &mut dyn Targets<Error = E>,
) -> Result<Scanned, E> {
    let mut scanner = Scanner { input, read: 0 };
    let mut reader = Reader::new(format);
    let mut done = 0;
    while let Some(element) = reader.next() {
        match scanner.element(&element, targets, &mut done) {
            Ok(()) => {}
            Err(Halt::Error(error)) => return Err(error),
            Err(Halt::Input) => return Ok(Scanned::Count(if done == 0 { -1 } else { done })),
            Err(Halt::Mismatch) => return Ok(Scanned::Count(done)),
            Err(Halt::Unknown) => {
                let rest = std::iter::once(element).chain(std::iter::from_fn(|| reader.next()));
                rest.filter_map(|element| unknown_item(&element))
                    .try_for_each(|(index, item, storage)| targets.store(index, item, storage))?;
                return Ok(Scanned::Unknown(done));
            }
        }
    }
    Ok(Scanned::Count(done))
}

/// What is stored for a directive whose input is not known.
fn unknown_item(element: &Element) -> Option<(usize, Item, Storage)> {
    let Element::Directive(directive) = element else {
        return None;
    };
    let bytes = directive.length.bytes();
    let item = match directive.conversion {
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'n' => Item::UnknownInt(bytes),
        b'p' => Item::UnknownInt(8),
        b'c' | b's' | b'[' => Item::UnknownText(directive.width),
        b'e' | b'f' | b'g' | b'a' => Item::UnknownFloat(directive.float_format()),
        _ => return None,
    };
    let index = directive.argument?;
    Some((index, item, directive.storage))
}

/// The input of a call with the number of bytes taken.
struct Scanner<'a, E> {
    input: &'a mut dyn Input<Error = E>,
    read: u64,
}

impl<E> Scanner<'_, E> {
    /// The next byte, which stays; `None` at the end.
    fn peek(&mut self) -> Result<Option<u8>, Halt<E>> {
        match self.input.peek()? {
            Symbol::Byte(byte) => Ok(Some(byte)),
            Symbol::End => Ok(None),
            Symbol::Unknown => Err(Halt::Unknown),
        }
    }

    fn advance(&mut self) {
        self.input.advance();
        self.read += 1;
    }

    fn skip_space(&mut self) -> Result<(), Halt<E>> {
        while self.peek()?.is_some_and(is_space) {
            self.advance();
        }
        Ok(())
    }

    fn literal(&mut self, byte: u8) -> Result<(), Halt<E>> {
        match self.peek()? {
            None => Err(Halt::Input),
            Some(found) if found == byte => {
                self.advance();
                Ok(())
            }
            Some(_) => Err(Halt::Mismatch),
        }
    }

    fn element(
        &mut self,
        element: &Element,
        targets: &mut dyn Targets<Error = E>,
        done: &mut i32,
    ) -> Result<(), Halt<E>> {
        match element {
            Element::Space => self.skip_space(),
            Element::Literal(byte) => self.literal(*byte),
            Element::Percent => {
                self.skip_space()?;
                self.literal(b'%')
            }
            Element::Invalid => Err(Halt::Mismatch),
            Element::Directive(directive) => {
                let item = self.convert(directive)?;
                if let Some(index) = directive.argument {
                    targets.store(index, item, directive.storage)?;
                    *done += i32::from(directive.conversion != b'n');
                }
                Ok(())
            }
        }
    }

    fn convert(&mut self, directive: &Directive) -> Result<Item, Halt<E>> {
        let conversion = directive.conversion;
        if !matches!(conversion, b'c' | b'[' | b'n') {
            self.skip_space()?;
        }
        if conversion != b'n' && self.peek()?.is_none() {
            return Err(Halt::Input);
        }
        let width = directive.width.unwrap_or(usize::MAX);
        let bytes = directive.length.bytes();
        Ok(match conversion {
            b'n' => Item::Int(bytes, self.read),
            b'c' => Item::Text(self.text(directive.width.unwrap_or(1), |_| true)?),
            b's' => Item::Text(terminated(self.text(width, |byte| !is_space(byte))?)),
            b'[' => {
                let text = self.text(width, |byte| directive.set.contains(byte))?;
                if text.is_empty() {
                    return Err(Halt::Mismatch);
                }
                Item::Text(terminated(text))
            }
            b'p' => Item::Int(8, pointer(self, width)?),
            b'd' => Item::Int(bytes, integer(self, 10, true, width)?),
            b'i' => Item::Int(bytes, integer(self, 0, true, width)?),
            b'o' => Item::Int(bytes, integer(self, 8, false, width)?),
            b'x' => Item::Int(bytes, integer(self, 16, false, width)?),
            b'u' => Item::Int(bytes, integer(self, 10, false, width)?),
            _ => {
                let format = directive.float_format();
                Item::Float(format, float(self, format, width)?)
            }
        })
    }

    fn text(&mut self, width: usize, wanted: impl Fn(u8) -> bool) -> Result<Vec<u8>, Halt<E>> {
        let mut text = Vec::new();
        while text.len() < width {
            match self.peek()? {
                Some(byte) if wanted(byte) => text.push(byte),
                _ => break,
            }
            self.advance();
        }
        Ok(text)
    }
}

fn terminated(mut text: Vec<u8>) -> Vec<u8> {
    text.push(0);
    text
}
