//! Translation phase 3: preprocessing tokens and comments, from one clean text.

use std::sync::Arc;

use super::shapes::token_at;
use super::splice::Clean;
use super::token::{Flags, Kind};

/// A token as found, before its spelling is interned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw {
    pub kind: Kind,
    pub flags: Flags,
    pub start: usize,
    pub end: usize,
    pub line: u32,
    pub column: u32,
}

/// A place in a clean text to come back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Position {
    pos: u32,
    row: u32,
}

/// A position in a clean text. Cloning is cheap, so looking ahead is reading on a clone.
#[derive(Clone, Debug)]
pub(crate) struct Lexer {
    clean: Arc<Clean>,
    pos: usize,
    row: usize,
    at_line_start: bool,
    /// What was wrong with the last token or the comment before it.
    pub problem: Option<&'static str>,
}

impl Lexer {
    pub fn new(clean: Arc<Clean>) -> Lexer {
        Lexer {
            clean,
            pos: 0,
            row: 0,
            at_line_start: true,
            problem: None,
        }
    }

    /// The bytes of a token.
    pub fn spelling(&self, raw: &Raw) -> &[u8] {
        &self.clean.text[raw.start..raw.end]
    }

    /// Line and column of the next byte.
    pub fn here(&mut self) -> (u32, u32) {
        self.row = self.clean.advance(self.row, self.pos);
        self.clean.place(self.row, self.pos)
    }

    /// The next token; `None` at the end of the text or, with `within_line`, of the line.
    pub fn scan(&mut self, within_line: bool) -> Option<Raw> {
        let spaced = self.skip_blanks(within_line);
        let start = self.pos;
        let text = &self.clean.text;
        if start >= text.len() || text[start] == b'\n' {
            return None;
        }
        let (kind, length) = token_at(&text[start..]);
        if kind == Kind::Other && matches!(text[start], b'"' | b'\'') {
            self.problem = Some("missing terminating quote");
        }
        let (line, column) = self.here();
        self.pos = start + length;
        let first = std::mem::take(&mut self.at_line_start);
        Some(Raw {
            kind,
            flags: Flags::default()
                .with(Flags::SPACE, spaced || first)
                .with(Flags::FIRST, first),
            start,
            end: self.pos,
            line,
            column,
        })
    }

    /// After `#include`: the whole of `<...>` or `"..."` if it stands next on the line.
    pub fn scan_header_name(&mut self) -> Option<Raw> {
        let saved = self.clone();
        self.skip_blanks(true);
        let rest = &self.clean.text[self.pos..];
        let close = match rest.first() {
            Some(b'<') => b'>',
            Some(b'"') => b'"',
            _ => return self.back_to(saved),
        };
        let line = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len());
        let Some(end) = rest[1..line].iter().position(|&byte| byte == close) else {
            return self.back_to(saved);
        };
        let (line, column) = self.here();
        let start = self.pos;
        self.pos += end + 2;
        Some(Raw {
            kind: Kind::String,
            flags: Flags::default(),
            start,
            end: self.pos,
            line,
            column,
        })
    }

    /// The name of the macro without parameters that comes next, the position behind the name
    /// and that at the end of the line. Reads only if there is one.
    pub fn definition(&mut self) -> Option<(Raw, Position, Position)> {
        let before = self.position(self.pos);
        let name = self.scan(true);
        let found = name.and_then(|name| {
            let end = self.line_end()?;
            let line = &self.clean.text[name.end..end];
            let plain = !line.starts_with(b"(") && !line.contains(&b'/');
            (plain && name.kind == Kind::Identifier)
                .then(|| (name, self.position(name.end), self.position(end)))
        });
        self.go_to(before);
        found
    }

    fn position(&self, pos: usize) -> Position {
        Position {
            pos: pos as u32,
            row: self.row as u32,
        }
    }

    /// Goes on reading at a position of this text within a line.
    pub fn go_to(&mut self, position: Position) {
        self.pos = position.pos as usize;
        self.row = position.row as usize;
        self.at_line_start = false;
    }

    /// Where the line of the last token ends, unless it is spliced.
    fn line_end(&self) -> Option<usize> {
        let end = self.clean.row_end(self.row).checked_sub(1)?;
        (self.clean.text.get(end) == Some(&b'\n')).then_some(end)
    }

    fn back_to(&mut self, saved: Lexer) -> Option<Raw> {
        *self = saved;
        None
    }

    /// Consumes up to and with the next `#` that begins a line. Comments and literals count as
    /// such, but nothing in skipped text is worth a complaint.
    pub fn skip_to_directive(&mut self) -> bool {
        while let Some(raw) = self.scan(false) {
            if raw.flags.has(Flags::FIRST) && matches!(self.spelling(&raw), b"#" | b"%:") {
                self.problem = None;
                return true;
            }
        }
        self.problem = None;
        false
    }

    fn skip_blanks(&mut self, within_line: bool) -> bool {
        let before = self.pos;
        loop {
            let rest = &self.clean.text[self.pos..];
            match rest.first() {
                Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0) => self.pos += 1,
                Some(b'\n') if !within_line => {
                    self.pos += 1;
                    self.at_line_start = true;
                }
                Some(b'/') if rest.get(1) == Some(&b'/') => {
                    let length = rest.iter().position(|&byte| byte == b'\n');
                    self.pos += length.unwrap_or(rest.len());
                }
                Some(b'/') if rest.get(1) == Some(&b'*') => match comment_end(&rest[2..]) {
                    Some(length) => self.pos += length + 4,
                    None => {
                        self.pos = self.clean.text.len();
                        self.problem = Some("unterminated comment");
                    }
                },
                _ => return self.pos != before,
            }
        }
    }
}

/// Where `*/` begins.
fn comment_end(text: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let star = from + text[from..].iter().position(|&byte| byte == b'*')?;
        if text.get(star + 1) == Some(&b'/') {
            return Some(star);
        }
        from = star + 1;
    }
}
