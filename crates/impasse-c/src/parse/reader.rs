//! The cursor over tokens, and the bounds on how deep and how high trees become.

use super::scopes::Meaning;
use super::{Parser, SyntaxError};
use crate::ast::{Ast, ExprId, ExprKind, Ident, StmtId, StmtKind, TokenId};
use crate::parse::keywords::Tok;
use crate::pp::{Sources, Symbol, Token};

/// Deepest nesting of anything within an external declaration.
pub(super) const MAX_DEPTH: u32 = 256;

/// Greatest height of a tree: long sums and chains of `else if` grow it without nesting.
pub(super) const MAX_HEIGHT: u32 = 20_000;

/// What stopped the parser.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) at: TokenId,
    pub(super) message: String,
}

pub(super) type Parsed<T> = Result<T, Box<Failure>>;

/// Reads one external declaration.
pub(super) struct Reader<'a> {
    pub(super) parser: &'a mut Parser,
    pub(super) tokens: &'a [Token],
    pub(super) sources: &'a Sources,
    /// The arrays of the declaration being read.
    pub(super) ast: Ast,
    /// The present token.
    pub(super) tok: Tok,
    pub(super) position: usize,
    pub(super) depth: u32,
    /// The height of the highest tree made since the innermost part that can be repeated began:
    /// whatever is added next may stand on it.
    height: u32,
    too_high: Option<TokenId>,
}

impl<'a> Reader<'a> {
    /// A reader of `tokens` from `position` on.
    pub(super) fn new(
        parser: &'a mut Parser,
        tokens: &'a [Token],
        sources: &'a Sources,
        position: usize,
    ) -> Self {
        let mut reader = Reader {
            parser,
            tokens,
            sources,
            ast: Ast::default(),
            tok: Tok::End,
            position,
            depth: 0,
            height: 0,
            too_high: None,
        };
        reader.move_to(position);
        reader
    }

    /// Stops at the first token from `position` on that belongs to no pragma.
    pub(super) fn move_to(&mut self, mut position: usize) {
        while let Some(token) = self.tokens.get(position) {
            let tok = self.parser.words.classify(token);
            if tok != Tok::Pragma {
                self.position = position;
                self.tok = tok;
                return;
            }
            position = self.pragma(position);
        }
        self.position = self.tokens.len();
        self.tok = Tok::End;
    }

    /// Goes on to the next token.
    pub(super) fn bump(&mut self) {
        self.move_to(self.position + 1);
    }

    /// The first token behind `position` and where it is, pragmas left out.
    pub(super) fn behind(&self, position: usize) -> (usize, Tok) {
        let mut position = position + 1;
        while let Some(token) = self.tokens.get(position) {
            let tok = self.parser.words.classify(token);
            if tok != Tok::Pragma {
                return (position, tok);
            }
            position = self.behind_pragma(position);
        }
        (position, Tok::End)
    }

    /// The token behind the present one.
    pub(super) fn peek(&self) -> Tok {
        self.behind(self.position).1
    }

    /// The present token as a position of the tree.
    pub(super) fn here(&self) -> TokenId {
        TokenId(self.position as u32)
    }

    /// The spelling of the token at `position`.
    pub(super) fn spelling(&self, position: usize) -> Option<Symbol> {
        self.tokens.get(position).map(|token| token.spelling)
    }

    /// What the name at `position` stands for.
    pub(super) fn meaning(&self, position: usize) -> Meaning {
        self.spelling(position)
            .map_or(Meaning::Nothing, |name| self.parser.scopes.meaning(name))
    }

    /// Takes the present token if it is `tok`.
    pub(super) fn eat(&mut self, tok: Tok) -> bool {
        let found = self.tok == tok;
        if found {
            self.bump();
        }
        found
    }

    /// Takes `tok`, which must come; `what` names it for the message.
    pub(super) fn expect(&mut self, tok: Tok, what: &str) -> Parsed<()> {
        if self.tok == tok {
            self.bump();
            return Ok(());
        }
        self.fail(what)
    }

    /// Takes a name, which must come.
    pub(super) fn ident(&mut self, what: &str) -> Parsed<Ident> {
        let at = self.here();
        match self.take_spelling(Tok::Identifier) {
            Some(name) => Ok(Ident { name, at }),
            None => self.fail(what),
        }
    }

    /// Takes the present token if it is `tok`, and gives its spelling.
    pub(super) fn take_spelling(&mut self, tok: Tok) -> Option<Symbol> {
        if self.tok != tok {
            return None;
        }
        let spelling = self.spelling(self.position);
        self.bump();
        spelling
    }

    /// The failure that something else than `expected` comes.
    #[cold]
    pub(super) fn fail<T>(&self, expected: &str) -> Parsed<T> {
        let found = match self.tokens.get(self.position) {
            Some(token) => format!("`{}`", self.sources.text(token)),
            None => "the end of the file".to_owned(),
        };
        self.refuse(format!("expected {expected}, found {found}"))
    }

    /// A failure at the present token.
    #[cold]
    pub(super) fn refuse<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(Box::new(Failure {
            at: self.here(),
            message: message.into(),
        }))
    }

    /// Begins something nested; [`Reader::leave`] ends it.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.refuse("nested too deeply");
        }
        Ok(())
    }

    /// Ends something nested.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Begins a part whose trees stand beside those before it, and gives what
    /// [`Reader::join`] needs.
    pub(super) fn beside(&mut self) -> u32 {
        std::mem::take(&mut self.height)
    }

    /// Ends a part begun by [`Reader::beside`].
    pub(super) fn join(&mut self, before: u32) {
        self.height = self.height.max(before);
    }

    fn grow(&mut self, at: TokenId) {
        self.height += 1;
        if self.height > MAX_HEIGHT && self.too_high.is_none() {
            self.too_high = Some(at);
        }
    }

    /// Adds an expression on top of what was made in this part.
    pub(super) fn expr(&mut self, at: TokenId, kind: ExprKind) -> ExprId {
        self.grow(at);
        self.ast.add_expr(at, kind)
    }

    /// Adds a statement on top of what was made in this part.
    pub(super) fn stmt(&mut self, at: TokenId, kind: StmtKind) -> StmtId {
        self.grow(at);
        self.ast.add_stmt(at, kind)
    }

    /// Whether the tree stayed within [`MAX_HEIGHT`].
    pub(super) fn check_height(&self) -> Parsed<()> {
        match self.too_high {
            None => Ok(()),
            Some(at) => Err(Box::new(Failure {
                at,
                message: "too long a chain of operators or statements".to_owned(),
            })),
        }
    }

    /// Skips from an opening parenthesis, bracket or brace to behind its partner.
    pub(super) fn skip_balanced(&mut self) -> Parsed<()> {
        let mut depth = 0usize;
        loop {
            match self.tok {
                Tok::LParen | Tok::LBracket | Tok::LBrace => depth += 1,
                Tok::RParen | Tok::RBracket | Tok::RBrace => depth = depth.saturating_sub(1),
                Tok::End => return self.fail("a closing parenthesis"),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

impl Failure {
    /// The error for a caller, with what was skipped because of it.
    pub(super) fn into_error(self, skipped: std::ops::Range<TokenId>) -> SyntaxError {
        SyntaxError {
            at: self.at,
            message: self.message,
            skipped,
        }
    }
}
