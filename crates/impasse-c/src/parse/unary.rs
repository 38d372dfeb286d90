//! Operators before their operand, casts and `sizeof`.

use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{ExprId, ExprKind, TokenId, TypeName, TypeOrExpr, UnaryOp};

impl Reader<'_> {
    /// An operand with the operators before and behind it.
    pub(super) fn unary(&mut self) -> Parsed<ExprId> {
        let before = self.beside();
        let expr = match self.tok {
            Tok::Identifier | Tok::Number | Tok::Character | Tok::String => self.postfix()?,
            Tok::LParen if self.at_parenthesised_type() => self.cast()?,
            Tok::SizeOf | Tok::AlignOf => self.size_of()?,
            Tok::AndAnd => {
                let at = self.here();
                self.bump();
                let label = self.ident("a label after `&&`")?;
                self.expr(at, ExprKind::LabelAddress(label))
            }
            tok => match prefix_operator(tok) {
                Some(op) => self.prefixed(op)?,
                None => self.postfix()?,
            },
        };
        self.join(before);
        Ok(expr)
    }

    fn prefixed(&mut self, op: UnaryOp) -> Parsed<ExprId> {
        self.enter()?;
        let at = self.here();
        self.bump();
        let operand = self.unary()?;
        self.leave();
        Ok(self.expr(at, ExprKind::Unary(op, operand)))
    }

    /// `(type)`, taken with its parentheses.
    fn parenthesised_type(&mut self) -> Parsed<Box<TypeName>> {
        self.bump();
        let ty = self.type_name()?;
        self.expect(Tok::RParen, "`)` after the type")?;
        Ok(Box::new(ty))
    }

    /// `(type)value`, or `(type){ ... }` and what follows it.
    fn cast(&mut self) -> Parsed<ExprId> {
        self.enter()?;
        let at = self.here();
        let ty = self.parenthesised_type()?;
        let expr = if self.tok == Tok::LBrace {
            self.compound_literal(at, ty)?
        } else {
            let value = self.unary()?;
            self.expr(at, ExprKind::Cast { ty, value })
        };
        self.leave();
        Ok(expr)
    }

    fn compound_literal(&mut self, at: TokenId, ty: Box<TypeName>) -> Parsed<ExprId> {
        let items = self.init_items()?;
        let literal = self.expr(at, ExprKind::CompoundLiteral { ty, items });
        self.postfix_of(literal)
    }

    /// `sizeof` and `_Alignof`.
    fn size_of(&mut self) -> Parsed<ExprId> {
        self.enter()?;
        let at = self.here();
        let is_size = self.tok == Tok::SizeOf;
        self.bump();
        let operand = if self.tok == Tok::LParen && self.at_parenthesised_type() {
            let start = self.here();
            let ty = self.parenthesised_type()?;
            if self.tok == Tok::LBrace {
                TypeOrExpr::Expr(self.compound_literal(start, ty)?)
            } else {
                TypeOrExpr::Type(ty)
            }
        } else {
            TypeOrExpr::Expr(self.unary()?)
        };
        self.leave();
        let kind = if is_size {
            ExprKind::SizeOf(operand)
        } else {
            ExprKind::AlignOf(operand)
        };
        Ok(self.expr(at, kind))
    }
}

fn prefix_operator(tok: Tok) -> Option<UnaryOp> {
    Some(match tok {
        Tok::Increment => UnaryOp::PreIncrement,
        Tok::Decrement => UnaryOp::PreDecrement,
        Tok::And => UnaryOp::Address,
        Tok::Star => UnaryOp::Dereference,
        Tok::Plus => UnaryOp::Plus,
        Tok::Minus => UnaryOp::Minus,
        Tok::Tilde => UnaryOp::Complement,
        Tok::Bang => UnaryOp::Not,
        Tok::Real => UnaryOp::Real,
        Tok::Imag => UnaryOp::Imag,
        Tok::Extension => UnaryOp::Extension,
        _ => return None,
    })
}
