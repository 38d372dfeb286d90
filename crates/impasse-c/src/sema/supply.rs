//! The supply of declarations: those of the unit one after the other, and those that are fetched
//! when a name is used.

use crate::ast::{Name, ParsedDeclaration, TokenId};
use crate::parse::{Parser, SyntaxError};
use crate::pp::{Files, Kind, Sources, Symbol, Symbols, Token};

/// Tokens, and the parser that makes declarations of them.
pub(super) struct Supply<'a> {
    files: &'a dyn Files,
    /// The tokens of the unit, then those of declarations that were fetched.
    tokens: Vec<Token>,
    /// How many are the unit's own.
    own: usize,
    sources: Sources,
    parser: Parser,
}

impl<'a> Supply<'a> {
    /// The declarations that preprocessed tokens make.
    pub(super) fn new(tokens: Vec<Token>, sources: Sources, files: &'a dyn Files) -> Self {
        let (mut tokens, mut sources) = (tokens, sources);
        let mut parser = Parser::new(&mut sources.symbols);
        parser.declare_functions(sources.prototype_names());
        spell_names(&mut tokens, &mut sources.symbols);
        Self {
            files,
            own: tokens.len(),
            tokens,
            sources,
            parser,
        }
    }

    /// The next external declaration of the unit; `None` at its end.
    pub(super) fn next(&mut self) -> Option<Result<ParsedDeclaration, SyntaxError>> {
        self.parser.next(&self.tokens[..self.own], &self.sources)
    }

    /// All spellings.
    pub(super) fn symbols(&self) -> &Symbols {
        &self.sources.symbols
    }

    /// The name of this spelling.
    pub(super) fn name(&mut self, spelling: &str) -> Name {
        self.sources.symbols.intern(spelling.as_bytes())
    }

    /// The token at a position; behind the end the last one.
    pub(super) fn token(&self, at: TokenId) -> Option<&Token> {
        self.tokens.get(at.index()).or(self.tokens.last())
    }

    /// The declaration of a function that an included header declares; once only.
    pub(super) fn prototype(&mut self, name: Name) -> Option<Vec<ParsedDeclaration>> {
        let tokens = self.sources.take_prototype(name)?;
        Some(self.parse(tokens))
    }

    /// The declaration of a library function that the compiler knows without a header.
    pub(super) fn builtin(&mut self, name: &str) -> Option<Vec<ParsedDeclaration>> {
        let text = self.files.builtin(name)?;
        let tokens = self.sources.lex("<built-in>", &text);
        Some(self.parse(tokens))
    }

    /// The declarations that further tokens make.
    fn parse(&mut self, tokens: Vec<Token>) -> Vec<ParsedDeclaration> {
        let start = TokenId(self.tokens.len() as u32);
        self.tokens.extend(tokens);
        let range = start..TokenId(self.tokens.len() as u32);
        let parsed = self.parser.parse_range(range, &self.tokens, &self.sources);
        parsed.into_iter().flatten().collect()
    }

    /// All tokens, and the tables behind them.
    pub(super) fn finish(self) -> (Vec<Token>, Sources) {
        (self.tokens, self.sources)
    }
}

/// Writes universal character names in identifiers as the characters they are, so that both
/// spellings are one name.
fn spell_names(tokens: &mut [Token], symbols: &mut Symbols) {
    let escaped: Vec<Symbol> = symbols.escaped().collect();
    if escaped.is_empty() {
        return;
    }
    for token in tokens {
        if token.kind == Kind::Identifier && escaped.contains(&token.spelling) {
            let plain = with_characters(&symbols.text(token.spelling));
            token.spelling = symbols.intern(plain.as_bytes());
        }
    }
}

/// `\u00e4` and `\U000000e4` replaced by the character.
fn with_characters(name: &str) -> String {
    let mut parts = name.split('\\');
    let mut text = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let digits = if part.starts_with('U') { 9 } else { 5 };
        let code = part
            .get(1..digits)
            .and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(character) => {
                text.push(character);
                text.push_str(&part[digits..]);
            }
            None => {
                text.push('\\');
                text.push_str(part);
            }
        }
    }
    text
}
