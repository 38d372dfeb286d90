//! Expressions: operators between operands, before and behind them, and what looks like a call but
//! takes types.

use crate::ast::{
    ExprId, ExprKind, GenericAssociation, Name, OffsetStep, TokenId, TypeName, TypeOrExpr, UnaryOp,
};
use crate::parse::keywords::Tok;
use crate::parse::reader::{Parsed, Reader};

impl Reader<'_> {
    /// An expression, commas included.
    pub(super) fn expression(&mut self) -> Parsed<ExprId> {
        let mut left = self.assignment()?;
        while self.tok() == Tok::Comma {
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
        if self.tok().is_assignment() {
            let at = self.here();
            let op = self.tok().operator();
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
        if self.tok() != Tok::Question {
            return Ok(condition);
        }
        self.conditional_from(condition)
    }

    /// The rest of `condition ? a : other ? b : ...`; long chains do not nest.
    fn conditional_from(&mut self, condition: ExprId) -> Parsed<ExprId> {
        let mut open = Vec::new();
        let mut value = condition;
        while self.tok() == Tok::Question {
            let at = self.here();
            self.bump();
            let mut then = None;
            if self.tok() != Tok::Colon {
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
            let found = self.tok().level();
            if found < level {
                return Ok(left);
            }
            let Some(op) = self.tok().operator() else {
                return Ok(left);
            };
            let at = self.here();
            self.bump();
            let before = self.beside();
            let mut right = self.unary()?;
            if self.tok().level() > found {
                right = self.operators(right, found + 1)?;
            }
            self.join(before);
            left = self.expr(at, ExprKind::Binary(op, left, right));
        }
    }

    // Operators before their operand, casts and `sizeof`.

    /// An operand with the operators before and behind it.
    pub(super) fn unary(&mut self) -> Parsed<ExprId> {
        let before = self.beside();
        let expr = match self.tok() {
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
        let expr = if self.tok() == Tok::LBrace {
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
        let is_size = self.tok() == Tok::SizeOf;
        self.bump();
        let operand = if self.tok() == Tok::LParen && self.at_parenthesised_type() {
            let start = self.here();
            let ty = self.parenthesised_type()?;
            if self.tok() == Tok::LBrace {
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

// Names, literals, parentheses, and the operators behind an operand.
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
            expr = match self.tok() {
                Tok::LBracket => {
                    self.bump();
                    let index = self.expression()?;
                    self.expect(Tok::RBracket, "`]` after the index")?;
                    self.expr(at, ExprKind::Index(expr, index))
                }
                Tok::LParen => self.call(expr)?,
                Tok::Dot | Tok::Arrow => {
                    let arrow = self.tok() == Tok::Arrow;
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
        if self.tok() != Tok::RParen {
            args.push(self.assignment()?);
            while self.eat(Tok::Comma) {
                args.push(self.assignment()?);
            }
        }
        self.expect(Tok::RParen, "`,` or `)` after the argument")?;
        let at = self.expr_at(callee);
        Ok(self.expr(at, ExprKind::Call { callee, args }))
    }

    fn primary(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        let spelling = self.spelling(self.position());
        let kind = match (self.tok(), spelling) {
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
        let expr = if self.tok() == Tok::LBrace {
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

    // Expressions that look like calls but take types.

    /// `_Generic(control, type: value, ...)`
    pub(super) fn generic(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        self.bump();
        self.expect(Tok::LParen, "`(` after `_Generic`")?;
        let control = self.assignment()?;
        let mut associations = Vec::new();
        while self.eat(Tok::Comma) {
            let mut ty = None;
            if !self.eat(Tok::Default) {
                ty = Some(self.type_name()?);
            }
            self.expect(Tok::Colon, "`:` after the type")?;
            let value = self.assignment()?;
            associations.push(GenericAssociation { ty, value });
        }
        self.expect(Tok::RParen, "`,` or `)` in `_Generic(...`")?;
        Ok(self.expr(
            at,
            ExprKind::Generic {
                control,
                associations,
            },
        ))
    }

    /// `__builtin_va_arg(list, type)`
    pub(super) fn va_arg(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        self.bump();
        self.expect(Tok::LParen, "`(` after `__builtin_va_arg`")?;
        let list = self.assignment()?;
        self.expect(Tok::Comma, "`,` after the list")?;
        let ty = Box::new(self.type_name()?);
        self.expect(Tok::RParen, "`)` after the type")?;
        Ok(self.expr(at, ExprKind::VaArg { list, ty }))
    }

    /// `__builtin_offsetof(type, member.member[index])`
    pub(super) fn offset_of(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        self.bump();
        self.expect(Tok::LParen, "`(` after `__builtin_offsetof`")?;
        let ty = Box::new(self.type_name()?);
        self.expect(Tok::Comma, "`,` after the type")?;
        let mut steps = vec![OffsetStep::Member(self.ident("a member")?)];
        loop {
            match self.tok() {
                Tok::Dot => {
                    self.bump();
                    steps.push(OffsetStep::Member(self.ident("a member after `.`")?));
                }
                Tok::LBracket => {
                    self.bump();
                    steps.push(OffsetStep::Index(self.expression()?));
                    self.expect(Tok::RBracket, "`]` after the index")?;
                }
                _ => break,
            }
        }
        self.expect(Tok::RParen, "`)` after the member")?;
        Ok(self.expr(at, ExprKind::OffsetOf { ty, steps }))
    }

    /// `__builtin_types_compatible_p(type, type)`
    pub(super) fn types_compatible(&mut self) -> Parsed<ExprId> {
        let at = self.here();
        self.bump();
        self.expect(Tok::LParen, "`(` after `__builtin_types_compatible_p`")?;
        let first = Box::new(self.type_name()?);
        self.expect(Tok::Comma, "`,` after the type")?;
        let second = Box::new(self.type_name()?);
        self.expect(Tok::RParen, "`)` after the type")?;
        Ok(self.expr(at, ExprKind::TypesCompatible(first, second)))
    }
}
