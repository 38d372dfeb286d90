//! Pragmas: passed through between [`Kind::PragmaStart`] and [`Kind::PragmaEnd`], unexpanded.

use super::directives::unquoted;
use super::lexer::Lexer;
use super::splice::Clean;
use super::state::Pp;
use super::symbols::{self, Symbol};
use super::token::{Flags, Kind, Token};

impl Pp<'_> {
    /// `#pragma`, after its name.
    pub(super) fn pragma_directive(&mut self, name: &Token) {
        let line = self.rest_of_line();
        self.pragma(name, &line);
    }

    /// Acts on the pragmas that concern the preprocessor, and passes all others on.
    fn pragma(&mut self, at: &Token, tokens: &[Token]) {
        let word = |index: usize| tokens.get(index).map(|token| self.sources.bytes(token));
        match word(0) {
            Some(b"once") => {
                if let Some(buffer) = self.buffers.last() {
                    self.seen.once(buffer.file);
                }
                return;
            }
            Some(b"impasse") if word(1) == Some(b"prototypes") => {
                let rest = tokens[2..].iter();
                let header = rest.map(|token| self.sources.text(token)).collect();
                return self.include_prototypes(header, at.place);
            }
            Some(b"push_macro") => return self.with_macro_name(tokens, Self::push_macro),
            Some(b"pop_macro") => return self.with_macro_name(tokens, Self::pop_macro),
            _ => {}
        }
        let start = self.synthetic(Kind::PragmaStart, symbols::PRAGMA_LINE, at);
        self.emit(start);
        for &token in tokens {
            self.emit(token);
        }
        let end = self.synthetic(Kind::PragmaEnd, symbols::EMPTY, at);
        self.emit(end);
    }

    fn with_macro_name(&mut self, tokens: &[Token], act: fn(&mut Self, Symbol)) {
        if let [_, open, name, close] = tokens
            && open.is(symbols::OPEN)
            && name.kind == Kind::String
            && close.is(symbols::CLOSE)
        {
            let name = unquoted(self.sources.bytes(name));
            let name = self.sources.symbols.intern(&name);
            act(self, name);
        }
    }

    fn push_macro(&mut self, name: Symbol) {
        self.saved_macros.push((name, self.macros.find(name)));
    }

    fn pop_macro(&mut self, name: Symbol) {
        if let Some(at) = self.saved_macros.iter().rposition(|saved| saved.0 == name) {
            let (name, id) = self.saved_macros.remove(at);
            self.macros.set(name, id);
        }
    }

    /// `_Pragma`, met in the final stream: reads `( "..." )` and becomes the pragma it spells.
    pub(super) fn pragma_operator(&mut self, name: &Token) {
        let mut read = || {
            let open = self.expanded()?;
            let literal = self.expanded()?;
            let close = self.expanded()?;
            let fits =
                open.is(symbols::OPEN) && literal.kind == Kind::String && close.is(symbols::CLOSE);
            fits.then_some(literal)
        };
        let Some(literal) = read() else {
            return self.error_at(name, "`_Pragma` takes a parenthesised string literal");
        };
        let text = unquoted(self.sources.bytes(&literal));
        let mut lexer = Lexer::new(Clean::new(&text).into());
        let mut tokens = Vec::new();
        while let Some(raw) = lexer.scan(true) {
            tokens.push(Token {
                kind: raw.kind,
                flags: raw.flags.with(Flags::FIRST, false),
                spelling: self.sources.symbols.intern(lexer.spelling(&raw)),
                ..literal
            });
        }
        self.pragma(name, &tokens);
    }
}
