//! Parameters of function declarators.

use super::guesses::Place;
use super::reader::{Parsed, Reader};
use super::scopes::Meaning;
use super::words::Tok;
use crate::ast::{
    Basic, DeclaratorPart, Ident, Parameter, Parameters, Qualifiers, Specifiers, TypeSpec,
};

impl Reader<'_> {
    /// `(...)` of a function declarator.
    pub(super) fn parameters(&mut self) -> Parsed<Parameters> {
        self.bump();
        if self.eat(Tok::RParen) {
            return Ok(Parameters::Unspecified);
        }
        self.enter()?;
        self.parser.scopes.open();
        let parameters = self.parameter_list()?;
        self.parser.scopes.close();
        self.leave();
        Ok(parameters)
    }

    fn parameter_list(&mut self) -> Parsed<Parameters> {
        let mut list = Vec::new();
        if self.tok == Tok::Identifier && self.meaning(self.position) != Meaning::Type {
            let mut names = Vec::new();
            while self.tok == Tok::Identifier
                && matches!(self.peek(), Tok::Comma | Tok::RParen)
                && self.meaning(self.position) != Meaning::Type
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
            if self.tok == Tok::RParen && list.is_empty() && is_void(&parameter) {
                self.bump();
                return Ok(false);
            }
            list.push(parameter);
            match self.tok {
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
        let specifiers = self.specifiers(Place::Parameter, Vec::new())?;
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
