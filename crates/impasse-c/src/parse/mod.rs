//! The parser: tokens of the preprocessor in, one [`ParsedDeclaration`] after another out.
//!
//! It decides with bounded lookahead. What C leaves to knowledge of typedef names is decided by
//! `scopes`, and by `guesses` where a name in the place of a type was never declared: missing
//! headers must not stop the analysis of a program. It works by recursive descent over a
//! `reader` of tokens classified by `keywords`; the other modules are the parts of the grammar.
//! Nesting and the height of trees are bounded, so later phases may recurse over them.

mod basic;
mod declarations;
mod declarators;
mod expressions;
mod guesses;
mod keywords;
mod pragmas;
mod reader;
mod records;
mod recovery;
mod scopes;
mod specifiers;
mod statements;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::ast::{ParsedDeclaration, TokenId};
use crate::parse::keywords::Keywords;
use crate::pp::{Sources, Symbol, Symbols, Token};
use pragmas::Pragmas;
use reader::Reader;
use scopes::{Meaning, Scopes};

/// Something that is not C, and what was skipped because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Where; behind the last token if the file ended too early.
    pub at: TokenId,
    /// What was expected and what was found.
    pub message: String,
    /// The declaration that was given up.
    pub skipped: Range<TokenId>,
}

/// The state of parsing a translation unit: the position and what names mean at file level.
#[derive(Debug)]
pub struct Parser {
    keywords: Keywords,
    scopes: Scopes,
    pragmas: Pragmas,
    position: usize,
    /// How many tokens were looked at.
    #[cfg(test)]
    looks: std::cell::Cell<usize>,
}

impl Parser {
    /// A parser at the beginning of a translation unit whose spellings are in `symbols`.
    pub fn new(symbols: &mut Symbols) -> Parser {
        let keywords = Keywords::new(symbols);
        let mut scopes = Scopes::default();
        scopes.reserve(symbols.len());
        Parser {
            keywords,
            scopes,
            pragmas: Pragmas::default(),
            position: 0,
            #[cfg(test)]
            looks: std::cell::Cell::default(),
        }
    }

    /// Makes names of functions known whose declarations are read later.
    pub fn declare_functions(&mut self, names: impl Iterator<Item = Symbol>) {
        for name in names {
            self.scopes.declare(name, Meaning::Value);
        }
    }

    /// The next external declaration; `None` at the end. After an error the rest of that
    /// declaration is skipped.
    pub fn next(
        &mut self,
        tokens: &[Token],
        sources: &Sources,
    ) -> Option<Result<ParsedDeclaration, SyntaxError>> {
        let start = self.position;
        let mut reader = Reader::new(self, tokens, sources, start);
        let parsed = reader.next_external();
        let position = reader.position();
        self.position = position;
        parsed
    }

    /// Parses `tokens[range]` as external declarations in the present file scope. The position
    /// of [`Parser::next`] stays where it is.
    pub fn parse_range(
        &mut self,
        range: Range<TokenId>,
        tokens: &[Token],
        sources: &Sources,
    ) -> Vec<Result<ParsedDeclaration, SyntaxError>> {
        let tokens = &tokens[..range.end.index().min(tokens.len())];
        let position = std::mem::replace(&mut self.position, range.start.index());
        let done = std::mem::take(&mut self.pragmas.done);
        let parsed = std::iter::from_fn(|| self.next(tokens, sources)).collect();
        self.position = position;
        self.pragmas.done = done;
        parsed
    }
}
