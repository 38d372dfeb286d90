//! Expressions that look like calls but take types.

use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{ExprId, ExprKind, GenericAssociation, OffsetStep};

impl Reader<'_> {
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
            match self.tok {
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
