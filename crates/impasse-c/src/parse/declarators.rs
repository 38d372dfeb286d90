//! Declarators.

use super::reader::{Parsed, Reader};
use super::scopes::Meaning;
use super::words::Tok;
use crate::ast::{
    ArrayLength, Declarator, DeclaratorPart, Ident, Qualifiers, Specifiers, TypeSpec,
};

/// Most parts of one declarator.
const MAX_PARTS: usize = 256;

/// Whether a declarator has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naming {
    Required,
    /// As for parameters.
    Optional,
    Forbidden,
}

impl Reader<'_> {
    /// A declarator with a name, behind `specifiers`.
    pub(super) fn declarator(&mut self, specifiers: &Specifiers) -> Parsed<Declarator> {
        let made = self.made_declarator(Naming::Required);
        match (made, &specifiers.ty) {
            (Err(mut failure), TypeSpec::Missing) if failure.at == specifiers.at => {
                failure.message = failure.message.replace("a name", "a declaration");
                Err(failure)
            }
            (made, _) => made,
        }
    }

    /// The declarator of a parameter.
    pub(super) fn parameter_declarator(&mut self) -> Parsed<Declarator> {
        self.made_declarator(Naming::Optional)
    }

    /// The declarator of a type name.
    pub(super) fn abstract_declarator(&mut self) -> Parsed<Declarator> {
        self.made_declarator(Naming::Forbidden)
    }

    /// The declarator of a bit-field without name.
    pub(super) fn no_declarator(&self) -> Declarator {
        Declarator {
            name: None,
            at: self.here(),
            parts: Vec::new(),
            attributes: Vec::new(),
        }
    }

    fn made_declarator(&mut self, naming: Naming) -> Parsed<Declarator> {
        let mut declarator = self.no_declarator();
        self.declarator_into(&mut declarator, naming)?;
        Ok(declarator)
    }

    fn declarator_into(&mut self, into: &mut Declarator, naming: Naming) -> Parsed<()> {
        let start = into.parts.len();
        while self.tok == Tok::Star {
            self.bump();
            let mut qualifiers = Qualifiers::default();
            self.qualifiers(&mut qualifiers);
            while self.attributes(&mut into.attributes)? {
                self.qualifiers(&mut qualifiers);
            }
            self.part(into, DeclaratorPart::Pointer(qualifiers))?;
        }
        let pointers = into.parts.len() - start;
        self.direct_declarator(into, naming)?;
        // Pointers were read first, but bind last, the rightmost before the others.
        if pointers > 0 {
            into.parts[start..].rotate_left(pointers);
            let first = into.parts.len() - pointers;
            into.parts[first..].reverse();
        }
        Ok(())
    }

    fn direct_declarator(&mut self, into: &mut Declarator, naming: Naming) -> Parsed<()> {
        match self.tok {
            Tok::Identifier if naming != Naming::Forbidden => {
                into.name = Some(self.ident("a name")?);
            }
            Tok::LParen if self.nests_declarator(naming) => {
                self.enter()?;
                self.bump();
                while self.attributes(&mut into.attributes)? {}
                self.declarator_into(into, naming)?;
                self.expect(Tok::RParen, "`)` in the declarator")?;
                self.leave();
            }
            _ if naming == Naming::Required => return self.fail("a name"),
            _ => {}
        }
        loop {
            match self.tok {
                Tok::LBracket if self.peek() == Tok::LBracket => self.skip_balanced()?,
                Tok::LBracket => {
                    let array = self.array()?;
                    self.part(into, array)?;
                }
                Tok::LParen => {
                    let function = DeclaratorPart::Function(self.parameters()?);
                    self.part(into, function)?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn part(&mut self, into: &mut Declarator, part: DeclaratorPart) -> Parsed<()> {
        if into.parts.len() >= MAX_PARTS {
            return self.refuse("nested too deeply");
        }
        into.parts.push(part);
        Ok(())
    }

    /// Whether the present `(` groups a declarator rather than beginning parameters.
    fn nests_declarator(&self, naming: Naming) -> bool {
        if naming == Naming::Required {
            return true;
        }
        let (position, tok) = self.behind(self.position);
        match tok {
            Tok::Star | Tok::LParen | Tok::LBracket | Tok::Attribute => true,
            Tok::Identifier => {
                naming == Naming::Optional && self.meaning(position) != Meaning::Type
            }
            _ => false,
        }
    }

    /// `[static qualifiers length]`
    fn array(&mut self) -> Parsed<DeclaratorPart> {
        let at = self.here();
        self.bump();
        let mut qualifiers = Qualifiers::default();
        self.qualifiers(&mut qualifiers);
        if self.eat(Tok::Static) {
            self.qualifiers(&mut qualifiers);
        }
        let length = match self.tok {
            Tok::RBracket => ArrayLength::Unknown,
            Tok::Star if self.peek() == Tok::RBracket => {
                self.bump();
                ArrayLength::Star
            }
            _ => ArrayLength::Expr(self.assignment()?),
        };
        self.expect(Tok::RBracket, "`]` after the length")?;
        Ok(DeclaratorPart::Array {
            length,
            qualifiers,
            at,
        })
    }

    /// Makes the name of a declarator known in the present scope.
    pub(super) fn declare(&mut self, name: Option<Ident>, meaning: Meaning) {
        if let Some(ident) = name {
            self.parser.scopes.declare(ident.name, meaning);
        }
    }
}
