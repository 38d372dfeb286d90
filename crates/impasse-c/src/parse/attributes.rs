//! Attributes: GNU's are kept, C23's are skipped.

use super::reader::{Parsed, Reader};
use super::words::Tok;
use crate::ast::{Attribute, ExprId, Name};
use crate::pp::Kind;

impl Reader<'_> {
    /// Takes one `__attribute__((...))` or `[[...]]`; false if there is none.
    pub(super) fn attributes(&mut self, into: &mut Vec<Attribute>) -> Parsed<bool> {
        match self.tok {
            Tok::Attribute => self.gnu_attributes(into)?,
            Tok::LBracket if self.peek() == Tok::LBracket => self.skip_balanced()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes all attributes that come.
    pub(super) fn all_attributes(&mut self) -> Parsed<Vec<Attribute>> {
        let mut attributes = Vec::new();
        while self.attributes(&mut attributes)? {}
        Ok(attributes)
    }

    fn gnu_attributes(&mut self, into: &mut Vec<Attribute>) -> Parsed<()> {
        self.bump();
        self.expect(Tok::LParen, "`((` after `__attribute__`")?;
        self.expect(Tok::LParen, "`((` after `__attribute__`")?;
        loop {
            if self.eat(Tok::Comma) {
                continue;
            }
            // Names may be keywords, as in `__attribute__((const))`.
            let token = self.tokens.get(self.position).copied();
            match token.filter(|token| token.kind == Kind::Identifier) {
                Some(token) => into.push(self.attribute(token.spelling)?),
                None => break,
            }
        }
        self.expect(Tok::RParen, "`))` after the attributes")?;
        self.expect(Tok::RParen, "`))` after the attributes")
    }

    fn attribute(&mut self, spelling: Name) -> Parsed<Attribute> {
        let mut attribute = Attribute {
            name: self.parser.words.attribute(spelling),
            args: Vec::new(),
            word: None,
            at: self.here(),
        };
        self.bump();
        if self.tok == Tok::LParen {
            let (position, tok) = self.behind(self.position);
            let next = self.behind(position).1;
            if tok == Tok::Identifier && matches!(next, Tok::Comma | Tok::RParen) {
                attribute.word = self.spelling(position);
            }
            attribute.args = self.attribute_args()?;
        }
        Ok(attribute)
    }

    /// The arguments of an attribute, as far as they are expressions. Attributes may have any
    /// syntax, so what is no expression is passed over.
    fn attribute_args(&mut self) -> Parsed<Vec<ExprId>> {
        let open = self.position;
        let (depth, scopes) = (self.depth, self.parser.scopes.depth());
        let mut args = Vec::new();
        self.bump();
        while self.tok != Tok::RParen {
            let is_type = self.is_type(self.position, self.tok);
            match if is_type {
                None
            } else {
                self.assignment().ok()
            } {
                Some(arg) => args.push(arg),
                None => break,
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if !self.eat(Tok::RParen) {
            self.depth = depth;
            self.parser.scopes.close_to(scopes);
            self.settle(open);
            self.skip_balanced()?;
        }
        Ok(args)
    }
}
