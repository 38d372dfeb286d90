//! A stream: a place in a file with its mode and its marks.

use std::hash::{Hash, Hasher};

/// What a stream is open on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Where {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
    /// Standard error output.
    Errors,
    /// A file by its number.
    File(usize),
}

/// How a stream is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Mode {
    /// For reading.
    pub(crate) read: bool,
    /// For writing.
    pub(crate) write: bool,
    /// Each write goes to the end.
    pub(crate) append: bool,
    /// An existing file is emptied.
    pub(crate) truncate: bool,
    /// A missing file is made.
    pub(crate) create: bool,
    /// An existing file is an error.
    pub(crate) exclusive: bool,
}

impl Mode {
    /// The mode of an `fopen`; `None` if it is not one.
    pub(crate) fn parse(text: &[u8]) -> Option<Mode> {
        let plus = text.contains(&b'+');
        let exclusive = text.contains(&b'x');
        let (read, write) = (true, true);
        Some(match text.first()? {
            b'r' => Mode {
                read,
                write: plus,
                ..Mode::default()
            },
            b'w' => Mode {
                read: plus,
                write,
                truncate: true,
                create: true,
                exclusive,
                ..Mode::default()
            },
            b'a' => Mode {
                read: plus,
                write,
                append: true,
                create: true,
                exclusive,
                ..Mode::default()
            },
            _ => return None,
        })
    }
}

/// Where the text of an `open_memstream` appears in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemoryTarget {
    /// Address of the pointer to the text.
    pub(crate) pointer: u64,
    /// Address of its length.
    pub(crate) length: u64,
}

/// An open stream.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    /// What it is open on.
    pub(crate) place: Where,
    /// How it is open.
    pub(crate) mode: Mode,
    /// The next byte to be read or written.
    pub(crate) position: usize,
    /// The end was seen.
    pub(crate) eof: bool,
    /// Something went wrong.
    pub(crate) error: bool,
    /// Bytes given back, the next one last.
    pub(crate) pushed: Vec<u8>,
    /// The address of its `FILE`; 0 if it has none.
    pub(crate) address: u64,
    /// Whether it is for wide characters, once that is settled.
    pub(crate) wide: Option<bool>,
    /// For `open_memstream`.
    pub(crate) target: Option<MemoryTarget>,
    /// Something was written through it.
    pub(crate) changes: bool,
}

impl Stream {
    /// A stream at the beginning.
    pub(crate) fn new(place: Where, mode: Mode) -> Stream {
        Stream {
            place,
            mode,
            position: 0,
            eof: false,
            error: false,
            pushed: Vec::new(),
            address: 0,
            wide: None,
            target: None,
            changes: false,
        }
    }

    /// The addresses that it holds.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = u64> + use<> {
        let target = self.target;
        let targets = target.map(|target| [target.pointer, target.length]);
        std::iter::once(self.address).chain(targets.into_iter().flatten())
    }
}

impl Hash for Stream {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.place, self.mode, self.position).hash(state);
        (self.eof, self.error, &self.pushed, self.address != 0).hash(state);
        (self.wide, self.changes).hash(state);
    }
}
