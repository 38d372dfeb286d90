//! Blocks and their items.

use super::declarations::Declared;
use super::guesses::Place;
use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{BlockItem, StmtId, StmtKind, TokenId};

impl Reader<'_> {
    /// `{ ... }` with a scope of its own.
    pub(super) fn block(&mut self) -> Parsed<StmtId> {
        self.parser.scopes.open();
        let (block, _) = self.block_items()?;
        self.parser.scopes.close();
        Ok(block)
    }

    /// `{ ... }` in the present scope, and where its closing brace is.
    pub(super) fn block_items(&mut self) -> Parsed<(StmtId, TokenId)> {
        let at = self.here();
        self.expect(Tok::LBrace, "`{`")?;
        let mut items = Vec::new();
        while self.tok != Tok::RBrace {
            if self.tok == Tok::End {
                return self.fail("a statement or `}`");
            }
            items.push(self.block_item()?);
        }
        let end = self.here();
        self.bump();
        Ok((self.stmt(at, StmtKind::Block(items)), end))
    }

    fn block_item(&mut self) -> Parsed<BlockItem> {
        match self.tok {
            Tok::LocalLabel => self.local_labels(),
            Tok::StaticAssert => Ok(BlockItem::StaticAssert(self.static_assert()?)),
            Tok::Attribute | Tok::LBracket => {
                let attributes = self.all_attributes()?;
                if self.at_declaration() {
                    return declared(self.declaration(Place::Block, attributes)?);
                }
                Ok(BlockItem::Statement(self.statement()?))
            }
            _ if self.at_declaration() => declared(self.declaration(Place::Block, Vec::new())?),
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
