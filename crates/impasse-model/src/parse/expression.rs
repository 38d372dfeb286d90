//! Expressions, by operator precedence with an explicit stack.

use super::Parser;
use super::operators::{Pending, Reading};
use super::scope::{Uses, Value};
use crate::code::{Expr, Instruction, Unary};
use crate::error::{ModelError, Span};
use crate::eval::{Frame, evaluate};
use crate::lexer::Kind;
use crate::vocabulary;

impl Parser<'_> {
    /// Reads an expression up to the first token that cannot belong to it.
    pub(super) fn expression(&mut self) -> Result<(Expr, Uses), ModelError> {
        let first = self.peek()?.span;
        let start = self.out.pool.instructions.len();
        let mut reading = Reading::default();
        loop {
            self.operand(&mut reading)?;
            if !self.after_operand(&mut reading)? {
                break;
            }
        }
        let expr = Expr {
            start: start as u32,
            end: self.out.pool.instructions.len() as u32,
            span: first.to(self.last),
        };
        Ok((expr, reading.uses))
    }

    /// Reads prefix operators, opening brackets, and one operand.
    fn operand(&mut self, reading: &mut Reading) -> Result<(), ModelError> {
        loop {
            if !reading.pending.is_empty() {
                self.skip_newlines()?;
            }
            let token = self.peek()?;
            match token.kind {
                Kind::Minus => reading
                    .pending
                    .push(Pending::Unary(Unary::Negate, token.span)),
                Kind::OpenParen => self.open(reading, Pending::Group(token.span))?,
                Kind::Number => return self.number(),
                Kind::Word if self.text(token.span) == "not" => {
                    reading.pending.push(Pending::Unary(Unary::Not, token.span));
                }
                Kind::Word => {
                    let Some(function) = vocabulary::function(self.text(token.span)) else {
                        return self.name(reading);
                    };
                    self.take()?;
                    let open = self.peek()?;
                    if open.kind != Kind::OpenParen {
                        return Err(self.expected("`(` after the function", open));
                    }
                    self.open(reading, Pending::Call(function, token.span, 1))?;
                }
                _ => return Err(self.expected("an expression", token)),
            }
            self.take()?;
        }
    }

    fn number(&mut self) -> Result<(), ModelError> {
        let token = self.take()?;
        let digits = self.text(token.span).bytes().filter(|byte| *byte != b'_');
        let mut value = Some(0i128);
        for digit in digits {
            value = value
                .and_then(|value| value.checked_mul(10))
                .and_then(|value| value.checked_add(i128::from(digit - b'0')));
        }
        let value = value
            .ok_or_else(|| ModelError::new(token.span, "this number does not fit into 128 bits"))?;
        self.constant(value, token.span);
        Ok(())
    }

    fn constant(&mut self, value: i128, span: Span) {
        let index = self.out.pool.constants.len() as u32;
        self.out.pool.constants.push(value);
        self.emit(Instruction::Constant(index), span);
    }

    fn name(&mut self, reading: &mut Reading) -> Result<(), ModelError> {
        let span = self.peek()?.span;
        match self.text(span) {
            "rank" => {
                reading.uses.rank = true;
                self.emit(Instruction::Rank, span);
            }
            "size" => {
                reading.uses.size = true;
                self.emit(Instruction::Size, span);
            }
            _ => match self.variable(span)? {
                Value::Constant(value) => self.constant(value, span),
                Value::Slot(slot, uses) => {
                    reading.uses.add(uses);
                    reading.uses.slot = true;
                    self.emit(Instruction::Slot(slot), span);
                }
            },
        }
        self.take()?;
        Ok(())
    }

    pub(super) fn emit(&mut self, instruction: Instruction, span: Span) -> usize {
        let pool = &mut self.out.pool;
        pool.instructions.push(instruction);
        pool.spans.push(span);
        pool.instructions.len() - 1
    }

    /// An expression whose value is needed here and now.
    pub(super) fn constant_expression(&mut self, what: &str) -> Result<(i128, Span), ModelError> {
        let (expr, uses) = self.expression()?;
        if !uses.is_constant() {
            let message = format!("{what} must be constant: it cannot depend on `rank` or `size`");
            return Err(ModelError::new(expr.span, message));
        }
        Ok((self.constant_value(expr)?, expr.span))
    }

    /// The value of an expression that was found to be constant.
    pub(super) fn constant_value(&mut self, expr: Expr) -> Result<i128, ModelError> {
        evaluate(&self.out.pool, expr, &Frame::EMPTY, &mut self.stack)
    }

    /// Whether an expression has the same value everywhere.
    pub(super) fn is_constant(&self, expr: Expr) -> bool {
        let code = &self.out.pool.instructions[expr.start as usize..expr.end as usize];
        !code.iter().any(|instruction| {
            matches!(
                instruction,
                Instruction::Rank | Instruction::Size | Instruction::Slot(_)
            )
        })
    }

    /// An expression that has the same value on every rank.
    pub(super) fn common_expression(&mut self, what: &str) -> Result<(Expr, Uses), ModelError> {
        let (expr, uses) = self.expression()?;
        if uses.rank {
            let message = format!("{what} cannot depend on `rank`");
            return Err(ModelError::new(expr.span, message));
        }
        Ok((expr, uses))
    }
}
