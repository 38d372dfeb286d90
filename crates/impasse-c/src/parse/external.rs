//! External declarations: what stands at file level.

use super::SyntaxError;
use super::declarations::Declared;
use super::guesses::Place;
use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{ExternalDeclaration, ParsedDeclaration, StaticAssert, TokenId};

impl Reader<'_> {
    /// The next external declaration.
    pub(super) fn next_external(&mut self) -> Option<Result<ParsedDeclaration, SyntaxError>> {
        while self.eat(Tok::Semicolon) {}
        if self.tok == Tok::End {
            return None;
        }
        let start = self.position;
        let parsed = self.external().and_then(|declaration| {
            self.check_height()?;
            Ok(declaration)
        });
        self.parser.scopes.close_to(0);
        Some(match parsed {
            Ok(declaration) => Ok(ParsedDeclaration {
                ast: std::mem::take(&mut self.ast),
                declaration,
            }),
            Err(failure) => {
                self.skip_declaration(start, failure.at.index());
                let skipped = TokenId(start as u32)..self.here();
                Err(failure.into_error(skipped))
            }
        })
    }

    fn external(&mut self) -> Parsed<ExternalDeclaration> {
        while self.eat(Tok::Extension) {}
        match self.tok {
            Tok::StaticAssert => Ok(ExternalDeclaration::StaticAssert(self.static_assert()?)),
            Tok::Asm => {
                let at = self.here();
                self.asm()?;
                Ok(ExternalDeclaration::Asm(at))
            }
            _ => Ok(match self.declaration(Place::File, Vec::new())? {
                Declared::Objects(declaration) => ExternalDeclaration::Declaration(declaration),
                Declared::Function(function) => ExternalDeclaration::Function(function),
            }),
        }
    }

    /// `_Static_assert(condition, "message");`
    pub(super) fn static_assert(&mut self) -> Parsed<StaticAssert> {
        let at = self.here();
        self.bump();
        self.expect(Tok::LParen, "`(` after `_Static_assert`")?;
        let condition = self.constant()?;
        let mut message = Vec::new();
        if self.eat(Tok::Comma) {
            message = self.strings()?;
        }
        self.expect(Tok::RParen, "`)` after `_Static_assert(...`")?;
        self.expect(Tok::Semicolon, "`;` after `_Static_assert(...)`")?;
        Ok(StaticAssert {
            at,
            condition,
            message,
        })
    }

    /// `asm qualifiers (...);` and whether its template is empty.
    pub(super) fn asm(&mut self) -> Parsed<bool> {
        self.bump();
        while matches!(
            self.tok,
            Tok::Volatile | Tok::Inline | Tok::Goto | Tok::Const
        ) {
            self.bump();
        }
        if self.tok != Tok::LParen {
            return self.fail("`(` after `asm`");
        }
        let (mut position, mut tok) = self.behind(self.position);
        let mut empty = tok == Tok::String;
        while tok == Tok::String {
            empty &= self.spelling(position) == Some(self.parser.words.empty_string);
            (position, tok) = self.behind(position);
        }
        self.skip_balanced()?;
        self.expect(Tok::Semicolon, "`;` after `asm(...)`")?;
        Ok(empty)
    }
}
