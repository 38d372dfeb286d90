//! Positions, errors, and the small steps that all parsing is made of.

use super::lexer::Token;
use crate::{BlockId, ExpansionId, FileId, Span, Type};
use std::fmt;

/// Where a token begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) column: u32,
}

impl Position {
    pub(super) fn error(self, message: impl Into<String>) -> ParseError {
        ParseError {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }
}

/// Why text is not a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// A place in the tokens. There is always a current token, at last [`Token::End`].
#[derive(Clone)]
pub(super) struct Cursor<'t> {
    tokens: &'t [(Token<'t>, Position)],
    at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(tokens: &'t [(Token<'t>, Position)]) -> Self {
        Self { tokens, at: 0 }
    }

    pub(super) fn peek(&self) -> &'t Token<'t> {
        self.tokens.get(self.at).map_or(&Token::End, |row| &row.0)
    }

    pub(super) fn position(&self) -> Position {
        let row = self.tokens.get(self.at).or(self.tokens.last());
        row.map_or(Position { line: 1, column: 1 }, |row| row.1)
    }

    pub(super) fn advance(&mut self) -> &'t Token<'t> {
        let token = self.peek();
        if *token != Token::End {
            self.at += 1;
        }
        token
    }

    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        self.position().error(message)
    }

    /// Takes `word` if it is next.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if *found == word);
        self.at += usize::from(found);
        found
    }

    /// Takes `sign` if it is next.
    pub(super) fn eat(&mut self, sign: char) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.eat_word(word) {
            return Ok(());
        }
        Err(self.error(format!("expected `{word}`")))
    }

    pub(super) fn expect(&mut self, sign: char) -> Result<(), ParseError> {
        if self.eat(sign) {
            return Ok(());
        }
        Err(self.error(format!("expected `{sign}`")))
    }

    /// Takes the next word if the table has it.
    pub(super) fn eat_row<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        let Token::Word(word) = self.peek() else {
            return None;
        };
        let row = words.iter().find(|row| row.0 == *word)?;
        self.at += 1;
        Some(row.1)
    }

    pub(super) fn number<T: std::str::FromStr>(&mut self) -> Result<T, ParseError> {
        let Token::Number(digits) = self.peek() else {
            return Err(self.error("expected a number"));
        };
        let number = digits.parse().ok();
        let number = number.ok_or_else(|| self.error("this number does not fit here"))?;
        self.at += 1;
        Ok(number)
    }

    pub(super) fn name(&mut self) -> Result<&'t str, ParseError> {
        let Token::Name(name) = self.peek() else {
            return Err(self.error("expected a name (`@...`)"));
        };
        self.at += 1;
        Ok(name)
    }

    pub(super) fn bytes(&mut self) -> Result<&'t [u8], ParseError> {
        let Token::Text(bytes) = self.peek() else {
            return Err(self.error("expected a string"));
        };
        self.at += 1;
        Ok(bytes)
    }

    pub(super) fn text(&mut self) -> Result<&'t str, ParseError> {
        let position = self.position();
        let text = std::str::from_utf8(self.bytes()?);
        text.map_err(|_| position.error("this string is not UTF-8"))
    }

    /// Takes a type if one is next.
    pub(super) fn eat_type(&mut self) -> Option<Type> {
        let Token::Word(word) = self.peek() else {
            return None;
        };
        let ty = Type::from_name(word)?;
        self.at += 1;
        Some(ty)
    }

    pub(super) fn ty(&mut self) -> Result<Type, ParseError> {
        let position = self.position();
        self.eat_type()
            .ok_or_else(|| position.error("expected a type"))
    }

    /// Takes `b12` if it is next.
    pub(super) fn eat_block(&mut self) -> Option<BlockId> {
        let Token::Word(word) = self.peek() else {
            return None;
        };
        let digits = word.strip_prefix('b')?;
        let canonical = !digits.starts_with('0') || digits == "0";
        let id = digits.parse().ok().filter(|_| canonical)?;
        self.at += 1;
        Some(BlockId(id))
    }

    pub(super) fn block(&mut self) -> Result<BlockId, ParseError> {
        let position = self.position();
        self.eat_block()
            .ok_or_else(|| position.error("expected a block (`b0`, `b1`, ...)"))
    }

    /// The span that may be next.
    pub(super) fn span(&mut self) -> Result<Span, ParseError> {
        if !self.eat('!') {
            return Ok(Span::UNKNOWN);
        }
        let file = FileId(self.number()?);
        self.expect(':')?;
        let line = self.number()?;
        self.expect(':')?;
        let column = self.number()?;
        self.expect('+')?;
        let length = self.number()?;
        let mut expansion = None;
        if self.eat('^') {
            let index = self.number()?;
            let id = ExpansionId::new(index);
            expansion = Some(id.ok_or_else(|| self.error("this number is too large"))?);
        }
        Ok(Span {
            file,
            line,
            column,
            length,
            expansion,
        })
    }
}
