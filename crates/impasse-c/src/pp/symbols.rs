//! Interned spellings: a token holds a number, and equal spellings have equal numbers.
//!
//! Spellings are bytes as they stand in the source, so invalid UTF-8 survives preprocessing
//! unchanged; [`Symbols::text`] replaces it by U+FFFD for whoever needs text.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A spelling, as an index into [`Symbols`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// A dense index, for tables by symbol.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Spellings the preprocessor itself asks for; they are interned first, in this order.
const WELL_KNOWN: [&str; 17] = [
    "",
    "(",
    ")",
    ",",
    "#",
    "%:",
    "##",
    "%:%:",
    "...",
    "__VA_ARGS__",
    "__VA_OPT__",
    "defined",
    "_Pragma",
    "pragma",
    "#pragma",
    "0",
    "1",
];

macro_rules! well_known {
    ($($name:ident = $index:literal),*) => {
        $(pub(crate) const $name: Symbol = Symbol($index);)*
    };
}

well_known!(
    EMPTY = 0,
    OPEN = 1,
    CLOSE = 2,
    COMMA = 3,
    HASH = 4,
    HASH_DIGRAPH = 5,
    PASTE = 6,
    PASTE_DIGRAPH = 7,
    ELLIPSIS = 8,
    VA_ARGS = 9,
    VA_OPT = 10,
    DEFINED = 11,
    PRAGMA_OPERATOR = 12,
    PRAGMA_LINE = 14,
    ZERO = 15,
    ONE = 16
);

/// The table of all spellings seen.
#[derive(Debug)]
pub struct Symbols {
    spellings: Vec<Arc<[u8]>>,
    numbers: FxHashMap<Arc<[u8]>, Symbol>,
    bytes: usize,
}

impl Default for Symbols {
    fn default() -> Self {
        let mut symbols = Symbols {
            spellings: Vec::new(),
            numbers: FxHashMap::default(),
            bytes: 0,
        };
        for text in WELL_KNOWN {
            symbols.intern(text.as_bytes());
        }
        symbols
    }
}

impl Symbols {
    /// The symbol of a spelling.
    pub fn intern(&mut self, spelling: &[u8]) -> Symbol {
        if let Some(&symbol) = self.numbers.get(spelling) {
            return symbol;
        }
        let symbol = Symbol(self.spellings.len() as u32);
        let shared: Arc<[u8]> = spelling.into();
        self.bytes += spelling.len();
        self.spellings.push(shared.clone());
        self.numbers.insert(shared, symbol);
        symbol
    }

    /// The bytes of a symbol.
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        &self.spellings[symbol.index()]
    }

    /// The symbol as text, invalid UTF-8 replaced.
    pub fn text(&self, symbol: Symbol) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(symbol))
    }

    /// Number of different spellings.
    pub fn len(&self) -> usize {
        self.spellings.len()
    }

    /// Never true: some spellings are always there.
    pub fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }

    /// Bytes held, for the limit on them.
    pub(crate) fn held(&self) -> usize {
        self.bytes
    }
}
