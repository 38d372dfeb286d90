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
    /// Headers whose declarations are fetched when a name is used.
    lazy_headers: Vec<String>,
    /// How many pragmas have been looked at for them.
    pragmas_read: usize,
}

impl<'a> Supply<'a> {
    /// The declarations that preprocessed tokens make.
    pub(super) fn new(tokens: Vec<Token>, sources: Sources, files: &'a dyn Files) -> Self {
        let (mut tokens, mut sources) = (tokens, sources);
        let mut parser = Parser::new(&mut sources.symbols);
        parser.declare_functions(sources.deferred_names());
        spell_names(&mut tokens, &mut sources.symbols);
        Self {
            files,
            own: tokens.len(),
            tokens,
            sources,
            parser,
            lazy_headers: Vec::new(),
            pragmas_read: 0,
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

    /// The declaration of a function that a bundled header put off; once only.
    pub(super) fn deferred(&mut self, name: Name) -> Option<Vec<ParsedDeclaration>> {
        let tokens = self.sources.take_deferred(name)?;
        Some(self.parse(tokens))
    }

    /// The declaration of a name that a lazily declaring header was included for.
    pub(super) fn prototype(&mut self, name: Name) -> Option<Vec<ParsedDeclaration>> {
        self.read_pragmas();
        let text = self.sources.symbols.text(name);
        let known = |header: &String| Some((header.clone(), self.files.prototype(header, &text)?));
        let (header, prototype) = self.lazy_headers.iter().find_map(known)?;
        Some(self.read(&format!("<{header}>"), &prototype))
    }

    /// Notes the headers of `#pragma impasse prototypes HEADER` read since the last time.
    fn read_pragmas(&mut self) {
        for pragma in &self.parser.pragmas()[self.pragmas_read..] {
            let word = |&word: &Symbol| self.sources.symbols.text(word);
            let words: Vec<_> = pragma.words.iter().map(word).collect();
            if words.len() > 2 && words[0] == "impasse" && words[1] == "prototypes" {
                let header = words[2..].concat();
                let header = header.trim_matches(['<', '>', '"']).to_owned();
                if !self.lazy_headers.contains(&header) {
                    self.lazy_headers.push(header);
                }
            }
        }
        self.pragmas_read = self.parser.pragmas().len();
    }

    /// The declarations in a text that counts as the contents of `file`.
    pub(super) fn read(&mut self, file: &str, text: &str) -> Vec<ParsedDeclaration> {
        let tokens = self.sources.lex(file, text);
        self.parse(tokens)
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
