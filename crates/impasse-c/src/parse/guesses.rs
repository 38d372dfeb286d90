//! Guesses: where a declaration or a type begins, and which undeclared names are taken for types.
//!
//! A guess is made only where the other reading would be no C, or would compute a value and
//! drop it.

use super::reader::Reader;
use super::scopes::Meaning;
use crate::parse::keywords::Tok;

/// How many `*` are looked past.
const MAX_STARS: usize = 8;

/// Where specifiers stand: it decides what an undeclared name among them is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpecifierContext {
    File,
    Block,
    Field,
    Parameter,
    TypeName,
}

impl Reader<'_> {
    /// Whether a declaration begins at the present token of a block.
    pub(super) fn at_declaration(&self) -> bool {
        match self.tok() {
            Tok::Identifier => match self.meaning(self.position()) {
                Meaning::Type => self.peek() != Tok::Colon,
                Meaning::Nothing => self.guess_declaration(),
                Meaning::Value => false,
            },
            Tok::Extension => {
                let (position, tok) = self.behind(self.position());
                self.is_type(position, tok)
            }
            tok => tok.is_specifier(),
        }
    }

    /// Whether the token at `position` begins a type for certain.
    pub(super) fn is_type(&self, position: usize, tok: Tok) -> bool {
        match tok {
            Tok::Identifier => self.meaning(position) == Meaning::Type,
            tok => tok.is_specifier(),
        }
    }

    /// `name name` or `name *name` followed by what follows a declared name.
    fn guess_declaration(&self) -> bool {
        let (mut position, mut tok) = self.behind(self.position());
        if tok == Tok::Identifier {
            return true;
        }
        if tok != Tok::Star {
            return false;
        }
        for _ in 0..MAX_STARS {
            if tok != Tok::Star && !tok.is_qualifier() {
                break;
            }
            (position, tok) = self.behind(position);
        }
        tok == Tok::Identifier
            && matches!(
                self.behind(position).1,
                Tok::Semicolon | Tok::Assign | Tok::Comma | Tok::LBracket
            )
    }

    /// Whether the parenthesis at the present token holds a type.
    pub(super) fn at_parenthesised_type(&self) -> bool {
        let (position, tok) = self.behind(self.position());
        self.is_type(position, tok)
            || tok == Tok::Attribute
            || tok == Tok::Identifier
                && self.meaning(position) == Meaning::Nothing
                && self.guess_cast(position)
    }

    /// `name *)`, or `name )` followed by an operand, from the name at `position`; a qualifier
    /// makes any name a type.
    fn guess_cast(&self, position: usize) -> bool {
        let (mut position, mut tok) = self.behind(position);
        if tok.is_qualifier() {
            return true;
        }
        if tok == Tok::RParen {
            let next = self.behind(position).1;
            return matches!(
                next,
                Tok::Identifier | Tok::Number | Tok::Character | Tok::String
            );
        }
        let mut stars = 0;
        while tok == Tok::Star && stars < MAX_STARS {
            (position, tok) = self.behind(position);
            stars += 1;
        }
        stars > 0 && tok == Tok::RParen
    }

    /// Whether the present name, undeclared as a type and where a type is still missing, is
    /// taken for one. `stored` says that a storage class came before.
    pub(super) fn guess_type(&self, context: SpecifierContext, stored: bool) -> bool {
        if context == SpecifierContext::TypeName {
            return true;
        }
        let (position, tok) = self.behind(self.position());
        match tok {
            Tok::Identifier | Tok::Star => true,
            Tok::LParen => self.behind(position).1 == Tok::Star,
            Tok::Comma | Tok::RParen | Tok::LBracket => {
                context == SpecifierContext::Parameter && !stored
            }
            tok => tok.is_qualifier(),
        }
    }
}
