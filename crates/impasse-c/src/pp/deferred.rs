//! What bundled headers say and most programs never use is read when its name is used.
//!
//! - The replacement lists of macros without parameters: a line is skipped, and read when the macro is
//!   expanded or compared.
//! - Functions: a header says `#pragma impasse prototypes HEADER` in the place of its declarations. When
//!   the whole unit has been read, [`Files::prototype`](super::Files::prototype) is asked for every name in it, and the
//!   declarations wait until typing comes to the names.

use super::lexer::{Lexer, Position};
use super::macros::Macro;
use super::sources::Sources;
use super::state::Pp;
use super::symbols::Symbol;
use super::token::{ExpansionId, FileId, Kind, Location, Token};
use rustc_hash::FxHashSet;

/// The rest of a line, to be read later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deferred {
    file: FileId,
    position: Position,
}

impl Deferred {
    /// The tokens of the line.
    pub(crate) fn read(self, sources: &mut Sources) -> Vec<Token> {
        self.tokens(true, sources)
    }

    /// The tokens to the end of the line or of the file.
    fn tokens(self, within_line: bool, sources: &mut Sources) -> Vec<Token> {
        let mut lexer = Lexer::new(sources.clean(self.file));
        lexer.go_to(self.position);
        let mut tokens = Vec::with_capacity(16);
        while let Some(raw) = lexer.scan(within_line) {
            let spelling = sources.symbols.intern(lexer.spelling(&raw));
            tokens.push(Token {
                kind: raw.kind,
                flags: raw.flags,
                spelling,
                place: Location {
                    file: self.file,
                    line: raw.line,
                    column: raw.column,
                },
                expansion: ExpansionId::NONE,
            });
        }
        tokens
    }
}

impl Pp<'_> {
    /// `#pragma impasse prototypes HEADER`: its functions are declared. Where the program has made a
    /// macro of a function's name, that macro changes what is declared, so it is declared at once.
    pub(super) fn include_prototypes(&mut self, header: String, place: Location) {
        let mut at_once = String::new();
        for &name in &self.prototypes.macros {
            let text = self.sources.symbols.text(name);
            if self.macros.find(name).is_some()
                && let Some(prototype) = self.files.prototype(&text, &|known| known == header)
            {
                at_once += &prototype;
                at_once.push('\n');
                self.prototypes.replaced.insert(name);
            }
        }
        if !at_once.is_empty() {
            let file = self.sources.add_file(format!("<{header}>"), at_once.into());
            self.enter(file, None, place);
        }
        self.prototypes.headers.insert(header);
    }

    /// Finds the declarations of all names in the unit that included headers declare.
    pub(super) fn find_prototypes(&mut self) {
        let Prototypes {
            headers, replaced, ..
        } = &self.prototypes;
        if headers.is_empty() {
            return;
        }
        let included = |header: &str| headers.contains(header);
        let mut asked = vec![false; self.sources.symbols.len()];
        for token in self
            .output
            .iter()
            .filter(|token| token.kind == Kind::Identifier)
        {
            let name = token.spelling;
            if !std::mem::replace(&mut asked[name.index()], true)
                && !replaced.contains(&name)
                && let Some(prototype) =
                    (self.files).prototype(&self.sources.symbols.text(name), &included)
            {
                let prototype = prototype.into_owned();
                self.sources.prototypes.insert(name, prototype);
            }
        }
    }

    /// Puts off the replacement list of a macro without parameters, after `#define`; false if
    /// the line has to be read now.
    pub(super) fn defer_definition(&mut self) -> bool {
        let Some(buffer) = self.buffers.last_mut() else {
            return false;
        };
        let Some((raw, position, after)) = buffer.lexer.definition() else {
            return false;
        };
        let name = self.sources.symbols.intern(buffer.lexer.spelling(&raw));
        if self.macros.find(name).is_some() {
            return false;
        }
        buffer.lexer.go_to(after);
        let file = buffer.file;
        let deferred = Some(Deferred { file, position });
        self.macros.define(
            name,
            Macro {
                deferred,
                ..Macro::default()
            },
        );
        true
    }
}

/// The functions that wait to be declared.
#[derive(Debug, Default)]
pub(crate) struct Prototypes {
    /// Headers that declare functions.
    headers: FxHashSet<String>,
    /// Macros that the program defines.
    pub macros: Vec<Symbol>,
    /// Functions that macros of the program renamed.
    replaced: FxHashSet<Symbol>,
}

impl Sources {
    /// The tokens of the declaration that waits for this name; once only.
    pub(crate) fn take_prototype(&mut self, name: Symbol) -> Option<Vec<Token>> {
        let text = self.prototypes.remove(&name)?;
        Some(self.lex("<prototype>", &text))
    }

    /// The tokens of a text without macros and directives, which is added as a file.
    pub(crate) fn lex(&mut self, name: &str, text: &str) -> Vec<Token> {
        let file = self.add_file(name.to_owned(), text.into());
        let position = Position::default();
        Deferred { file, position }.tokens(false, self)
    }

    /// The names of functions that wait to be declared, in no particular order.
    pub(crate) fn prototype_names(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.prototypes.keys().copied()
    }
}
