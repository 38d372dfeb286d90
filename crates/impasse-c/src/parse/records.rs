//! `struct`, `union` and `enum`.

use super::guesses::SpecifierContext;
use super::reader::{Parsed, Reader};
use super::scopes::Meaning;
use crate::ast::{
    EnumSpec, Enumerator, Field, FieldDeclarator, Ident, RecordSpec, Specifiers, TypeSpec,
};
use crate::parse::keywords::Tok;

impl Reader<'_> {
    /// `struct tag { fields }` from `struct` or `union` on.
    pub(super) fn record(&mut self) -> Parsed<RecordSpec> {
        let at = self.here();
        let is_union = self.tok() == Tok::Union;
        self.bump();
        let mut attributes = self.all_attributes()?;
        let tag = self.tag()?;
        let pack = self.pragmas().pack;
        let mut fields = None;
        if self.eat(Tok::LBrace) {
            fields = Some(self.fields()?);
            while self.attributes(&mut attributes)? {}
        }
        Ok(RecordSpec {
            at,
            is_union,
            tag,
            fields,
            attributes,
            pack,
        })
    }

    /// The tag, which only a brace can replace.
    fn tag(&mut self) -> Parsed<Option<Ident>> {
        match self.tok() {
            Tok::LBrace => Ok(None),
            _ => self.ident("a tag or `{`").map(Some),
        }
    }

    fn fields(&mut self) -> Parsed<Vec<Field>> {
        let mut fields = Vec::new();
        loop {
            match self.tok() {
                Tok::RBrace => break self.bump(),
                Tok::Semicolon => self.bump(),
                Tok::StaticAssert => fields.push(Field::StaticAssert(self.static_assert()?)),
                _ => fields.push(self.field()?),
            }
        }
        Ok(fields)
    }

    fn field(&mut self) -> Parsed<Field> {
        let specifiers = self.specifiers(SpecifierContext::Field, Vec::new())?;
        if matches!(specifiers.ty, TypeSpec::Missing) {
            return self.fail("a field or `}`");
        }
        let declarators = self.field_declarators(&specifiers)?;
        if self.tok() != Tok::RBrace {
            self.expect(Tok::Semicolon, "`;` after the field")?;
        }
        Ok(Field::Fields {
            specifiers,
            declarators,
        })
    }

    fn field_declarators(&mut self, specifiers: &Specifiers) -> Parsed<Vec<FieldDeclarator>> {
        let mut declarators = Vec::new();
        if matches!(self.tok(), Tok::Semicolon | Tok::RBrace) {
            return Ok(declarators);
        }
        loop {
            let mut attributes = self.all_attributes()?;
            let declarator = if self.tok() == Tok::Colon {
                self.no_declarator()
            } else {
                self.declarator(specifiers)?
            };
            let mut width = None;
            if self.eat(Tok::Colon) {
                width = Some(self.constant()?);
            }
            while self.attributes(&mut attributes)? {}
            declarators.push(FieldDeclarator {
                declarator,
                width,
                attributes,
            });
            if !self.eat(Tok::Comma) {
                return Ok(declarators);
            }
        }
    }

    /// `enum tag { constants }` from `enum` on.
    pub(super) fn enumeration(&mut self) -> Parsed<EnumSpec> {
        let at = self.here();
        self.bump();
        let mut attributes = self.all_attributes()?;
        let tag = self.tag()?;
        let mut enumerators = None;
        if self.eat(Tok::LBrace) {
            enumerators = Some(self.enumerators()?);
            while self.attributes(&mut attributes)? {}
        }
        Ok(EnumSpec {
            at,
            tag,
            enumerators,
            attributes,
        })
    }

    fn enumerators(&mut self) -> Parsed<Vec<Enumerator>> {
        let mut enumerators = Vec::new();
        while self.tok() != Tok::RBrace {
            let ident = self.ident("the name of a constant")?;
            self.all_attributes()?;
            let mut value = None;
            if self.eat(Tok::Assign) {
                value = Some(self.constant()?);
            }
            self.scopes().declare(ident.name, Meaning::Value);
            enumerators.push(Enumerator { ident, value });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "`,` or `}` after the constant")?;
        Ok(enumerators)
    }
}
