//! Statements as text.

use super::{Printer, join};
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn stmt(&self, id: StmtId) -> String {
        match &self.ast.stmt(id).kind {
            StmtKind::Empty => ";".into(),
            StmtKind::Expr(expr) => format!("{};", self.expr(*expr)),
            StmtKind::Block(items) => {
                format!(
                    "{{{}}}",
                    join(items.iter().map(|item| self.item(item)), " ")
                )
            }
            StmtKind::If {
                condition,
                then,
                other,
            } => {
                let other = other.map_or("".into(), |other| format!(" else {}", self.stmt(other)));
                format!("if {} {}{other}", self.expr(*condition), self.stmt(*then))
            }
            StmtKind::Switch { value, body } => {
                format!("switch {} {}", self.expr(*value), self.stmt(*body))
            }
            StmtKind::While { condition, body } => {
                format!("while {} {}", self.expr(*condition), self.stmt(*body))
            }
            StmtKind::DoWhile { body, condition } => {
                format!("do {} while {};", self.stmt(*body), self.expr(*condition))
            }
            StmtKind::For {
                init,
                condition,
                step,
                body,
            } => {
                let init = match init {
                    ForInit::Empty => String::new(),
                    ForInit::Expr(expr) => self.expr(*expr),
                    ForInit::Declaration(declaration) => self.declaration(declaration),
                };
                let optional = |expr: &Option<ExprId>| expr.map_or("".into(), |e| self.expr(e));
                let (condition, step) = (optional(condition), optional(step));
                format!("for [{init}|{condition}|{step}] {}", self.stmt(*body))
            }
            StmtKind::Label(label, body) => {
                format!("{}: {}", self.name(label.name), self.stmt(*body))
            }
            StmtKind::Case { low, high, body } => {
                let high = high.map_or("".into(), |high| format!("...{}", self.expr(high)));
                format!("case {}{high}: {}", self.expr(*low), self.stmt(*body))
            }
            StmtKind::Default(body) => format!("default: {}", self.stmt(*body)),
            StmtKind::Goto(label) => format!("goto {};", self.name(label.name)),
            StmtKind::GotoComputed(expr) => format!("goto *{};", self.expr(*expr)),
            StmtKind::Break => "break;".into(),
            StmtKind::Continue => "continue;".into(),
            StmtKind::Return(None) => "return;".into(),
            StmtKind::Return(Some(expr)) => format!("return {};", self.expr(*expr)),
            StmtKind::Asm { empty: true } => "asm empty;".into(),
            StmtKind::Asm { empty: false } => "asm;".into(),
        }
    }

    fn item(&self, item: &BlockItem) -> String {
        match item {
            BlockItem::Declaration(declaration) => self.declaration(declaration),
            BlockItem::StaticAssert(assert) => self.static_assert(assert),
            BlockItem::Statement(statement) => self.stmt(*statement),
            BlockItem::LocalLabels(labels) => {
                let labels = labels.iter().map(|label| self.name(label.name));
                format!("(labels {})", join(labels, " "))
            }
            BlockItem::Function(function) => self.function(function),
        }
    }
}
