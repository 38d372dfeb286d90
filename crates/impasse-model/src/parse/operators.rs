//! Operators and brackets: what binds how tightly.

use super::Parser;
use super::scope::Uses;
use crate::code::{Binary, Instruction, Unary};
use crate::error::{ModelError, Span, quote};
use crate::lexer::{Kind, Token};
use crate::limits;
use crate::vocabulary::Function;

/// An operator or bracket that still waits for its right side.
#[derive(Clone, Copy)]
pub(super) enum Pending {
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
pub(super) struct Reading {
    pub pending: Vec<Pending>,
    /// Open brackets among `pending`.
    depth: usize,
    pub uses: Uses,
}

impl Parser<'_> {
    pub(super) fn open(&self, reading: &mut Reading, bracket: Pending) -> Result<(), ModelError> {
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

    /// Closes brackets and reads an operator; false if the expression ends here.
    pub(super) fn after_operand(&mut self, reading: &mut Reading) -> Result<bool, ModelError> {
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
}
