//! Lines of bundled headers that are read only when their name is used: most programs use few of
//! the many functions and constants that a header declares.
//!
//! Bundled headers are written for this. A line that begins with `extern` and a function's name
//! before its first parenthesis is one whole declaration, free of macros and comments.

use super::lexer::{Lexer, Position, Raw};
use super::macros::Macro;
use super::sources::Sources;
use super::state::{Guard, Pp};
use super::symbols::Symbol;
use super::token::{ExpansionId, FileId, Location, Token};

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
    /// Puts off the line that begins with this token if it declares a function; false if the
    /// line has to be read now.
    pub(super) fn defer_prototype(&mut self, first: &Raw) -> bool {
        let Some(buffer) = self.buffers.last_mut() else {
            return false;
        };
        if !self.contexts.is_empty() || self.in_arguments {
            return false;
        }
        let Some((name, position, after)) = buffer.lexer.prototype(first) else {
            return false;
        };
        let name = self.sources.symbols.intern(name);
        // A macro of that name changes what is declared.
        if self.macros.find(name).is_some() {
            return false;
        }
        buffer.lexer.go_to(after);
        if !matches!(buffer.guard, Guard::Open(_)) {
            buffer.guard = Guard::No;
        }
        let file = buffer.file;
        self.sources.defer(name, Deferred { file, position });
        true
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

/// The functions whose declarations were put off.
impl Sources {
    /// The tokens of a declaration that was put off; once only.
    pub(crate) fn take_deferred(&mut self, name: Symbol) -> Option<Vec<Token>> {
        let deferred = self.deferred.remove(&name)?;
        Some(deferred.read(self))
    }

    /// The tokens of a text without macros and directives, which is added as a file.
    pub(crate) fn lex(&mut self, name: &str, text: &str) -> Vec<Token> {
        let file = self.add_file(name.to_owned(), text.into());
        let position = Position::default();
        Deferred { file, position }.tokens(false, self)
    }

    /// The names of functions whose declarations are put off, in no particular order.
    pub(crate) fn deferred_names(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.deferred.keys().copied()
    }

    fn defer(&mut self, name: Symbol, deferred: Deferred) {
        self.deferred.entry(name).or_insert(deferred);
    }
}
