//! Cuts text into tokens, each with its position.

use super::constant::is_name_byte;
use super::cursor::{ParseError, Position};

/// A token; words and numbers borrow from the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Letters, digits, `_`, `.`, not beginning with a digit.
    Word(&'a str),
    /// Begins with a digit; what it means depends on the place.
    Number(&'a str),
    /// `%12`.
    Reg(u32),
    /// `@name`.
    Name(String),
    /// A string with its escapes resolved.
    Text(Vec<u8>),
    /// `...`.
    Ellipsis,
    /// Any other sign.
    Sign(char),
    /// The end of the text, once and last.
    End,
}

/// All tokens of `text`.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Position)>, ParseError> {
    let mut lexer = Lexer {
        text,
        at: 0,
        line: 1,
        line_start: 0,
    };
    let mut tokens = Vec::new();
    loop {
        let (token, position) = lexer.next()?;
        let end = token == Token::End;
        tokens.push((token, position));
        if end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    line_start: usize,
}

impl<'a> Lexer<'a> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn position(&self) -> Position {
        Position {
            line: self.line,
            column: u32::try_from(self.at - self.line_start).map_or(u32::MAX, |c| c + 1),
        }
    }

    fn skip_blank(&mut self) {
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.line_start = self.at + 1;
                }
                b' ' | b'\t' | b'\r' => {}
                b';' => {
                    let rest = &self.text.as_bytes()[self.at..];
                    self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                    continue;
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    fn next(&mut self) -> Result<(Token<'a>, Position), ParseError> {
        self.skip_blank();
        let position = self.position();
        let Some(byte) = self.peek(0) else {
            return Ok((Token::End, position));
        };
        let token = match byte {
            b'0'..=b'9' => Token::Number(self.number()),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Token::Word(self.take(is_name_byte)),
            b'"' => Token::Text(self.string(position)?),
            b'%' => self.register(position)?,
            b'@' => self.name(position)?,
            b'.' if self.text[self.at..].starts_with("...") => {
                self.at += 3;
                Token::Ellipsis
            }
            _ => {
                let sign = self.text[self.at..].chars().next().unwrap_or(' ');
                self.at += sign.len_utf8();
                Token::Sign(sign)
            }
        };
        Ok((token, position))
    }

    fn take(&mut self, accept: fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while self.peek(0).is_some_and(accept) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Digits and what may belong to them; a sign only inside a decimal exponent.
    fn number(&mut self) -> &'a str {
        let start = self.at;
        let hex = self.text[start..].starts_with("0x");
        while let Some(byte) = self.peek(0) {
            let exponent = byte == b'e' && !hex && matches!(self.peek(1), Some(b'+' | b'-'));
            if exponent {
                self.at += 2;
            } else if byte.is_ascii_alphanumeric() || byte == b'.' {
                self.at += 1;
            } else {
                break;
            }
        }
        &self.text[start..self.at]
    }

    fn register(&mut self, position: Position) -> Result<Token<'a>, ParseError> {
        self.at += 1;
        let digits = self.take(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok();
        number
            .map(Token::Reg)
            .ok_or_else(|| position.error("`%` must be followed by a register number"))
    }

    fn name(&mut self, position: Position) -> Result<Token<'a>, ParseError> {
        self.at += 1;
        if self.peek(0) != Some(b'"') {
            let name = self.take(is_name_byte);
            if name.is_empty() {
                return Err(position.error("`@` must be followed by a name"));
            }
            return Ok(Token::Name(name.to_owned()));
        }
        let bytes = self.string(position)?;
        let name = String::from_utf8(bytes);
        name.map(Token::Name)
            .map_err(|_| position.error("this name is not UTF-8"))
    }

    fn string(&mut self, position: Position) -> Result<Vec<u8>, ParseError> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            match self.peek(0) {
                None | Some(b'\n') => return Err(position.error("this string does not end")),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(bytes);
                }
                Some(b'\\') => {
                    let digit = |ahead| self.peek(ahead).and_then(|b| char::from(b).to_digit(16));
                    let (Some(high), Some(low)) = (digit(1), digit(2)) else {
                        let here = self.position();
                        return Err(here.error("`\\` must be followed by two hexadecimal digits"));
                    };
                    bytes.push((high * 16 + low) as u8);
                    self.at += 3;
                }
                Some(byte) => {
                    bytes.push(byte);
                    self.at += 1;
                }
            }
        }
    }
}
