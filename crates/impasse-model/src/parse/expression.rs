//! Expressions, by operator precedence with an explicit stack.

use super::Parser;
use super::scope::{Uses, Value};
use crate::code::{Binary, Expr, Instruction, Unary};
use crate::error::{ModelError, Span, quote};
use crate::eval::{Frame, evaluate};
use crate::lexer::{Kind, Token};
use crate::limits;
use crate::words::{self, Function};

/// An operator or bracket that still waits for its right side.
#[derive(Clone, Copy)]
enum Pending {
    Unary(Unary, Span),
    Binary(Binary, Span),
    /// The instruction that skips the right side.
    And(usize, Span),
    Or(usize, Span),
    Group(Span),
    Call(Function, Span, usize),
}

impl Pending {
    /// How tightly it binds; brackets do not.
    fn strength(self) -> u8 {
        match self {
            Pending::Group(_) | Pending::Call(..) => 0,
            Pending::Or(..) => 1,
            Pending::And(..) => 2,
            Pending::Unary(Unary::Not, _) => 3,
            Pending::Binary(operator, _) => binary_strength(operator),
            Pending::Unary(Unary::Negate, _) => 7,
        }
    }
}

fn binary_strength(operator: Binary) -> u8 {
    match operator {
        Binary::Add | Binary::Subtract => 5,
        Binary::Multiply | Binary::Divide | Binary::Modulo => 6,
        Binary::Power => 8,
        _ => COMPARISON,
    }
}

const COMPARISON: u8 = 4;

/// What comes between two operands.
#[derive(Clone, Copy)]
enum Infix {
    And,
    Or,
    Binary(Binary),
}

/// The state of one expression.
#[derive(Default)]
struct Reading {
    pending: Vec<Pending>,
    /// Open brackets among `pending`.
    depth: usize,
    uses: Uses,
}

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
                    let Some(function) = words::function(self.text(token.span)) else {
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

    fn open(&self, reading: &mut Reading, bracket: Pending) -> Result<(), ModelError> {
        let (Pending::Group(span) | Pending::Call(_, span, _)) = bracket else {
            return Ok(());
        };
        reading.depth += 1;
        if reading.depth > limits::NESTING {
            let message = format!("parentheses are nested more than {} deep", limits::NESTING);
            return Err(ModelError::new(span, message).help("name a part of it with `let`"));
        }
        reading.pending.push(bracket);
        Ok(())
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

    /// Closes brackets and reads an operator; false if the expression ends here.
    fn after_operand(&mut self, reading: &mut Reading) -> Result<bool, ModelError> {
        loop {
            if reading.depth > 0 {
                self.skip_newlines()?;
            }
            let token = self.peek()?;
            if let Some(infix) = self.infix(token) {
                self.take()?;
                self.push_infix(reading, infix, token.span)?;
                return Ok(true);
            }
            match token.kind {
                Kind::CloseParen if reading.depth > 0 => self.close(reading)?,
                Kind::Comma if reading.depth > 0 => {
                    self.next_argument(reading)?;
                    return Ok(true);
                }
                _ if reading.depth > 0 => return Err(self.never_closed(reading, token)),
                _ => {
                    self.reduce(reading, 1);
                    return Ok(false);
                }
            }
        }
    }

    fn infix(&self, token: Token) -> Option<Infix> {
        let operator = match token.kind {
            Kind::Word => {
                return match self.text(token.span) {
                    "and" => Some(Infix::And),
                    "or" => Some(Infix::Or),
                    _ => None,
                };
            }
            Kind::Plus => Binary::Add,
            Kind::Minus => Binary::Subtract,
            Kind::Star => Binary::Multiply,
            Kind::Slash => Binary::Divide,
            Kind::Percent => Binary::Modulo,
            Kind::Caret => Binary::Power,
            Kind::Equal => Binary::Equal,
            Kind::NotEqual => Binary::NotEqual,
            Kind::Less => Binary::Less,
            Kind::LessEqual => Binary::LessEqual,
            Kind::Greater => Binary::Greater,
            Kind::GreaterEqual => Binary::GreaterEqual,
            _ => return None,
        };
        Some(Infix::Binary(operator))
    }

    fn push_infix(
        &mut self,
        reading: &mut Reading,
        infix: Infix,
        span: Span,
    ) -> Result<(), ModelError> {
        let pending = match infix {
            Infix::And => {
                self.reduce(reading, 2);
                Pending::And(self.emit(Instruction::AndThen(0), span), span)
            }
            Infix::Or => {
                self.reduce(reading, 1);
                Pending::Or(self.emit(Instruction::OrElse(0), span), span)
            }
            Infix::Binary(operator) => {
                let strength = binary_strength(operator);
                // Powers group to the right: an equal operator stays pending.
                let right = u8::from(matches!(strength, COMPARISON | 8));
                self.reduce(reading, strength + right);
                let last = reading.pending.last();
                if strength == COMPARISON && last.is_some_and(|p| p.strength() == COMPARISON) {
                    let error = ModelError::new(span, "comparisons cannot be chained");
                    return Err(error.help("join them with `and`: `0 < rank and rank < 4`"));
                }
                Pending::Binary(operator, span)
            }
        };
        reading.pending.push(pending);
        Ok(())
    }

    /// Emits the pending operators that bind at least this tightly.
    fn reduce(&mut self, reading: &mut Reading, strength: u8) {
        while let Some(pending) = reading.pending.pop_if(|p| p.strength() >= strength) {
            match pending {
                Pending::Unary(operator, span) => {
                    self.emit(Instruction::Unary(operator), span);
                }
                Pending::Binary(operator, span) => {
                    self.emit(Instruction::Binary(operator), span);
                }
                Pending::And(at, span) | Pending::Or(at, span) => {
                    let target = self.emit(Instruction::Truth, span) as u32 + 1;
                    let skip = &mut self.out.pool.instructions[at];
                    *skip = match pending {
                        Pending::And(..) => Instruction::AndThen(target),
                        _ => Instruction::OrElse(target),
                    };
                }
                Pending::Group(_) | Pending::Call(..) => {}
            }
        }
    }

    fn close(&mut self, reading: &mut Reading) -> Result<(), ModelError> {
        let token = self.take()?;
        self.reduce(reading, 1);
        reading.depth -= 1;
        if let Some(Pending::Call(function, span, given)) = reading.pending.pop() {
            let wanted = function.arity();
            if given != wanted {
                let name = quote(self.text(span));
                let message = format!("{name} takes {wanted} argument(s), not {given}");
                return Err(ModelError::new(span.to(token.span), message));
            }
            self.emit(Instruction::Call(function), span);
        }
        Ok(())
    }

    fn next_argument(&mut self, reading: &mut Reading) -> Result<(), ModelError> {
        let token = self.peek()?;
        self.reduce(reading, 1);
        let Some(Pending::Call(_, _, given)) = reading.pending.last_mut() else {
            return Err(self.expected("`)`", token));
        };
        *given += 1;
        self.take()?;
        Ok(())
    }

    fn never_closed(&self, reading: &Reading, found: Token) -> ModelError {
        let error = self.expected("an operator or `)`", found);
        let open = reading.pending.iter().rev().find_map(|p| match p {
            Pending::Group(span) | Pending::Call(_, span, _) => Some(*span),
            _ => None,
        });
        match open {
            Some(span) => error.related(span, "opened here"),
            None => error,
        }
    }

    fn emit(&mut self, instruction: Instruction, span: Span) -> usize {
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
