//! Declarators, with the parameters of functions.

use crate::ast::{
    ArrayLength, Basic, Declarator, DeclaratorPart, Ident, Parameter, Parameters, Qualifiers,
    Specifiers, TypeSpec,
};
use crate::parse::guesses::SpecifierContext;
use crate::parse::keywords::Tok;
use crate::parse::reader::{Parsed, Reader};
use crate::parse::scopes::Meaning;

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
        while self.tok() == Tok::Star {
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
        match self.tok() {
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
            match self.tok() {
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
        let (position, tok) = self.behind(self.position());
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
        let length = match self.tok() {
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
            self.scopes().declare(ident.name, meaning);
        }
    }

    // Parameters of function declarators.

    /// `(...)` of a function declarator.
    pub(super) fn parameters(&mut self) -> Parsed<Parameters> {
        self.bump();
        if self.eat(Tok::RParen) {
            return Ok(Parameters::Unspecified);
        }
        self.enter()?;
        self.scopes().open();
        let parameters = self.parameter_list()?;
        self.scopes().close();
        self.leave();
        Ok(parameters)
    }

    fn parameter_list(&mut self) -> Parsed<Parameters> {
        let mut list = Vec::new();
        if self.tok() == Tok::Identifier && self.meaning(self.position()) != Meaning::Type {
            let mut names = Vec::new();
            while self.tok() == Tok::Identifier
                && matches!(self.peek(), Tok::Comma | Tok::RParen)
                && self.meaning(self.position()) != Meaning::Type
            {
                names.push(self.ident("a parameter")?);
                if self.eat(Tok::RParen) {
                    return Ok(Parameters::Names(names));
                }
                self.bump();
            }
            // Not the names of a K&R definition after all, but types that nothing declares.
            list.extend(names.into_iter().map(|name| self.of_unknown_type(name)));
        }
        let variadic = self.typed_parameters(&mut list)?;
        Ok(Parameters::Types { list, variadic })
    }

    /// The parameters up to the closing parenthesis, and whether `...` ends them.
    fn typed_parameters(&mut self, list: &mut Vec<Parameter>) -> Parsed<bool> {
        loop {
            if self.eat(Tok::Ellipsis) {
                self.expect(Tok::RParen, "`)` after `...`")?;
                return Ok(true);
            }
            let parameter = self.parameter()?;
            if self.tok() == Tok::RParen && list.is_empty() && is_void(&parameter) {
                self.bump();
                return Ok(false);
            }
            list.push(parameter);
            match self.tok() {
                Tok::Comma => self.bump(),
                // GNU: parameters declared before, for the lengths of arrays.
                Tok::Semicolon => {
                    self.bump();
                    list.clear();
                }
                _ => break,
            }
        }
        self.expect(Tok::RParen, "`,` or `)` after the parameter")?;
        Ok(false)
    }

    fn parameter(&mut self) -> Parsed<Parameter> {
        let specifiers = self.specifiers(SpecifierContext::Parameter, Vec::new())?;
        if matches!(specifiers.ty, TypeSpec::Missing) && specifiers.at == self.here() {
            return self.fail("a parameter");
        }
        let mut declarator = self.parameter_declarator()?;
        while self.attributes(&mut declarator.attributes)? {}
        self.declare(declarator.name, Meaning::Value);
        Ok(Parameter {
            specifiers,
            declarator,
        })
    }

    fn of_unknown_type(&self, name: Ident) -> Parameter {
        let specifiers = Specifiers {
            at: name.at,
            storage: None,
            thread_local: false,
            inline: false,
            noreturn: false,
            qualifiers: Qualifiers::default(),
            alignas: Vec::new(),
            attributes: Vec::new(),
            ty: TypeSpec::Unknown(name),
        };
        Parameter {
            specifiers,
            declarator: self.no_declarator(),
        }
    }

    /// Makes the parameters of a function known in its body.
    pub(super) fn declare_parameters(&mut self, parts: &[DeclaratorPart]) {
        match parts.first() {
            Some(DeclaratorPart::Function(Parameters::Names(names))) => {
                for name in names {
                    self.declare(Some(*name), Meaning::Value);
                }
            }
            Some(DeclaratorPart::Function(Parameters::Types { list, .. })) => {
                for parameter in list {
                    self.declare(parameter.declarator.name, Meaning::Value);
                }
            }
            _ => {}
        }
    }
}

/// Whether a parameter is the `void` that stands for no parameters.
fn is_void(parameter: &Parameter) -> bool {
    matches!(parameter.specifiers.ty, TypeSpec::Basic(Basic::Void))
        && parameter.declarator.name.is_none()
        && parameter.declarator.parts.is_empty()
}
