//! Expressions with operators between operands.

use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{ExprId, ExprKind};

impl Reader<'_> {
    /// An expression, commas included.
    pub(super) fn expression(&mut self) -> Parsed<ExprId> {
        let mut left = self.assignment()?;
        while self.tok == Tok::Comma {
            let at = self.here();
            self.bump();
            let right = self.assignment()?;
            left = self.expr(at, ExprKind::Comma(left, right));
        }
        Ok(left)
    }

    /// An expression without commas.
    pub(super) fn assignment(&mut self) -> Parsed<ExprId> {
        self.enter()?;
        let before = self.beside();
        let mut expr = self.conditional()?;
        if self.tok.is_assignment() {
            let at = self.here();
            let op = self.tok.operator();
            self.bump();
            let value = self.assignment()?;
            let target = expr;
            expr = self.expr(at, ExprKind::Assign { op, target, value });
        }
        self.join(before);
        self.leave();
        Ok(expr)
    }

    /// An expression without commas and assignments.
    pub(super) fn constant(&mut self) -> Parsed<ExprId> {
        self.enter()?;
        let before = self.beside();
        let expr = self.conditional()?;
        self.join(before);
        self.leave();
        Ok(expr)
    }

    fn conditional(&mut self) -> Parsed<ExprId> {
        let first = self.unary()?;
        let condition = self.operators(first, 1)?;
        if self.tok != Tok::Question {
            return Ok(condition);
        }
        self.conditional_from(condition)
    }

    /// The rest of `condition ? a : other ? b : ...`; long chains do not nest.
    fn conditional_from(&mut self, condition: ExprId) -> Parsed<ExprId> {
        let mut open = Vec::new();
        let mut value = condition;
        while self.tok == Tok::Question {
            let at = self.here();
            self.bump();
            let mut then = None;
            if self.tok != Tok::Colon {
                then = Some(self.expression()?);
            }
            self.expect(Tok::Colon, "`:` after `?`")?;
            open.push((at, value, then));
            let before = self.beside();
            let first = self.unary()?;
            value = self.operators(first, 1)?;
            self.join(before);
        }
        while let Some((at, condition, then)) = open.pop() {
            let other = value;
            value = self.expr(
                at,
                ExprKind::Conditional {
                    condition,
                    then,
                    other,
                },
            );
        }
        Ok(value)
    }

    /// The operators of at least `level` that follow `left`.
    fn operators(&mut self, mut left: ExprId, level: u8) -> Parsed<ExprId> {
        loop {
            let found = self.tok.level();
            if found < level {
                return Ok(left);
            }
            let Some(op) = self.tok.operator() else {
                return Ok(left);
            };
            let at = self.here();
            self.bump();
            let before = self.beside();
            let mut right = self.unary()?;
            if self.tok.level() > found {
                right = self.operators(right, found + 1)?;
            }
            self.join(before);
            left = self.expr(at, ExprKind::Binary(op, left, right));
        }
    }
}
