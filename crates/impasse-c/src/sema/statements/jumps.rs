//! `goto`, `break`, `continue`, `return`, and assembly.

use super::super::Sema;
use crate::ast::{self, StmtKind as Ast, TokenId};
use crate::hir::StmtKind;
use crate::types::TypeId;

impl Sema<'_> {
    pub(super) fn jump(&mut self, at: TokenId, kind: &Ast) {
        match kind {
            Ast::Goto(label) => {
                let id = self.use_label(*label);
                self.leave_to(id, at);
                self.emit(at, StmtKind::Goto(id));
            }
            Ast::GotoComputed(e) => {
                let target = self.value(*e);
                let target = self.convert(target, TypeId::VOID_POINTER);
                self.emit(at, StmtKind::GotoComputed(target));
            }
            Ast::Break => match self.function.break_marks.last() {
                Some(&mark) => {
                    self.emit_cleanups(mark, at);
                    self.emit(at, StmtKind::Break);
                }
                None => self.wrong_statement(at, "`break` outside of loops and switches"),
            },
            Ast::Continue => match self.function.continue_marks.last() {
                Some(&mark) => {
                    self.emit_cleanups(mark, at);
                    self.emit(at, StmtKind::Continue);
                }
                None => self.wrong_statement(at, "`continue` outside of loops"),
            },
            Ast::Return(value) => self.return_statement(at, *value),
            Ast::Asm { empty: true } => {}
            Ast::Asm { empty: false } => {
                let reason = "inline assembly";
                self.unsupported(at, reason);
                self.emit(at, StmtKind::Unsupported(reason.to_owned()));
            }
            _ => self.wrong_statement(at, "statement that has no meaning here"),
        }
    }

    fn wrong_statement(&mut self, at: TokenId, message: &str) {
        self.error(at, message);
        self.emit(at, StmtKind::Unsupported(message.to_owned()));
    }

    fn return_statement(&mut self, at: TokenId, value: Option<ast::ExprId>) {
        let ret = self.function.ret.unwrap_or(TypeId::VOID);
        let Some(e) = value else {
            if ret != TypeId::VOID {
                self.warning(at, "`return` without a value");
            }
            self.emit_cleanups(0, at);
            return self.emit(at, StmtKind::Return(None));
        };
        let value = self.value(e);
        if ret != TypeId::VOID {
            let value = self.convert(value, ret);
            let value = self.value_before_cleanups(value, 0, at);
            self.emit_cleanups(0, at);
            return self.emit(at, StmtKind::Return(Some(value)));
        }
        if self.type_of(value) != TypeId::VOID {
            self.warning(at, "`return` with a value in a function that returns none");
        }
        self.emit(at, StmtKind::Expr(value));
        self.emit_cleanups(0, at);
        self.emit(at, StmtKind::Return(None));
    }
}
