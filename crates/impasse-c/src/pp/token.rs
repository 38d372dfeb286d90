//! Tokens and places.

use super::symbols::{self, Symbol};

/// What a preprocessing token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An identifier or keyword; the preprocessor knows no keywords.
    Identifier,
    /// A preprocessing number: any integer or floating constant, and more.
    Number,
    /// A character constant with its prefix.
    Character,
    /// A string literal with its prefix.
    String,
    /// An operator or punctuator, digraphs as they are spelt.
    Punctuator,
    /// A character that begins no other token, or a literal without its closing quote.
    Other,
    /// Begins a pragma, spelt `#pragma`; its tokens follow until [`Kind::PragmaEnd`].
    PragmaStart,
    /// Ends a pragma; its spelling is empty.
    PragmaEnd,
    /// An empty argument or expansion. Exists within the preprocessor only.
    Placemarker,
}

/// A file, as an index into [`Sources`](super::Sources).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub(crate) u32);

impl FileId {
    /// A dense index, in order of first inclusion.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where something is spelt: the physical place, before `#line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// Line from 1.
    pub line: u32,
    /// Column in bytes from 1.
    pub column: u32,
}

/// The innermost macro expansion that made a token, as an index into
/// [`Sources`](super::Sources).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExpansionId(pub(crate) u32);

impl ExpansionId {
    /// Not from a macro.
    pub const NONE: ExpansionId = ExpansionId(u32::MAX);
}

/// The flags of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    /// White space stands before the token.
    pub const SPACE: Flags = Flags(1);
    /// The token is the first on its line in the source.
    pub const FIRST: Flags = Flags(2);
    /// The name of a macro met within its own expansion: never expanded again.
    pub(crate) const PAINTED: Flags = Flags(4);

    /// Whether all of `other` are set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn set(&mut self, other: Flags, on: bool) {
        if on {
            self.0 |= other.0;
        } else {
            self.0 &= !other.0;
        }
    }

    pub(crate) fn with(mut self, other: Flags, on: bool) -> Flags {
        self.set(other, on);
        self
    }
}

/// One preprocessing token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// White space before it, first on its line.
    pub flags: Flags,
    /// Its spelling.
    pub spelling: Symbol,
    /// Where it is spelt: in a macro's body if it comes from there, in the call if it is an
    /// argument; for `#`, `##` and predefined macros the place of the operator's left side or name.
    pub place: Location,
    /// The macro whose body it comes from. Tokens of arguments keep what they had in the call.
    pub expansion: ExpansionId,
}

impl Token {
    /// Whether white space stands before it.
    pub fn spaced(&self) -> bool {
        self.flags.has(Flags::SPACE)
    }

    /// Whether it is the first on its line.
    pub fn first_on_line(&self) -> bool {
        self.flags.has(Flags::FIRST)
    }

    pub(crate) fn is(&self, spelling: Symbol) -> bool {
        self.spelling == spelling && self.kind == Kind::Punctuator
    }

    pub(crate) fn is_hash(&self) -> bool {
        self.is(symbols::HASH) || self.is(symbols::HASH_DIGRAPH)
    }

    pub(crate) fn is_paste(&self) -> bool {
        self.is(symbols::PASTE) || self.is(symbols::PASTE_DIGRAPH)
    }

    pub(crate) fn spaced_as(mut self, other: Flags) -> Token {
        self.flags.set(Flags::SPACE, other.has(Flags::SPACE));
        self
    }
}

/// Stands for nothing at the place of a token, with its white space.
pub(crate) fn placemarker(token: &Token) -> Token {
    Token {
        kind: Kind::Placemarker,
        flags: Flags::default().with(Flags::SPACE, token.spaced()),
        spelling: symbols::EMPTY,
        place: token.place,
        expansion: ExpansionId::NONE,
    }
}
