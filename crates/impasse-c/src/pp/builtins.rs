//! Macros whose value depends on where or when they are used. Date and time are fixed: the same
//! input gives the same output.

use super::macros::{Builtin, Macro};
use super::state::Pp;
use super::symbols::{self, Symbol};
use super::token::{ExpansionId, Flags, Kind, Location, Token};

const NAMES: [(&str, Builtin); 13] = [
    ("__FILE__", Builtin::File),
    ("__LINE__", Builtin::Line),
    ("__COUNTER__", Builtin::Counter),
    ("__INCLUDE_LEVEL__", Builtin::IncludeLevel),
    ("__BASE_FILE__", Builtin::BaseFile),
    ("__DATE__", Builtin::Date),
    ("__TIME__", Builtin::Time),
    ("__has_include", Builtin::HasInclude),
    ("__has_include_next", Builtin::HasInclude),
    ("__has_attribute", Builtin::HasNothing),
    ("__has_cpp_attribute", Builtin::HasNothing),
    ("__has_c_attribute", Builtin::HasNothing),
    ("__has_builtin", Builtin::HasNothing),
];

impl Pp<'_> {
    pub(super) fn define_builtins(&mut self) {
        for (name, builtin) in NAMES {
            let name = self.sources.symbols.intern(name.as_bytes());
            let definition = Macro {
                builtin: Some(builtin),
                ..Macro::default()
            };
            self.macros.define(name, definition);
        }
    }

    /// The token a computed macro stands for; `None` for operators of `#if` out of place.
    pub(super) fn builtin(&mut self, builtin: Builtin, name: &Token) -> Option<Token> {
        let place = self.sources.outermost(name.place, name.expansion);
        let (kind, text) = match builtin {
            Builtin::File => (Kind::String, self.quoted_name(place)),
            Builtin::BaseFile => (Kind::String, self.quoted_base()),
            Builtin::Line => {
                let line = self.sources.presumed(place).1;
                (Kind::Number, line.to_string().into_bytes())
            }
            Builtin::Counter => {
                self.counter += 1;
                (Kind::Number, (self.counter - 1).to_string().into_bytes())
            }
            Builtin::IncludeLevel => {
                let level = self.buffers.len().saturating_sub(1);
                (Kind::Number, level.to_string().into_bytes())
            }
            Builtin::Date => (Kind::String, b"\"Jan  1 1970\"".to_vec()),
            Builtin::Time => (Kind::String, b"\"00:00:00\"".to_vec()),
            Builtin::HasInclude | Builtin::HasNothing => return None,
        };
        let spelling = self.made(&text, name);
        Some(Token {
            kind,
            flags: Flags::default(),
            spelling,
            place: name.place,
            expansion: self.sources.add_expansion(name),
        })
    }

    /// The presumed name of the file being read; in a macro too it is that of the call.
    fn quoted_name(&self, place: Location) -> Vec<u8> {
        quoted(self.sources.symbols.bytes(self.sources.presumed(place).0))
    }

    fn quoted_base(&self) -> Vec<u8> {
        let base = self
            .buffers
            .first()
            .map(|buffer| self.sources.path(buffer.file));
        quoted(base.unwrap_or_default().as_bytes())
    }

    /// A token of the preprocessor's own making.
    pub(super) fn synthetic(&self, kind: Kind, spelling: Symbol, at: &Token) -> Token {
        Token {
            kind,
            flags: at.flags.with(Flags::FIRST, kind == Kind::PragmaStart),
            spelling,
            place: at.place,
            expansion: at.expansion,
        }
    }

    /// 0 or 1 for `defined` and its like.
    pub(super) fn truth(&self, value: bool, at: &Token) -> Token {
        let spelling = if value { symbols::ONE } else { symbols::ZERO };
        Token {
            kind: Kind::Number,
            flags: Flags::default(),
            spelling,
            place: at.place,
            expansion: ExpansionId::NONE,
        }
    }
}

fn quoted(name: &[u8]) -> Vec<u8> {
    let mut text = vec![b'"'];
    for &byte in name {
        if matches!(byte, b'"' | b'\\') {
            text.push(b'\\');
        }
        text.push(byte);
    }
    text.push(b'"');
    text
}
