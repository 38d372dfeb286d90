//! Interned spellings: a token holds a number, and equal spellings have equal numbers.
//!
//! Spellings are bytes as they stand in the source, so invalid UTF-8 survives preprocessing
//! unchanged; [`Symbols::text`] replaces it by U+FFFD for whoever needs text.

use std::borrow::Cow;

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

/// The table of all spellings seen: their bytes one after another, and a hash table of numbers.
#[derive(Debug)]
pub struct Symbols {
    text: Vec<u8>,
    entries: Vec<Spelling>,
    /// Numbers plus one by hash, with free places after equal hashes; zero is free. Its length is
    /// a power of two, and at most half of it is taken.
    slots: Vec<u32>,
}

/// Where the bytes of a spelling end, and their hash.
#[derive(Clone, Copy, Debug)]
struct Spelling {
    end: u32,
    hash: u32,
}

impl Default for Symbols {
    fn default() -> Self {
        let mut symbols = Symbols {
            text: Vec::new(),
            entries: Vec::new(),
            slots: vec![0; 1024],
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
        let hash = hash(spelling);
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let symbol = Symbol(number);
            if self.entries[symbol.index()].hash == hash && self.bytes(symbol) == spelling {
                return symbol;
            }
            slot = (slot + 1) & mask;
        }
        self.add(spelling, hash, slot)
    }

    fn add(&mut self, spelling: &[u8], hash: u32, slot: usize) -> Symbol {
        let symbol = Symbol(self.entries.len() as u32);
        self.text.extend_from_slice(spelling);
        let end = self.text.len() as u32;
        self.entries.push(Spelling { end, hash });
        self.slots[slot] = symbol.0 + 1;
        if self.entries.len() * 2 > self.slots.len() {
            self.grow();
        }
        symbol
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        self.slots = vec![0; mask + 1];
        for (number, entry) in self.entries.iter().enumerate() {
            let mut slot = entry.hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// The bytes of a symbol.
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        let index = symbol.index();
        let start = match index.checked_sub(1) {
            Some(before) => self.entries[before].end,
            None => 0,
        };
        &self.text[start as usize..self.entries[index].end as usize]
    }

    /// The symbol as text, invalid UTF-8 replaced.
    pub fn text(&self, symbol: Symbol) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(symbol))
    }

    /// The spellings that may be names with a universal character name in them.
    pub(crate) fn escaped(&self) -> impl Iterator<Item = Symbol> + '_ {
        let all = (0..self.entries.len() as u32).map(Symbol);
        all.filter(|&symbol| {
            let bytes = self.bytes(symbol);
            let quoted = matches!(bytes.last(), Some(b'"' | b'\''));
            !quoted && bytes.contains(&b'\\')
        })
    }

    /// Number of different spellings.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never true: some spellings are always there.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Bytes held, for the limit on them.
    pub(crate) fn held(&self) -> usize {
        self.text.len()
    }
}

/// A hash without a seed, so that runs repeat: eight bytes at a time.
fn hash(bytes: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = chunk.try_into().map_or(0, u64::from_le_bytes);
        hash = (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
    let rest = chunks.remainder().iter();
    let word = rest.fold(0, |word, &byte| word << 8 | u64::from(byte));
    hash = (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    (hash >> 32) as u32
}
