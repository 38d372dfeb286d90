//! Statements and blocks.

use crate::ast::{BlockItem, ExprId, ForInit, Ident, StmtId, StmtKind, TokenId};
use crate::parse::declarations::Declared;
use crate::parse::guesses::SpecifierContext;
use crate::parse::keywords::Tok;
use crate::parse::reader::{Parsed, Reader};

/// A label before a statement.
enum Label {
    Name(Ident),
    Case(ExprId, Option<ExprId>),
    Default,
}

impl Reader<'_> {
    /// A statement with its labels.
    pub(super) fn statement(&mut self) -> Parsed<StmtId> {
        self.enter()?;
        let before = self.beside();
        let statement = match self.tok() {
            Tok::Case | Tok::Default => self.labelled()?,
            Tok::Identifier if self.peek() == Tok::Colon => self.labelled()?,
            _ => self.unlabelled()?,
        };
        self.join(before);
        self.leave();
        Ok(statement)
    }

    /// Labels and what they stand before; many labels do not nest.
    fn labelled(&mut self) -> Parsed<StmtId> {
        let mut labels = Vec::new();
        while let Some(label) = self.label()? {
            labels.push(label);
            self.all_attributes()?;
        }
        let mut body = if self.tok() == Tok::RBrace || self.at_declaration() {
            self.stmt(self.here(), StmtKind::Empty)
        } else {
            self.unlabelled()?
        };
        while let Some((at, label)) = labels.pop() {
            let kind = match label {
                Label::Name(ident) => StmtKind::Label(ident, body),
                Label::Case(low, high) => StmtKind::Case { low, high, body },
                Label::Default => StmtKind::Default(body),
            };
            body = self.stmt(at, kind);
        }
        Ok(body)
    }

    fn label(&mut self) -> Parsed<Option<(TokenId, Label)>> {
        let at = self.here();
        let label = match self.tok() {
            Tok::Case => {
                self.bump();
                let low = self.constant()?;
                let mut high = None;
                if self.eat(Tok::Ellipsis) {
                    high = Some(self.constant()?);
                }
                Label::Case(low, high)
            }
            Tok::Default => {
                self.bump();
                Label::Default
            }
            Tok::Identifier if self.peek() == Tok::Colon => Label::Name(self.ident("a label")?),
            _ => return Ok(None),
        };
        self.expect(Tok::Colon, "`:` after the label")?;
        Ok(Some((at, label)))
    }

    fn unlabelled(&mut self) -> Parsed<StmtId> {
        let at = self.here();
        let kind = match self.tok() {
            Tok::LBrace => return self.block(),
            Tok::Semicolon => {
                self.bump();
                StmtKind::Empty
            }
            Tok::If => return self.if_chain(),
            Tok::Switch => {
                let value = self.condition("`switch`")?;
                let body = self.statement()?;
                StmtKind::Switch { value, body }
            }
            Tok::While => {
                let condition = self.condition("`while`")?;
                let body = self.statement()?;
                StmtKind::While { condition, body }
            }
            Tok::Do => self.do_while()?,
            Tok::For => self.for_loop()?,
            Tok::Asm => StmtKind::Asm { empty: self.asm()? },
            Tok::Goto | Tok::Break | Tok::Continue | Tok::Return => self.jump()?,
            Tok::Attribute | Tok::LBracket => {
                self.all_attributes()?;
                return self.statement();
            }
            _ => {
                let expr = self.expression()?;
                self.expect(Tok::Semicolon, "`;` after the expression")?;
                StmtKind::Expr(expr)
            }
        };
        Ok(self.stmt(at, kind))
    }

    /// `(expression)` behind a keyword.
    fn condition(&mut self, keyword: &str) -> Parsed<ExprId> {
        self.bump();
        if self.tok() != Tok::LParen {
            return self.fail(&format!("`(` after {keyword}"));
        }
        self.bump();
        let condition = self.expression()?;
        self.expect(Tok::RParen, "`)` after the condition")?;
        Ok(condition)
    }

    /// `if`; a long chain of `else if` does not nest.
    fn if_chain(&mut self) -> Parsed<StmtId> {
        let mut before = Vec::new();
        loop {
            let at = self.here();
            let condition = self.condition("`if`")?;
            let then = self.statement()?;
            let mut other = None;
            if self.eat(Tok::Else) {
                if self.tok() == Tok::If {
                    before.push((at, condition, then));
                    continue;
                }
                other = Some(self.statement()?);
            }
            let mut chain = self.if_statement(at, condition, then, other);
            while let Some((at, condition, then)) = before.pop() {
                chain = self.if_statement(at, condition, then, Some(chain));
            }
            return Ok(chain);
        }
    }

    fn if_statement(
        &mut self,
        at: TokenId,
        condition: ExprId,
        then: StmtId,
        other: Option<StmtId>,
    ) -> StmtId {
        self.stmt(
            at,
            StmtKind::If {
                condition,
                then,
                other,
            },
        )
    }

    fn do_while(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let body = self.statement()?;
        if self.tok() != Tok::While {
            return self.fail("`while` after the body of `do`");
        }
        let condition = self.condition("`while`")?;
        self.expect(Tok::Semicolon, "`;` after `do ... while (...)`")?;
        Ok(StmtKind::DoWhile { body, condition })
    }

    fn for_loop(&mut self) -> Parsed<StmtKind> {
        self.bump();
        self.expect(Tok::LParen, "`(` after `for`")?;
        self.scopes().open();
        let init = self.for_init()?;
        let mut condition = None;
        if self.tok() != Tok::Semicolon {
            condition = Some(self.expression()?);
        }
        self.expect(Tok::Semicolon, "`;` after the condition of `for`")?;
        let mut step = None;
        if self.tok() != Tok::RParen {
            step = Some(self.expression()?);
        }
        self.expect(Tok::RParen, "`)` after `for (...`")?;
        let body = self.statement()?;
        self.scopes().close();
        Ok(StmtKind::For {
            init,
            condition,
            step,
            body,
        })
    }

    fn for_init(&mut self) -> Parsed<ForInit> {
        let attributes = self.all_attributes()?;
        if self.at_declaration() {
            let declaration = self.object_declaration(SpecifierContext::Block, attributes)?;
            return Ok(ForInit::Declaration(Box::new(declaration)));
        }
        let mut init = ForInit::Empty;
        if self.tok() != Tok::Semicolon {
            init = ForInit::Expr(self.expression()?);
        }
        self.expect(Tok::Semicolon, "`;` after the beginning of `for`")?;
        Ok(init)
    }

    fn jump(&mut self) -> Parsed<StmtKind> {
        let keyword = self.tok();
        self.bump();
        let kind = match (keyword, self.tok()) {
            (Tok::Goto, Tok::Star) => {
                self.bump();
                StmtKind::GotoComputed(self.expression()?)
            }
            (Tok::Goto, _) => StmtKind::Goto(self.ident("a label after `goto`")?),
            (Tok::Break, _) => StmtKind::Break,
            (Tok::Continue, _) => StmtKind::Continue,
            (_, Tok::Semicolon) => StmtKind::Return(None),
            _ => StmtKind::Return(Some(self.expression()?)),
        };
        self.expect(Tok::Semicolon, "`;` after the jump")?;
        Ok(kind)
    }

    // Blocks and their items.

    /// `{ ... }` with a scope of its own.
    pub(super) fn block(&mut self) -> Parsed<StmtId> {
        self.scopes().open();
        let (block, _) = self.block_items()?;
        self.scopes().close();
        Ok(block)
    }

    /// `{ ... }` in the present scope, and where its closing brace is.
    pub(super) fn block_items(&mut self) -> Parsed<(StmtId, TokenId)> {
        let at = self.here();
        self.expect(Tok::LBrace, "`{`")?;
        let mut items = Vec::new();
        while self.tok() != Tok::RBrace {
            if self.tok() == Tok::End {
                return self.fail("a statement or `}`");
            }
            items.push(self.block_item()?);
        }
        let end = self.here();
        self.bump();
        Ok((self.stmt(at, StmtKind::Block(items)), end))
    }

    fn block_item(&mut self) -> Parsed<BlockItem> {
        match self.tok() {
            Tok::LocalLabel => self.local_labels(),
            Tok::StaticAssert => Ok(BlockItem::StaticAssert(self.static_assert()?)),
            Tok::Attribute | Tok::LBracket => {
                let attributes = self.all_attributes()?;
                if self.at_declaration() {
                    return declared(self.declaration(SpecifierContext::Block, attributes)?);
                }
                Ok(BlockItem::Statement(self.statement()?))
            }
            _ if self.at_declaration() => {
                declared(self.declaration(SpecifierContext::Block, Vec::new())?)
            }
            _ => Ok(BlockItem::Statement(self.statement()?)),
        }
    }

    /// `__label__ a, b;`
    fn local_labels(&mut self) -> Parsed<BlockItem> {
        self.bump();
        let mut labels = vec![self.ident("a label")?];
        while self.eat(Tok::Comma) {
            labels.push(self.ident("a label")?);
        }
        self.expect(Tok::Semicolon, "`;` after the labels")?;
        Ok(BlockItem::LocalLabels(labels))
    }
}

fn declared(declared: Declared) -> Parsed<BlockItem> {
    Ok(match declared {
        Declared::Objects(declaration) => BlockItem::Declaration(declaration),
        Declared::Function(function) => BlockItem::Function(function),
    })
}
