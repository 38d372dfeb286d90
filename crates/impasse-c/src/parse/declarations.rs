//! Declarations and function definitions, at file level and in blocks.

use super::guesses::Place;
use super::reader::{Parsed, Reader};
use super::scopes::Meaning;
use super::words::Tok;
use crate::ast::{
    Attribute, Declaration, Declarator, DeclaratorPart, FunctionDefinition, InitDeclarator, Name,
    Parameters, Specifiers, Storage,
};

/// What a declaration turned out to be.
pub(super) enum Declared {
    Objects(Declaration),
    Function(Box<FunctionDefinition>),
}

impl Reader<'_> {
    /// A declaration or a function definition; `attributes` came before it.
    pub(super) fn declaration(
        &mut self,
        place: Place,
        attributes: Vec<Attribute>,
    ) -> Parsed<Declared> {
        let at = self.here();
        let specifiers = self.specifiers(place, attributes)?;
        let mut declarators = Vec::new();
        while self.tok != Tok::Semicolon || !declarators.is_empty() {
            let before = self.all_attributes()?;
            let mut declarator = self.declarator(&specifiers)?;
            declarator.attributes.extend(before);
            self.declare(declarator.name, declared_meaning(&specifiers));
            let (asm_name, attributes) = self.behind_declarator()?;
            if declarators.is_empty() && self.at_body(place, &declarator) {
                declarator.attributes.extend(attributes);
                return self.function(specifiers, declarator);
            }
            let mut initializer = None;
            if self.eat(Tok::Assign) {
                initializer = Some(self.initializer()?);
            }
            declarators.push(InitDeclarator {
                declarator,
                asm_name,
                attributes,
                initializer,
            });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Semicolon, "`;` after the declaration")?;
        Ok(Declared::Objects(Declaration {
            at,
            specifiers,
            declarators,
        }))
    }

    /// A declaration where no function can be defined.
    pub(super) fn object_declaration(
        &mut self,
        place: Place,
        attributes: Vec<Attribute>,
    ) -> Parsed<Declaration> {
        match self.declaration(place, attributes)? {
            Declared::Objects(declaration) => Ok(declaration),
            Declared::Function(_) => self.refuse("a function cannot be defined here"),
        }
    }

    /// `asm("name")` and attributes behind a declarator.
    fn behind_declarator(&mut self) -> Parsed<(Option<Name>, Vec<Attribute>)> {
        let mut asm_name = None;
        let mut attributes = Vec::new();
        loop {
            if self.tok == Tok::Asm {
                self.bump();
                self.expect(Tok::LParen, "`(` after `asm`")?;
                // The preprocessor's habit is `asm("" "name")`.
                let empty = self.parser.words.empty_string;
                let strings = self.strings()?;
                asm_name = strings.iter().copied().find(|&part| part != empty);
                self.expect(Tok::RParen, "`)` after `asm(...`")?;
            } else if !self.attributes(&mut attributes)? {
                return Ok((asm_name, attributes));
            }
        }
    }

    /// Whether the body of a function begins here, or the declarations of its K&R parameters.
    fn at_body(&self, place: Place, declarator: &Declarator) -> bool {
        let Some(DeclaratorPart::Function(parameters)) = declarator.parts.first() else {
            return false;
        };
        match self.tok {
            Tok::LBrace => matches!(place, Place::File | Place::Block),
            Tok::Identifier => place == Place::File && matches!(parameters, Parameters::Names(_)),
            tok => tok.is_specifier() && matches!(parameters, Parameters::Names(_)),
        }
    }

    /// The rest of a function definition.
    fn function(&mut self, specifiers: Specifiers, declarator: Declarator) -> Parsed<Declared> {
        self.enter()?;
        self.parser.scopes.open();
        self.declare_parameters(&declarator.parts);
        let mut old_parameters = Vec::new();
        while self.tok != Tok::LBrace {
            old_parameters.push(self.object_declaration(Place::Parameter, Vec::new())?);
        }
        let (body, end) = self.block_items()?;
        self.parser.scopes.close();
        self.leave();
        Ok(Declared::Function(Box::new(FunctionDefinition {
            specifiers,
            declarator,
            old_parameters,
            body,
            end,
        })))
    }
}

fn declared_meaning(specifiers: &Specifiers) -> Meaning {
    if specifiers.storage == Some(Storage::Typedef) {
        Meaning::Type
    } else {
        Meaning::Value
    }
}
