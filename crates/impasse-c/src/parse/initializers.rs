//! Initialisers.

use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{Designator, InitItem, Initializer};

impl Reader<'_> {
    /// An expression or a list in braces.
    pub(super) fn initializer(&mut self) -> Parsed<Initializer> {
        if self.tok != Tok::LBrace {
            return Ok(Initializer::Expr(self.assignment()?));
        }
        let at = self.here();
        Ok(Initializer::List(self.init_items()?, at))
    }

    /// `{ items }`
    pub(super) fn init_items(&mut self) -> Parsed<Vec<InitItem>> {
        self.enter()?;
        self.bump();
        let mut items = Vec::new();
        while self.tok != Tok::RBrace {
            let designators = self.designators()?;
            let value = self.initializer()?;
            items.push(InitItem { designators, value });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "`,` or `}` in the initialiser")?;
        self.leave();
        Ok(items)
    }

    /// `.member[index] =`, and GNU's older `member:` and `[index]` without `=`.
    fn designators(&mut self) -> Parsed<Vec<Designator>> {
        let mut designators = Vec::new();
        if self.tok == Tok::Identifier {
            if self.peek() == Tok::Colon {
                designators.push(Designator::Member(self.ident("a member")?));
                self.bump();
            }
            return Ok(designators);
        }
        loop {
            match self.tok {
                Tok::Dot => {
                    self.bump();
                    let member = self.ident("a member after `.`")?;
                    designators.push(Designator::Member(member));
                }
                Tok::LBracket => designators.push(self.index_designator()?),
                _ => break,
            }
        }
        match designators.last() {
            Some(Designator::Member(_)) => {
                self.expect(Tok::Assign, "`=` after the member")?;
            }
            Some(_) => {
                self.eat(Tok::Assign);
            }
            None => {}
        }
        Ok(designators)
    }

    fn index_designator(&mut self) -> Parsed<Designator> {
        self.bump();
        let first = self.constant()?;
        let mut designator = Designator::Index(first);
        if self.eat(Tok::Ellipsis) {
            designator = Designator::Range(first, self.constant()?);
        }
        self.expect(Tok::RBracket, "`]` after the index")?;
        Ok(designator)
    }
}
