//! Expressions: what each form means, by kind.

mod access;
mod assign;
mod constants;
mod names;
mod operators;
mod selection;
mod sizes;

use std::rc::Rc;

use crate::ast::{self, ExprKind as Ast, TokenId};
use crate::hir::{self, ExprId, ExprKind, PlaceKind};
use crate::sema::Sema;
use crate::sema::typing::plain;
use crate::types::{QualType, Type, TypeId};

/// What an expression denotes before it is used as a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operand {
    /// A value.
    Value(ExprId),
    /// A place: C's lvalue.
    Place(hir::PlaceId),
    /// A function, as the pointer it becomes.
    Function(ExprId),
}

impl Sema<'_> {
    /// The typed value of an expression: lvalue conversion and decay done.
    pub(crate) fn value(&mut self, e: ast::ExprId) -> ExprId {
        let operand = self.operand(e);
        self.rvalue(operand)
    }

    /// What an expression denotes.
    pub(crate) fn operand(&mut self, e: ast::ExprId) -> Operand {
        let ast = Rc::clone(&self.ast);
        let expr = ast.expr(e);
        let at = expr.at;
        match &expr.kind {
            Ast::Name(name) => self.name(at, *name),
            Ast::Number(text) => self.number(at, *text),
            Ast::Character(text) => self.character(at, *text),
            Ast::Strings(_) | Ast::FunctionName => self.string(at, e),
            Ast::Generic {
                control,
                associations,
            } => self.generic(at, *control, associations),
            Ast::Index(a, b) => self.index(at, *a, *b),
            Ast::Member {
                base,
                arrow,
                member,
            } => self.member(*base, *arrow, *member),
            Ast::Call { callee, args } => self.call(at, *callee, args),
            Ast::CompoundLiteral { ty, items } => self.compound_literal(at, ty, items),
            Ast::Unary(op, operand) => self.unary(at, *op, *operand),
            Ast::Conditional {
                condition,
                then,
                other,
            } => Operand::Value(self.conditional(at, *condition, *then, *other)),
            Ast::Assign { op, target, value } => self.assignment(at, *op, *target, *value),
            Ast::Statement(stmt) => Operand::Value(self.statement_expression(at, *stmt)),
            Ast::LabelAddress(label) => Operand::Value(self.label_address(*label)),
            Ast::Comma(first, second) => {
                let first = self.value(*first);
                let second = self.value(*second);
                let ty = self.type_of(second);
                Operand::Value(self.add_expr(at, ty, ExprKind::Comma(first, second)))
            }
            Ast::Binary(op, a, b) => Operand::Value(self.binary(at, *op, *a, *b)),
            other => Operand::Value(self.of_types(at, other)),
        }
    }

    /// Expressions with a type among their operands.
    fn of_types(&mut self, at: TokenId, kind: &Ast) -> ExprId {
        match kind {
            Ast::SizeOf(operand) => self.size_expression(at, operand),
            Ast::AlignOf(operand) => self.align_expression(at, operand),
            Ast::Cast { ty, value } => self.cast(at, ty, *value),
            Ast::OffsetOf { ty, steps } => self.offset_of(at, ty, steps),
            Ast::VaArg { list, ty } => self.va_arg(at, *list, ty),
            Ast::TypesCompatible(a, b) => self.types_compatible(at, a, b),
            _ => self.mistake(at, &[], "expression that has no meaning here"),
        }
    }

    /// The value of an operand.
    pub(crate) fn rvalue(&mut self, operand: Operand) -> ExprId {
        let place = match operand {
            Operand::Value(e) | Operand::Function(e) => return e,
            Operand::Place(place) => place,
        };
        let hir::Place { at, ty, kind } = *self.function.body.place(place);
        match *self.unit.types.get(ty.ty) {
            Type::Array { element, .. } => {
                let pointer = self.unit.types.pointer_to(element);
                self.add_expr(at, pointer, ExprKind::AddressOf(place))
            }
            Type::Void => match kind {
                PlaceKind::Deref(pointer) => {
                    self.add_expr(at, TypeId::VOID, ExprKind::Convert(pointer))
                }
                _ => self.mistake(at, &[], "value of type `void`"),
            },
            _ if !self.unit.types.is_complete(ty.ty) => {
                self.mistake(at, &[], "value of an incomplete type")
            }
            _ => self.add_expr(at, ty.ty, ExprKind::Load(place)),
        }
    }

    /// The type of a value.
    pub(crate) fn type_of(&self, e: ExprId) -> TypeId {
        self.function.body.expr(e).ty
    }

    /// The type of an operand, before arrays and functions become pointers.
    pub(crate) fn operand_type(&self, operand: Operand) -> QualType {
        match operand {
            Operand::Value(e) => plain(self.type_of(e)),
            Operand::Place(place) => self.function.body.place(place).ty,
            Operand::Function(e) => {
                let pointer = self.type_of(e);
                self.unit.types.pointee(pointer).unwrap_or(plain(pointer))
            }
        }
    }

    /// Does `work` without keeping what it emits: for operands that are not evaluated.
    pub(crate) fn unevaluated<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        self.with_effects(work).0
    }

    /// Does `work`, and gives what it emitted apart.
    pub(crate) fn with_effects<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<hir::StmtId>) {
        let emitted = self.function.swap_emitted(Vec::new());
        let result = work(self);
        (result, self.function.swap_emitted(emitted))
    }

    /// `value` after `effects`.
    pub(crate) fn after(&mut self, effects: Vec<hir::StmtId>, value: ExprId) -> ExprId {
        if effects.is_empty() {
            return value;
        }
        let at = self.function.body.expr(value).at;
        let block = hir::StmtKind::Block {
            items: effects,
            frees_stack: false,
        };
        let block = self.add_stmt(at, block);
        let ty = self.type_of(value);
        self.add_expr(at, ty, ExprKind::Statement(block, Some(value)))
    }

    /// Reports what is wrong with an expression, unless an operand is wrong already, and stands
    /// in for it.
    pub(crate) fn mistake(
        &mut self,
        at: TokenId,
        operands: &[ExprId],
        message: impl Into<String>,
    ) -> ExprId {
        let wrong = |e: &ExprId| self.is_wrong(*e);
        if let Some(&wrong) = operands.iter().find(|e| wrong(e)) {
            return wrong;
        }
        let message = message.into();
        self.error(at, message.clone());
        self.add_expr(at, TypeId::INT, ExprKind::Unsupported(message))
    }

    /// Reports that something is not supported, and stands in for it.
    pub(crate) fn not_supported(
        &mut self,
        at: TokenId,
        ty: TypeId,
        message: impl Into<String>,
    ) -> ExprId {
        let message = message.into();
        self.unsupported(at, message.clone());
        self.add_expr(at, ty, ExprKind::Unsupported(message))
    }

    /// Whether an expression stands in for one that could not be typed.
    pub(crate) fn is_wrong(&self, e: ExprId) -> bool {
        matches!(self.function.body.expr(e).kind, ExprKind::Unsupported(_))
    }

    /// A type as C writes it.
    pub(crate) fn show(&self, ty: TypeId) -> String {
        self.unit.types.display(ty, self.supply.symbols())
    }
}
