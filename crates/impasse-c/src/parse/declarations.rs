//! Declarations and function definitions, at file level and in blocks, with their initialisers.

use crate::ast::{
    Attribute, Declaration, Declarator, DeclaratorPart, Designator, ExternalDeclaration,
    FunctionDefinition, InitDeclarator, InitItem, Initializer, Name, Parameters, ParsedDeclaration,
    Specifiers, StaticAssert, Storage, TokenId,
};
use crate::parse::SyntaxError;
use crate::parse::guesses::SpecifierContext;
use crate::parse::keywords::Tok;
use crate::parse::reader::{Parsed, Reader};
use crate::parse::scopes::Meaning;

// External declarations: what stands at file level.
impl Reader<'_> {
    /// The next external declaration.
    pub(super) fn next_external(&mut self) -> Option<Result<ParsedDeclaration, SyntaxError>> {
        while self.eat(Tok::Semicolon) {}
        if self.tok() == Tok::End {
            return None;
        }
        let start = self.position();
        let parsed = self.external().and_then(|declaration| {
            self.check_height()?;
            Ok(declaration)
        });
        self.scopes().close_to(0);
        Some(match parsed {
            Ok(declaration) => Ok(ParsedDeclaration {
                ast: self.take_ast(),
                declaration,
            }),
            Err(failure) => {
                self.skip_declaration(start, failure.at.index());
                let skipped = TokenId(start as u32)..self.here();
                Err(failure.into_error(skipped))
            }
        })
    }

    fn external(&mut self) -> Parsed<ExternalDeclaration> {
        while self.eat(Tok::Extension) {}
        match self.tok() {
            Tok::StaticAssert => Ok(ExternalDeclaration::StaticAssert(self.static_assert()?)),
            Tok::Asm => {
                let at = self.here();
                self.asm()?;
                Ok(ExternalDeclaration::Asm(at))
            }
            _ => Ok(
                match self.declaration(SpecifierContext::File, Vec::new())? {
                    Declared::Objects(declaration) => ExternalDeclaration::Declaration(declaration),
                    Declared::Function(function) => ExternalDeclaration::Function(function),
                },
            ),
        }
    }

    /// `_Static_assert(condition, "message");`
    pub(super) fn static_assert(&mut self) -> Parsed<StaticAssert> {
        let at = self.here();
        self.bump();
        self.expect(Tok::LParen, "`(` after `_Static_assert`")?;
        let condition = self.constant()?;
        let mut message = Vec::new();
        if self.eat(Tok::Comma) {
            message = self.strings()?;
        }
        self.expect(Tok::RParen, "`)` after `_Static_assert(...`")?;
        self.expect(Tok::Semicolon, "`;` after `_Static_assert(...)`")?;
        Ok(StaticAssert {
            at,
            condition,
            message,
        })
    }

    /// `asm qualifiers (...);` and whether its template is empty.
    pub(super) fn asm(&mut self) -> Parsed<bool> {
        self.bump();
        while matches!(
            self.tok(),
            Tok::Volatile | Tok::Inline | Tok::Goto | Tok::Const
        ) {
            self.bump();
        }
        if self.tok() != Tok::LParen {
            return self.fail("`(` after `asm`");
        }
        let (mut position, mut tok) = self.behind(self.position());
        let mut empty = tok == Tok::String;
        while tok == Tok::String {
            empty &= self.spelling(position) == Some(self.keywords().empty_string);
            (position, tok) = self.behind(position);
        }
        self.skip_balanced()?;
        self.expect(Tok::Semicolon, "`;` after `asm(...)`")?;
        Ok(empty)
    }
}

/// What a declaration turned out to be.
pub(super) enum Declared {
    Objects(Declaration),
    Function(Box<FunctionDefinition>),
}

impl Reader<'_> {
    /// A declaration or a function definition; `attributes` came before it.
    pub(super) fn declaration(
        &mut self,
        context: SpecifierContext,
        attributes: Vec<Attribute>,
    ) -> Parsed<Declared> {
        let at = self.here();
        let specifiers = self.specifiers(context, attributes)?;
        let mut declarators = Vec::new();
        while self.tok() != Tok::Semicolon || !declarators.is_empty() {
            let before = self.all_attributes()?;
            let mut declarator = self.declarator(&specifiers)?;
            declarator.attributes.extend(before);
            self.declare(declarator.name, declared_meaning(&specifiers));
            let (asm_name, attributes) = self.behind_declarator()?;
            if declarators.is_empty() && self.at_body(context, &declarator) {
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
        context: SpecifierContext,
        attributes: Vec<Attribute>,
    ) -> Parsed<Declaration> {
        match self.declaration(context, attributes)? {
            Declared::Objects(declaration) => Ok(declaration),
            Declared::Function(_) => self.refuse("a function cannot be defined here"),
        }
    }

    /// `asm("name")` and attributes behind a declarator.
    fn behind_declarator(&mut self) -> Parsed<(Option<Name>, Vec<Attribute>)> {
        let mut asm_name = None;
        let mut attributes = Vec::new();
        loop {
            if self.tok() == Tok::Asm {
                self.bump();
                self.expect(Tok::LParen, "`(` after `asm`")?;
                // The preprocessor's habit is `asm("" "name")`.
                let empty = self.keywords().empty_string;
                let strings = self.strings()?;
                asm_name = strings.iter().copied().find(|&part| part != empty);
                self.expect(Tok::RParen, "`)` after `asm(...`")?;
            } else if !self.attributes(&mut attributes)? {
                return Ok((asm_name, attributes));
            }
        }
    }

    /// Whether the body of a function begins here, or the declarations of its K&R parameters.
    fn at_body(&self, context: SpecifierContext, declarator: &Declarator) -> bool {
        let Some(DeclaratorPart::Function(parameters)) = declarator.parts.first() else {
            return false;
        };
        match self.tok() {
            Tok::LBrace => matches!(context, SpecifierContext::File | SpecifierContext::Block),
            Tok::Identifier => {
                context == SpecifierContext::File && matches!(parameters, Parameters::Names(_))
            }
            tok => tok.is_specifier() && matches!(parameters, Parameters::Names(_)),
        }
    }

    /// The rest of a function definition.
    fn function(&mut self, specifiers: Specifiers, declarator: Declarator) -> Parsed<Declared> {
        self.enter()?;
        self.scopes().open();
        self.declare_parameters(&declarator.parts);
        let mut old_parameters = Vec::new();
        while self.tok() != Tok::LBrace {
            old_parameters.push(self.object_declaration(SpecifierContext::Parameter, Vec::new())?);
        }
        let (body, end) = self.block_items()?;
        self.scopes().close();
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

// Initialisers.
impl Reader<'_> {
    /// An expression or a list in braces.
    pub(super) fn initializer(&mut self) -> Parsed<Initializer> {
        if self.tok() != Tok::LBrace {
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
        while self.tok() != Tok::RBrace {
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
        if self.tok() == Tok::Identifier {
            if self.peek() == Tok::Colon {
                designators.push(Designator::Member(self.ident("a member")?));
                self.bump();
            }
            return Ok(designators);
        }
        loop {
            match self.tok() {
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
