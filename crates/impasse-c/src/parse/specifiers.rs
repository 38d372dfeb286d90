//! Declaration specifiers, attributes and type names.

use crate::ast::{
    AlignAs, Attribute, ExprId, Ident, Name, Qualifiers, Specifiers, Storage, TokenId, TypeName,
    TypeOrExpr, TypeSpec,
};
use crate::parse::basic::BasicWords;
use crate::parse::guesses::SpecifierContext;
use crate::parse::keywords::Tok;
use crate::parse::reader::{Parsed, Reader};
use crate::parse::scopes::Meaning;
use crate::pp::Kind;

/// Specifiers as far as they were read.
struct Partial {
    made: Specifiers,
    words: BasicWords,
    typed: bool,
}

impl Partial {
    fn new(at: TokenId, attributes: Vec<Attribute>) -> Partial {
        Partial {
            made: Specifiers {
                at,
                storage: None,
                thread_local: false,
                inline: false,
                noreturn: false,
                qualifiers: Qualifiers::default(),
                alignas: Vec::new(),
                attributes,
                ty: TypeSpec::Missing,
            },
            words: BasicWords::default(),
            typed: false,
        }
    }
}

impl Reader<'_> {
    /// The specifiers that begin here; there may be none.
    pub(super) fn specifiers(
        &mut self,
        context: SpecifierContext,
        attributes: Vec<Attribute>,
    ) -> Parsed<Specifiers> {
        self.enter()?;
        let mut partial = Partial::new(self.here(), attributes);
        loop {
            if partial.words.add(self.tok()) {
                self.bump();
                if partial.typed {
                    return self.refuse("two types in one declaration");
                }
            } else if !self.specifier(&mut partial, context)? {
                break;
            }
        }
        if !partial.words.is_empty() {
            if partial.typed {
                return self.refuse("two types in one declaration");
            }
            match partial.words.finish() {
                Ok(basic) => partial.made.ty = TypeSpec::Basic(basic),
                Err(wrong) => return self.refuse(wrong.text()),
            }
        }
        self.leave();
        Ok(partial.made)
    }

    /// Takes one specifier other than a keyword of a type; false if there is none.
    fn specifier(&mut self, partial: &mut Partial, context: SpecifierContext) -> Parsed<bool> {
        let made = &mut partial.made;
        match self.tok() {
            Tok::Identifier => {
                if partial.typed || !partial.words.is_empty() {
                    return Ok(false);
                }
                return self.named_type(partial, context);
            }
            Tok::Typedef => made.storage = Some(Storage::Typedef),
            Tok::Extern => made.storage = Some(Storage::Extern),
            Tok::Static => made.storage = Some(Storage::Static),
            Tok::Auto => made.storage = Some(Storage::Auto),
            Tok::Register => made.storage = Some(Storage::Register),
            Tok::ThreadLocal => made.thread_local = true,
            Tok::Inline => made.inline = true,
            Tok::Noreturn => made.noreturn = true,
            Tok::Extension => {}
            Tok::Atomic if self.peek() == Tok::LParen => return self.type_specifier(partial),
            Tok::Const | Tok::Volatile | Tok::Restrict | Tok::Atomic => {
                self.qualifiers(&mut made.qualifiers);
                return Ok(true);
            }
            Tok::AlignAs => {
                self.bump();
                made.alignas.push(AlignAs(self.type_or_expr()?));
                return Ok(true);
            }
            Tok::Attribute | Tok::LBracket => return self.attributes(&mut made.attributes),
            Tok::Struct | Tok::Union | Tok::Enum | Tok::TypeOf | Tok::AutoType => {
                return self.type_specifier(partial);
            }
            _ => return Ok(false),
        }
        self.bump();
        Ok(true)
    }

    /// Takes a name if it is a type, or is taken for one.
    fn named_type(&mut self, partial: &mut Partial, context: SpecifierContext) -> Parsed<bool> {
        let known = self.meaning(self.position()) == Meaning::Type;
        if !known && !self.guess_type(context, partial.made.storage.is_some()) {
            return Ok(false);
        }
        let ident: Ident = self.ident("a type")?;
        partial.typed = true;
        partial.made.ty = if known {
            TypeSpec::Typedef(ident)
        } else {
            TypeSpec::Unknown(ident)
        };
        Ok(true)
    }

    /// Takes a specifier that is a type by itself.
    fn type_specifier(&mut self, partial: &mut Partial) -> Parsed<bool> {
        if partial.typed || !partial.words.is_empty() {
            return self.refuse("two types in one declaration");
        }
        partial.typed = true;
        partial.made.ty = match self.tok() {
            Tok::Struct | Tok::Union => TypeSpec::Record(Box::new(self.record()?)),
            Tok::Enum => TypeSpec::Enum(Box::new(self.enumeration()?)),
            Tok::TypeOf => {
                self.bump();
                TypeSpec::TypeOf(self.type_or_expr()?)
            }
            Tok::Atomic => {
                self.bump();
                self.expect(Tok::LParen, "`(` after `_Atomic`")?;
                let ty = self.type_name()?;
                self.expect(Tok::RParen, "`)` after the type")?;
                TypeSpec::Atomic(Box::new(ty))
            }
            _ => {
                self.bump();
                TypeSpec::Auto
            }
        };
        Ok(true)
    }

    /// Takes qualifiers as they come.
    pub(super) fn qualifiers(&mut self, qualifiers: &mut Qualifiers) {
        loop {
            match self.tok() {
                Tok::Const => qualifiers.is_const = true,
                Tok::Volatile => qualifiers.is_volatile = true,
                Tok::Restrict => qualifiers.is_restrict = true,
                Tok::Atomic if self.peek() != Tok::LParen => qualifiers.is_atomic = true,
                _ => return,
            }
            self.bump();
        }
    }

    /// `(type)` or `(expression)`.
    fn type_or_expr(&mut self) -> Parsed<TypeOrExpr> {
        if self.tok() != Tok::LParen {
            return self.fail("`(`");
        }
        let is_type = self.at_parenthesised_type();
        self.bump();
        let operand = if is_type {
            TypeOrExpr::Type(Box::new(self.type_name()?))
        } else {
            TypeOrExpr::Expr(self.expression()?)
        };
        self.expect(Tok::RParen, "`)`")?;
        Ok(operand)
    }

    /// A type as in casts.
    pub(super) fn type_name(&mut self) -> Parsed<TypeName> {
        let specifiers = self.specifiers(SpecifierContext::TypeName, Vec::new())?;
        if matches!(specifiers.ty, TypeSpec::Missing)
            && specifiers.qualifiers == Qualifiers::default()
        {
            return self.fail("a type");
        }
        let declarator = self.abstract_declarator()?;
        Ok(TypeName {
            specifiers,
            declarator,
        })
    }

    // Attributes: GNU's are kept, C23's are skipped.

    /// Takes one `__attribute__((...))` or `[[...]]`; false if there is none.
    pub(super) fn attributes(&mut self, into: &mut Vec<Attribute>) -> Parsed<bool> {
        match self.tok() {
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
            let token = self.token();
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
            name: self.keywords().attribute(spelling),
            args: Vec::new(),
            word: None,
            at: self.here(),
        };
        self.bump();
        if self.tok() == Tok::LParen {
            let (position, tok) = self.behind(self.position());
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
        let open = self.mark();
        let mut args = Vec::new();
        self.bump();
        while self.tok() != Tok::RParen {
            let is_type = self.is_type(self.position(), self.tok());
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
            self.go_back(&open);
            self.skip_balanced()?;
        }
        Ok(args)
    }
}
