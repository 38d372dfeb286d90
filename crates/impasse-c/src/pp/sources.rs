//! The tables behind tokens: spellings, files and macro expansions.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::splice::Clean;
use super::symbols::{Symbol, Symbols};
use super::token::{ExpansionId, FileId, Location, Token};

/// From this line on, `#line` gives lines another number or file name.
#[derive(Clone, Copy, Debug)]
struct Renumbering {
    from: u32,
    line: u32,
    name: Symbol,
}

#[derive(Debug)]
struct SourceFile {
    path: String,
    name: Symbol,
    contents: Vec<u8>,
    clean: Arc<Clean>,
    renumberings: Vec<Renumbering>,
}

/// One expansion of a macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// The macro's name.
    pub name: Symbol,
    /// Where the name that was replaced is spelt.
    pub place: Location,
    /// The expansion which that name came from, if any.
    pub parent: ExpansionId,
}

/// The tables behind tokens.
#[derive(Debug, Default)]
pub struct Sources {
    /// All spellings.
    pub symbols: Symbols,
    files: Vec<SourceFile>,
    expansions: Vec<Expansion>,
    /// Declarations of functions that are read when they are used.
    pub(super) prototypes: FxHashMap<Symbol, String>,
}

impl Sources {
    pub(crate) fn add_file(&mut self, path: String, contents: Vec<u8>) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile {
            name: self.symbols.intern(path.as_bytes()),
            path,
            clean: Arc::new(Clean::new(&contents)),
            contents,
            renumberings: Vec::new(),
        });
        id
    }

    pub(crate) fn clean(&self, file: FileId) -> Arc<Clean> {
        self.files[file.index()].clean.clone()
    }

    /// All files, in order of first inclusion.
    pub fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len() as u32).map(FileId)
    }

    /// Path of a file as it was opened; bundled headers are `<name>`.
    pub fn path(&self, file: FileId) -> &str {
        &self.files[file.index()].path
    }

    /// Bytes of a file, for excerpts.
    pub fn contents(&self, file: FileId) -> &[u8] {
        &self.files[file.index()].contents
    }

    /// The spelling of a token as text.
    pub fn text(&self, token: &Token) -> Cow<'_, str> {
        self.symbols.text(token.spelling)
    }

    /// The spelling of a token as bytes.
    pub fn bytes(&self, token: &Token) -> &[u8] {
        self.symbols.bytes(token.spelling)
    }

    pub(crate) fn add_expansion(&mut self, name: &Token) -> ExpansionId {
        let id = ExpansionId(self.expansions.len() as u32);
        self.expansions.push(Expansion {
            name: name.spelling,
            place: name.place,
            parent: name.expansion,
        });
        id
    }

    /// The expansion behind an id; `None` for [`ExpansionId::NONE`].
    pub fn expansion(&self, id: ExpansionId) -> Option<Expansion> {
        self.expansions.get(id.0 as usize).copied()
    }

    /// The macro stack of a token, innermost expansion first.
    pub fn stack(&self, id: ExpansionId) -> impl Iterator<Item = Expansion> + '_ {
        let mut next = id;
        std::iter::from_fn(move || {
            let expansion = self.expansion(next)?;
            next = expansion.parent;
            Some(expansion)
        })
    }

    /// Where a token takes effect: the call of the outermost macro it comes from, or where it is
    /// spelt if it comes from none.
    pub fn outermost(&self, place: Location, id: ExpansionId) -> Location {
        self.stack(id)
            .last()
            .map_or(place, |expansion| expansion.place)
    }

    pub(crate) fn renumber(&mut self, file: FileId, from: u32, line: u32, name: Option<Symbol>) {
        let source = &mut self.files[file.index()];
        let current = source
            .renumberings
            .last()
            .map_or(source.name, |last| last.name);
        let name = name.unwrap_or(current);
        source.renumberings.push(Renumbering { from, line, name });
    }

    /// Forgets what `#line` said when a file is entered once more.
    pub(crate) fn reset_numbering(&mut self, file: FileId) {
        self.files[file.index()].renumberings.clear();
    }

    /// File name and line of a place as `#line` directives and line markers present them.
    pub fn presumed(&self, place: Location) -> (Symbol, u32) {
        let source = &self.files[place.file.index()];
        let after = source
            .renumberings
            .partition_point(|entry| entry.from <= place.line);
        match after.checked_sub(1).map(|index| source.renumberings[index]) {
            Some(entry) => (entry.name, entry.line.wrapping_add(place.line - entry.from)),
            None => (source.name, place.line),
        }
    }
}
