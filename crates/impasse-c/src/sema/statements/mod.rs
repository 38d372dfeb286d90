//! Statements: blocks, choices and loops. Each is emitted behind the one before.

mod jumps;

pub(crate) use jumps::{Cleanups, Labels};

use std::rc::Rc;

use crate::ast::{self, BlockItem, ForInit, StmtKind as Ast, TokenId};
use crate::hir::{self, Case, ExprId, ExprKind, LabelId, StmtKind};
use crate::sema::Sema;
use crate::types::TypeId;

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
                self.function.emit_made(block);
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
        self.function.emit(at, kind);
    }

    /// A statement on its own, in a scope of its own.
    pub(crate) fn sub_statement(&mut self, id: ast::StmtId) -> hir::StmtId {
        let at = self.ast.stmt(id).at;
        self.scopes.open();
        let ((), items) = self.with_effects(|sema| sema.statement(id));
        self.scopes.close();
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
        self.function.cleanups.enter(true);
        let body = self.sub_statement(body);
        self.function.cleanups.leave(true);
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
        self.scopes.open();
        let cleanups = self.function.cleanups.depth();
        let allocates = self.function.swap_allocates(false);
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
        self.scopes.close();
        let frees_stack = self.function.swap_allocates(allocates);
        match items[..] {
            [one] if !frees_stack => self.function.emit_made(one),
            _ => self.emit(at, StmtKind::Block { items, frees_stack }),
        }
    }

    // Blocks and statement expressions.

    /// `{ ... }` with a scope of its own.
    pub(crate) fn block(&mut self, at: TokenId, items: &[BlockItem]) -> hir::StmtId {
        let allocates = self.function.swap_allocates(false);
        self.scopes.open();
        let cleanups = self.function.cleanups.depth();
        let ((), items) = self.with_effects(|sema| {
            sema.block_items(items);
            sema.run_cleanups(cleanups, at);
        });
        self.scopes.close();
        let frees_stack = self.function.swap_allocates(allocates);
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
        let items = self.function.swap_emitted(Vec::new());
        let frees_stack = self.function.swap_allocates(false);
        self.add_stmt(at, StmtKind::Block { items, frees_stack })
    }

    /// `({ ... })`: the value of its last statement if that is an expression.
    pub(crate) fn statement_expression(&mut self, at: TokenId, id: ast::StmtId) -> ExprId {
        if self.function.id.is_none() {
            return self.mistake(at, &[], "statement expression outside of a function");
        }
        let ast = Rc::clone(&self.ast);
        let Ast::Block(items) = &ast.stmt(id).kind else {
            return self.mistake(at, &[], "statement expression without a block");
        };
        self.scopes.open();
        let cleanups = self.function.cleanups.depth();
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
        self.scopes.close();
        let block = StmtKind::Block {
            items: emitted,
            frees_stack: false,
        };
        let block = self.add_stmt(at, block);
        let ty = value.map_or(TypeId::VOID, |value| self.type_of(value));
        self.add_expr(at, ty, ExprKind::Statement(block, value))
    }

    /// The value of the last statement, labels before it aside.
    fn last_value(&mut self, id: ast::StmtId) -> Option<ExprId> {
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

/// A switch whose body is being typed.
#[derive(Debug)]
pub(crate) struct Switch {
    ty: TypeId,
    cases: Vec<Case>,
    default: Option<LabelId>,
}

// `switch` and its cases.
impl Sema<'_> {
    fn switch_statement(&mut self, at: TokenId, value: ast::ExprId, body: ast::StmtId) {
        let value = self.value(value);
        let ty = self.promoted(value);
        let (ty, value) = if self.unit.types.is_integer(ty) {
            (ty, self.cast_to(value, ty))
        } else if self.is_handle(ty) {
            let ty = TypeId::UNSIGNED_LONG;
            (ty, self.cast_to(value, ty))
        } else {
            let wrong = self.mistake(at, &[value], "`switch` of what is not an integer");
            (TypeId::INT, self.cast_to(wrong, TypeId::INT))
        };
        self.function.switches.push(Switch {
            ty,
            cases: Vec::new(),
            default: None,
        });
        self.function.cleanups.enter(false);
        let body = self.sub_statement(body);
        self.function.cleanups.leave(false);
        let Some(switch) = self.function.switches.pop() else {
            return;
        };
        self.check_cases(at, &switch.cases);
        self.emit(
            at,
            StmtKind::Switch {
                value,
                cases: switch.cases,
                default: switch.default,
                body,
            },
        );
    }

    /// Whether a type is a pointer to what is not defined: a handle, which other implementations of its
    /// library have as an integer.
    fn is_handle(&self, ty: TypeId) -> bool {
        let types = &self.unit.types;
        let pointee = types.pointee(ty).map(|pointee| pointee.ty);
        pointee.is_some_and(|pointee| {
            types.as_record(pointee).is_some() && !types.is_complete(pointee)
        })
    }

    fn check_cases(&mut self, at: TokenId, cases: &[Case]) {
        let mut sorted: Vec<&Case> = cases.iter().collect();
        sorted.sort_by_key(|case| case.low);
        if sorted.windows(2).any(|pair| pair[0].high >= pair[1].low) {
            self.error(at, "two cases with the same value");
        }
    }

    fn case(&mut self, at: TokenId, low: ast::ExprId, high: Option<ast::ExprId>) {
        let Some(ty) = self.function.switches.last().map(|switch| switch.ty) else {
            return self.error(at, "`case` outside of a switch");
        };
        let low_value = self.case_value(at, low, ty);
        let high_value = high.map_or(low_value, |high| self.case_value(at, high, ty));
        let (Some(low), Some(high)) = (low_value, high_value) else {
            return;
        };
        if low > high {
            return self.warning(at, "empty range of cases");
        }
        let label = self.function.body.add_label(at);
        if let Some(switch) = self.function.switches.last_mut() {
            switch.cases.push(Case { low, high, label });
        }
        self.emit(at, StmtKind::Label(label));
    }

    /// The value of a case, converted to the type of the switch.
    fn case_value(&mut self, at: TokenId, e: ast::ExprId, ty: TypeId) -> Option<i128> {
        let value = self.unevaluated(|sema| sema.value(e));
        let own = self.type_of(value);
        if self.unit.types.is_integer(own) || self.is_handle(own) {
            let value = self.cast_to(value, ty);
            if let Some(value) = self.constant_integer(value) {
                return Some(value);
            }
        }
        self.mistake(at, &[value], "case that is not an integer constant");
        None
    }

    fn default_case(&mut self, at: TokenId) {
        let label = self.function.body.add_label(at);
        match self.function.switches.last_mut() {
            None => return self.error(at, "`default` outside of a switch"),
            Some(switch) if switch.default.is_some() => {
                return self.error(at, "two defaults in a switch");
            }
            Some(switch) => switch.default = Some(label),
        }
        self.emit(at, StmtKind::Label(label));
    }
}
