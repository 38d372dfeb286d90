//! Statements. Each is emitted behind the one before.

mod blocks;
mod cleanup;
mod jumps;
mod labels;
mod switch;

pub(crate) use cleanup::{Cleanup, Leaving};
pub(crate) use switch::Switch;

use std::rc::Rc;

use super::Sema;
use super::scopes::Scope;
use crate::ast::{self, ForInit, StmtKind as Ast, TokenId};
use crate::hir::{self, StmtKind};

impl Sema<'_> {
    /// Emits a statement.
    pub(crate) fn statement(&mut self, id: ast::StmtId) {
        let ast = Rc::clone(&self.ast);
        let stmt = ast.stmt(id);
        let at = stmt.at;
        match &stmt.kind {
            Ast::Empty => {}
            Ast::Expr(e) => {
                let value = self.value(*e);
                self.emit(at, StmtKind::Expr(value));
            }
            Ast::Block(items) => {
                let block = self.block(at, items);
                self.emitted.push(block);
            }
            Ast::If {
                condition,
                then,
                other,
            } => self.if_statement(at, *condition, *then, *other),
            Ast::Switch { value, body } => self.switch_statement(at, *value, *body),
            Ast::While { condition, body } => {
                let condition = self.condition(*condition);
                let body = self.loop_body(*body);
                self.emit(at, StmtKind::While { condition, body });
            }
            Ast::DoWhile { body, condition } => {
                let body = self.loop_body(*body);
                let condition = self.condition(*condition);
                self.emit(at, StmtKind::DoWhile { body, condition });
            }
            Ast::For {
                init,
                condition,
                step,
                body,
            } => self.for_statement(at, init, *condition, *step, *body),
            Ast::Label(label, body) => {
                self.place_label(*label);
                self.statement(*body);
            }
            Ast::Case { low, high, body } => {
                self.case(at, *low, *high);
                self.statement(*body);
            }
            Ast::Default(body) => {
                self.default_case(at);
                self.statement(*body);
            }
            jump => self.jump(at, jump),
        }
    }

    /// Emits a statement of this kind.
    pub(crate) fn emit(&mut self, at: TokenId, kind: StmtKind) {
        let stmt = self.add_stmt(at, kind);
        self.emitted.push(stmt);
    }

    /// A statement on its own, in a scope of its own.
    pub(crate) fn sub_statement(&mut self, id: ast::StmtId) -> hir::StmtId {
        let at = self.ast.stmt(id).at;
        self.scopes.push(Scope::default());
        let ((), items) = self.with_effects(|sema| sema.statement(id));
        self.scopes.pop();
        self.one_of(at, items)
    }

    /// Statements as one.
    pub(crate) fn one_of(&mut self, at: TokenId, items: Vec<hir::StmtId>) -> hir::StmtId {
        match items[..] {
            [one] => one,
            [] => self.add_stmt(at, StmtKind::Empty),
            _ => self.add_stmt(
                at,
                StmtKind::Block {
                    items,
                    frees_stack: false,
                },
            ),
        }
    }

    fn if_statement(
        &mut self,
        at: TokenId,
        condition: ast::ExprId,
        then: ast::StmtId,
        other: Option<ast::StmtId>,
    ) {
        let condition = self.condition(condition);
        let then = self.sub_statement(then);
        let other = other.map(|other| self.sub_statement(other));
        self.emit(
            at,
            StmtKind::If {
                condition,
                then,
                other,
            },
        );
    }

    fn loop_body(&mut self, body: ast::StmtId) -> hir::StmtId {
        let mark = self.function.cleanups.len();
        self.function.break_marks.push(mark);
        self.function.continue_marks.push(mark);
        let body = self.sub_statement(body);
        self.function.break_marks.pop();
        self.function.continue_marks.pop();
        body
    }

    fn for_statement(
        &mut self,
        at: TokenId,
        init: &ForInit,
        condition: Option<ast::ExprId>,
        step: Option<ast::ExprId>,
        body: ast::StmtId,
    ) {
        self.scopes.push(Scope::default());
        let cleanups = self.function.cleanups.len();
        let allocates = std::mem::take(&mut self.function.allocates);
        let ((), items) = self.with_effects(|sema| {
            match init {
                ForInit::Empty => {}
                ForInit::Expr(e) => {
                    let value = sema.value(*e);
                    sema.emit(at, StmtKind::Expr(value));
                }
                ForInit::Declaration(declaration) => sema.declaration(declaration),
            }
            let condition = condition.map(|e| sema.condition(e));
            let step = step.map(|e| sema.value(e));
            let body = sema.loop_body(body);
            sema.emit(
                at,
                StmtKind::For {
                    condition,
                    step,
                    body,
                },
            );
            sema.run_cleanups(cleanups, at);
        });
        self.scopes.pop();
        let frees_stack = std::mem::replace(&mut self.function.allocates, allocates);
        match items[..] {
            [one] if !frees_stack => self.emitted.push(one),
            _ => self.emit(at, StmtKind::Block { items, frees_stack }),
        }
    }
}
