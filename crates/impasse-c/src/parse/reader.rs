//! The cursor over tokens, and the bounds on how deep and how high trees become.

use super::keywords::{Keywords, Tok};
use super::pragmas::Pragmas;
use super::scopes::{Meaning, Scopes};
use super::{Parser, SyntaxError};
use crate::ast::{Ast, ExprId, ExprKind, Ident, StmtId, StmtKind, TokenId};
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
    parser: &'a mut Parser,
    tokens: &'a [Token],
    sources: &'a Sources,
    /// The arrays of the declaration being read.
    ast: Ast,
    /// The present token.
    tok: Tok,
    position: usize,
    depth: u32,
    /// The height of the highest tree made since the innermost part that can be repeated began:
    /// whatever is added next may stand on it.
    height: u32,
    too_high: Option<TokenId>,
}

/// A point to go back to.
pub(super) struct Mark {
    position: usize,
    depth: u32,
    scopes: usize,
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

    /// The present token.
    pub(super) fn tok(&self) -> Tok {
        self.tok
    }

    /// The number of the present token.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// The present token as the preprocessor made it.
    pub(super) fn token(&self) -> Option<Token> {
        self.tokens.get(self.position).copied()
    }

    /// All tokens.
    pub(super) fn tokens(&self) -> &'a [Token] {
        self.tokens
    }

    /// The bytes of a spelling.
    pub(super) fn bytes(&self, spelling: Symbol) -> &'a [u8] {
        self.sources.symbols.bytes(spelling)
    }

    /// What names mean here.
    pub(super) fn scopes(&mut self) -> &mut Scopes {
        &mut self.parser.scopes
    }

    /// The spellings that mean something to the parser.
    pub(super) fn keywords(&self) -> &Keywords {
        &self.parser.keywords
    }

    /// What pragmas have said so far.
    pub(super) fn pragmas(&mut self) -> &mut Pragmas {
        &mut self.parser.pragmas
    }

    /// The present point, for [`Reader::go_back`].
    pub(super) fn mark(&mut self) -> Mark {
        Mark {
            position: self.position,
            depth: self.depth,
            scopes: self.parser.scopes.depth(),
        }
    }

    /// Goes back to a point of the same scope or one around, past what could not be read from there.
    pub(super) fn go_back(&mut self, mark: &Mark) {
        self.depth = mark.depth;
        self.parser.scopes.close_to(mark.scopes);
        self.move_to(mark.position);
    }

    /// Stops at the first token from `position` on that belongs to no pragma.
    pub(super) fn move_to(&mut self, mut position: usize) {
        while let Some(token) = self.tokens.get(position) {
            let tok = self.classify(token);
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

    fn classify(&self, token: &Token) -> Tok {
        #[cfg(test)]
        self.parser.looks.set(self.parser.looks.get() + 1);
        self.parser.keywords.classify(token)
    }

    /// Goes on to the next token.
    pub(super) fn bump(&mut self) {
        self.move_to(self.position + 1);
    }

    /// The first token behind `position` and where it is, pragmas left out.
    pub(super) fn behind(&self, position: usize) -> (usize, Tok) {
        let mut position = position + 1;
        while let Some(token) = self.tokens.get(position) {
            let tok = self.classify(token);
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

    /// Where an expression stands.
    pub(super) fn expr_at(&self, id: ExprId) -> TokenId {
        self.ast.expr(id).at
    }

    /// The tree made so far.
    pub(super) fn take_ast(&mut self) -> Ast {
        std::mem::take(&mut self.ast)
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
