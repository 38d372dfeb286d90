//! Tokens, made one at a time so that a long source needs no token list.

use crate::error::{ModelError, Span, quote};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Number,
    Newline,
    Semicolon,
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    Comma,
    DotDot,
    Assign,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    Caret,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    End,
}

/// One token and where it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub span: Span,
}

/// The source text and how far it is read.
pub(crate) struct Lexer<'t> {
    pub text: &'t str,
    pub at: usize,
}

/// Whether a name may begin with this character.
pub(crate) fn begins_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// Whether a name may go on with this character.
pub(crate) fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        // A byte order mark is no part of the model.
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, at }
    }

    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips blanks and comments, but no line end.
    pub fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'#' => self.skip_line(),
                b'/' if bytes.get(self.at + 1) == Some(&b'/') => self.skip_line(),
                _ => break,
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len());
    }

    pub fn next(&mut self) -> Result<Token, ModelError> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Ok(self.token(Kind::End, start));
        };
        if begins_name(first) {
            self.skip_while(continues_name);
            return Ok(self.token(Kind::Word, start));
        }
        if first.is_ascii_digit() {
            return self.number(start);
        }
        let (kind, length) =
            symbol(self.rest().as_bytes()).ok_or_else(|| unexpected(self.rest(), first, start))?;
        self.at += length;
        Ok(self.token(kind, start))
    }

    fn number(&mut self, start: usize) -> Result<Token, ModelError> {
        self.skip_while(|c| c.is_ascii_digit() || c == '_');
        if !self.rest().starts_with(continues_name) {
            return Ok(self.token(Kind::Number, start));
        }
        let digits = self.at;
        self.skip_while(continues_name);
        let (number, name) = (&self.text[start..digits], &self.text[digits..self.at]);
        let error = ModelError::new(
            Span::new(start, self.at),
            format!(
                "a number cannot be followed directly by a letter: {}",
                quote(&self.text[start..self.at])
            ),
        );
        Err(error.help(format!(
            "a product is written with `*`: {}",
            quote(&format!("{number} * {name}"))
        )))
    }

    fn skip_while(&mut self, accept: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !accept(c)).unwrap_or(rest.len());
    }

    fn token(&self, kind: Kind, start: usize) -> Token {
        let span = Span::new(start, self.at);
        Token { kind, span }
    }
}

/// The token of punctuation at the start of the text, and its length.
fn symbol(rest: &[u8]) -> Option<(Kind, usize)> {
    let second = rest.get(1).copied();
    let pair = match (rest[0], second) {
        (b'.', Some(b'.')) => Some(Kind::DotDot),
        (b'=', Some(b'=')) => Some(Kind::Equal),
        (b'!', Some(b'=')) => Some(Kind::NotEqual),
        (b'<', Some(b'=')) => Some(Kind::LessEqual),
        (b'>', Some(b'=')) => Some(Kind::GreaterEqual),
        _ => None,
    };
    if let Some(kind) = pair {
        return Some((kind, 2));
    }
    let kind = match rest[0] {
        b'\n' => Kind::Newline,
        b';' => Kind::Semicolon,
        b'{' => Kind::OpenBrace,
        b'}' => Kind::CloseBrace,
        b'(' => Kind::OpenParen,
        b')' => Kind::CloseParen,
        b',' => Kind::Comma,
        b'=' => Kind::Assign,
        b'+' => Kind::Plus,
        b'-' => Kind::Minus,
        b'*' => Kind::Star,
        b'/' => Kind::Slash,
        b'%' => Kind::Percent,
        b'^' => Kind::Caret,
        b'<' => Kind::Less,
        b'>' => Kind::Greater,
        _ => return None,
    };
    Some((kind, 1))
}

/// The error for a character that no token begins with.
pub(crate) fn unexpected(rest: &str, found: char, start: usize) -> ModelError {
    let span = Span::new(start, start + found.len_utf8());
    let name = if found.is_control() || found.is_whitespace() {
        format!("U+{:04X}", found as u32)
    } else {
        format!("`{found}`")
    };
    let error = ModelError::new(span, format!("unexpected character {name}"));
    let wanted = [("&&", "and"), ("||", "or"), ("!", "not")]
        .into_iter()
        .find(|(wrong, _)| rest.starts_with(wrong));
    match wanted {
        Some((wrong, right)) => error.help(format!("write `{right}` instead of `{wrong}`")),
        None if found == '.' => error.help("numbers are integers; a range is written `0..4`"),
        None => error,
    }
}
