//! The origin of instructions: source spans and the macro expansions or inlined calls around them.

use crate::FileId;

/// A piece of one source line. [`Span::UNKNOWN`] when nothing is known.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Line, from 1; 0 when the span is unknown.
    pub line: u32,
    /// Column in characters, from 1; 0 when only the line is known.
    pub column: u32,
    /// Length in characters.
    pub length: u32,
    /// The innermost expansion it belongs to.
    pub expansion: Option<ExpansionId>,
}

impl Span {
    /// No position.
    pub const UNKNOWN: Span = Span {
        file: FileId(0),
        line: 0,
        column: 0,
        length: 0,
        expansion: None,
    };

    /// Whether there is a position.
    pub const fn is_known(self) -> bool {
        self.line != 0
    }
}

/// A macro expansion or inlined call: an index into [`Module::expansions`](crate::Module::expansions).
///
/// Stored as a non-zero number so that `Option<ExpansionId>` takes four bytes in every span.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct ExpansionId(std::num::NonZeroU32);

impl ExpansionId {
    /// The id of entry `index`; `None` beyond 2^32 - 2.
    pub fn new(index: u32) -> Option<Self> {
        std::num::NonZeroU32::new(index.wrapping_add(1)).map(Self)
    }

    /// Index into the table.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// How code came to a place other than where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum ExpansionKind {
    /// A macro was expanded.
    Macro,
    /// A function was inlined.
    Inline,
}

impl ExpansionKind {
    /// Every kind with its word in the text form.
    pub(crate) const WORDS: [(&'static str, ExpansionKind); 2] = [
        ("macro", ExpansionKind::Macro),
        ("inline", ExpansionKind::Inline),
    ];
}

/// One macro expansion or inlined call.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Expansion {
    /// Macro or inlined function.
    pub kind: ExpansionKind,
    /// Its name.
    pub name: String,
    /// Where it was used; the span's own `expansion` is the next one outwards, and has a
    /// smaller index, so that stacks end.
    pub at: Span,
}
