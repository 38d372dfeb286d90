//! Names, literals, parentheses, and the operators behind an operand.

use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{ExprId, ExprKind, Name, UnaryOp};

impl Reader<'_> {
    /// An operand with the operators behind it.
    pub(super) fn postfix(&mut self) -> Parsed<ExprId> {
        let operand = self.primary()?;
        self.postfix_of(operand)
    }

    /// The operators behind `operand`.
    pub(super) fn postfix_of(&mut self, operand: ExprId) -> Parsed<ExprId> {
        let mut expr = operand;
        loop {
            let at = self.here();
            expr = match self.tok {
                Tok::LBracket => {
                    self.bump();
                    let index = self.expression()?;
                    self.expect(Tok::RBracket, "`]` after the index")?;
                    self.expr(at, ExprKind::Index(expr, index))
                }
                Tok::LParen => self.call(expr)?,
                Tok::Dot | Tok::Arrow => {
                    let arrow = self.tok == Tok::Arrow;
                    self.bump();
                    let member = self.ident("the name of a member")?;
                    self.expr(
                        at,
                        ExprKind::Member {
                            base: expr,
                            arrow,
                            member,
                        },
                    )
                }
                Tok::Increment => {
                    self.bump();
                    self.expr(at, ExprKind::Unary(UnaryOp::PostIncrement, expr))
                }
                Tok::Decrement => {
                    self.bump();
                    self.expr(at, ExprKind::Unary(UnaryOp::PostDecrement, expr))
                }
                _ => return Ok(expr),
            };
        }
    }

    fn call(&mut self, callee: ExprId) -> Parsed<ExprId> {
        self.bump();
        let mut args = Vec::new();
        if self.tok != Tok::RParen {
            args.push(self.assignment()?);
            while self.eat(Tok::Comma) {
                args.push(self.assignment()?);
            }
        }
        self.expect(Tok::RParen, "`,` or `)` after the argument")?;
        let at = self.ast.expr(callee).at;
        Ok(self.expr(at, ExprKind::Call { callee, args }))
    }

    fn primary(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        let spelling = self.spelling(self.position);
        let kind = match (self.tok, spelling) {
            (Tok::Identifier, Some(name)) => ExprKind::Name(name),
            (Tok::Number, Some(name)) => ExprKind::Number(name),
            (Tok::Character, Some(name)) => ExprKind::Character(name),
            (Tok::FunctionName, _) => ExprKind::FunctionName,
            (Tok::String, _) => {
                let strings = self.strings()?;
                return Ok(self.expr(at, ExprKind::Strings(strings)));
            }
            (Tok::LParen, _) => return self.parenthesised(),
            (Tok::Generic, _) => return self.generic(),
            (Tok::VaArg, _) => return self.va_arg(),
            (Tok::OffsetOf, _) => return self.offset_of(),
            (Tok::TypesCompatible, _) => return self.types_compatible(),
            _ => return self.fail("an expression"),
        };
        self.bump();
        Ok(self.expr(at, kind))
    }

    /// `(expression)` or `({ ... })`.
    fn parenthesised(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        self.bump();
        let expr = if self.tok == Tok::LBrace {
            self.enter()?;
            let block = self.block()?;
            self.leave();
            self.expr(at, ExprKind::Statement(block))
        } else {
            self.expression()?
        };
        self.expect(Tok::RParen, "`)` after the expression")?;
        Ok(expr)
    }

    /// One or more string literals.
    pub(super) fn strings(&mut self) -> Parsed<Vec<Name>> {
        let mut strings = Vec::new();
        while let Some(string) = self.take_spelling(Tok::String) {
            strings.push(string);
        }
        if strings.is_empty() {
            return self.fail("a string");
        }
        Ok(strings)
    }
}
