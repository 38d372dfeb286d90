//! Blocks and statement expressions.

use std::rc::Rc;

use super::super::Sema;
use super::super::scopes::Scope;
use crate::ast::{self, BlockItem, StmtKind as Ast, TokenId};
use crate::hir::{self, ExprKind, StmtKind};
use crate::types::TypeId;

impl Sema<'_> {
    /// `{ ... }` with a scope of its own.
    pub(crate) fn block(&mut self, at: TokenId, items: &[BlockItem]) -> hir::StmtId {
        let allocates = std::mem::take(&mut self.function.allocates);
        self.scopes.push(Scope::default());
        let cleanups = self.function.cleanups.len();
        let ((), items) = self.with_effects(|sema| {
            sema.block_items(items);
            sema.run_cleanups(cleanups, at);
        });
        self.scopes.pop();
        let frees_stack = std::mem::replace(&mut self.function.allocates, allocates);
        self.add_stmt(at, StmtKind::Block { items, frees_stack })
    }

    fn block_items(&mut self, items: &[BlockItem]) {
        for item in items {
            match item {
                BlockItem::Declaration(declaration) => self.declaration(declaration),
                BlockItem::StaticAssert(assertion) => self.static_assert(assertion),
                BlockItem::Statement(id) => self.statement(*id),
                BlockItem::LocalLabels(labels) => self.local_labels(labels),
                BlockItem::Function(definition) => self.function_definition(definition),
            }
        }
    }

    /// The items of a function's body, in the scope of its parameters.
    pub(crate) fn function_block(&mut self, body: ast::StmtId) {
        let ast = Rc::clone(&self.ast);
        match &ast.stmt(body).kind {
            Ast::Block(items) => self.block_items(items),
            _ => self.statement(body),
        }
    }

    /// All that was emitted, as one block.
    pub(crate) fn collected_block(&mut self, at: TokenId) -> hir::StmtId {
        let items = std::mem::take(&mut self.emitted);
        let frees_stack = self.function.allocates;
        self.add_stmt(at, StmtKind::Block { items, frees_stack })
    }

    /// `({ ... })`: the value of its last statement if that is an expression.
    pub(crate) fn statement_expression(&mut self, at: TokenId, id: ast::StmtId) -> hir::ExprId {
        if self.function.id.is_none() {
            return self.mistake(at, &[], "statement expression outside of a function");
        }
        let ast = Rc::clone(&self.ast);
        let Ast::Block(items) = &ast.stmt(id).kind else {
            return self.mistake(at, &[], "statement expression without a block");
        };
        self.scopes.push(Scope::default());
        let cleanups = self.function.cleanups.len();
        let (value, emitted) = self.with_effects(|sema| {
            let value = match items.split_last() {
                Some((BlockItem::Statement(last), first)) => {
                    sema.block_items(first);
                    sema.last_value(*last)
                }
                _ => {
                    sema.block_items(items);
                    None
                }
            };
            let value = value.map(|value| sema.value_before_cleanups(value, cleanups, at));
            sema.run_cleanups(cleanups, at);
            value
        });
        self.scopes.pop();
        let block = StmtKind::Block {
            items: emitted,
            frees_stack: false,
        };
        let block = self.add_stmt(at, block);
        let ty = value.map_or(TypeId::VOID, |value| self.type_of(value));
        self.add_expr(at, ty, ExprKind::Statement(block, value))
    }

    /// The value of the last statement, labels before it aside.
    fn last_value(&mut self, id: ast::StmtId) -> Option<hir::ExprId> {
        let ast = Rc::clone(&self.ast);
        let mut id = id;
        loop {
            let stmt = ast.stmt(id);
            match &stmt.kind {
                Ast::Expr(e) => return Some(self.value(*e)),
                Ast::Label(label, body) => {
                    self.place_label(*label);
                    id = *body;
                }
                _ => {
                    self.statement(id);
                    return None;
                }
            }
        }
    }
}
