//! From text to [`ModelBody`]: one pass, no recursion.

mod blocks;
mod expression;
mod operation;
mod operators;
mod raw;
mod scope;
mod size;
mod statement;

use crate::code::{ModelBody, Typed};
use crate::error::{ModelError, Span, quote};
use crate::lexer::{Kind, Lexer, Token};
use crate::limits;
use blocks::Block;
use scope::Scope;

/// What the parser found out about a text.
pub(crate) struct Parsed {
    pub body: ModelBody,
    /// The number of ranks, and where it is fixed, if it is.
    pub fixed: Option<(u32, Span)>,
}

/// Reads a whole model.
pub(crate) fn parse(text: &str) -> Result<Parsed, ModelError> {
    if text.len() > limits::SOURCE_BYTES {
        return Err(too_long(text.len()));
    }
    Parser::new(text).file()
}

/// The error for a text beyond the limit.
pub(crate) fn too_long(length: usize) -> ModelError {
    let most = limits::SOURCE_BYTES;
    let message = format!("the model is {length} bytes long; at most {most} are read");
    ModelError::new(Span::new(most, most), message)
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    ahead: Option<Token>,
    /// The last token taken.
    last: Span,
    out: Typed,
    scope: Scope<'t>,
    blocks: Vec<Block>,
    /// Where the segment that is being read begins in the code.
    segment: u32,
    /// The `size` declaration.
    size: Option<(u32, Span)>,
    /// The first operation outside every section.
    loose: Option<Span>,
    /// Reused by every evaluation.
    stack: Vec<i128>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Parser<'t> {
        let out = Typed {
            comms: vec!["world".to_string()],
            requests: vec![None],
            ..Typed::default()
        };
        Parser {
            lexer: Lexer::new(text),
            ahead: None,
            last: Span::default(),
            out,
            scope: Scope::default(),
            blocks: Vec::new(),
            segment: 0,
            size: None,
            loose: None,
            stack: Vec::new(),
        }
    }

    fn text(&self, span: Span) -> &'t str {
        &self.lexer.text[span.range()]
    }

    fn peek(&mut self) -> Result<Token, ModelError> {
        if let Some(token) = self.ahead {
            return Ok(token);
        }
        let token = self.lexer.next()?;
        self.ahead = Some(token);
        Ok(token)
    }

    fn take(&mut self) -> Result<Token, ModelError> {
        let token = self.peek()?;
        self.ahead = None;
        self.last = token.span;
        Ok(token)
    }

    fn accept(&mut self, kind: Kind) -> Result<bool, ModelError> {
        let found = self.peek()?.kind == kind;
        if found {
            self.take()?;
        }
        Ok(found)
    }

    fn accept_word(&mut self, word: &str) -> Result<bool, ModelError> {
        let token = self.peek()?;
        let found = token.kind == Kind::Word && self.text(token.span) == word;
        if found {
            self.take()?;
        }
        Ok(found)
    }

    fn skip_newlines(&mut self) -> Result<(), ModelError> {
        while self.accept(Kind::Newline)? {}
        Ok(())
    }

    fn expect(&mut self, kind: Kind, wanted: &str) -> Result<Token, ModelError> {
        let token = self.peek()?;
        if token.kind == kind {
            return self.take();
        }
        Err(self.expected(wanted, token))
    }

    /// The error for a token that does not fit.
    fn expected(&self, wanted: &str, found: Token) -> ModelError {
        let found_text = self.describe(found);
        ModelError::new(found.span, format!("expected {wanted}, found {found_text}"))
    }

    fn describe(&self, token: Token) -> String {
        match token.kind {
            Kind::End => "the end of the file".to_string(),
            Kind::Newline => "the end of the line".to_string(),
            _ => quote(self.text(token.span)),
        }
    }

    /// Gives a token back to the scanner of raw words, which reads characters.
    fn rewind(&mut self) {
        if let Some(token) = self.ahead.take() {
            self.lexer.at = token.span.start as usize;
        }
    }
}
