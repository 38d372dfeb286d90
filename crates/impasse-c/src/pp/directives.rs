//! Directives: from `#` to what it does.

use super::diagnostic::{Severity, Topic};
use super::state::{Guard, Pp};
use super::token::{Kind, Location, Token};

/// More bytes than any directive's name has.
const LONGEST_NAME: usize = 16;

impl Pp<'_> {
    /// Carries out the directive that `hash` begins.
    pub(super) fn directive(&mut self, hash: Token) {
        self.directive_place = hash.place;
        let before = std::mem::replace(&mut self.in_directive, true);
        let collecting = std::mem::replace(&mut self.in_arguments, false);
        let pending = std::mem::take(&mut self.pending_space);
        if let Some(name) = self.line_token() {
            self.dispatch(&name);
        }
        self.clear_contexts();
        self.pending_space = pending;
        self.in_arguments = collecting;
        self.in_directive = before;
    }

    fn dispatch(&mut self, name: &Token) {
        if name.kind == Kind::Number {
            self.line_marker(name);
            return self.end_guard();
        }
        let mut bytes = [0; LONGEST_NAME];
        let spelling = self.sources.bytes(name);
        let length = spelling.len().min(LONGEST_NAME);
        bytes[..length].copy_from_slice(&spelling[..length]);
        let bytes = &bytes[..length];
        if self.conditional(bytes, name) {
            return;
        }
        self.end_guard();
        match bytes {
            b"define" => {
                let bundled = self.buffers.last().is_some_and(|buffer| buffer.bundled);
                if bundled && self.defer_definition() {
                    return;
                }
                let line = self.rest_of_line();
                if !bundled {
                    let name = line.first().map(|name| name.spelling);
                    self.prototypes.macros.extend(name);
                }
                self.define(&line);
            }
            b"undef" => self.undef(),
            b"include" | b"import" => self.include(false),
            b"include_next" => self.include(true),
            b"line" => self.line_directive(),
            b"error" => self.message(Severity::Error),
            b"warning" => self.message(Severity::Warning),
            b"pragma" => self.pragma_directive(name),
            // Version control strings and assertions: without effect on a program.
            b"ident" | b"sccs" | b"assert" | b"unassert" => {
                self.rest_of_line();
            }
            _ => {
                let message = format!("unknown directive `#{}`", self.sources.text(name));
                self.error(name.place, message);
                self.rest_of_line();
            }
        }
    }

    /// Anything but the guarding conditional ends the hope for an include guard.
    fn end_guard(&mut self) {
        if let Some(buffer) = self.buffers.last_mut()
            && !matches!(buffer.guard, Guard::Open(_))
        {
            buffer.guard = Guard::No;
        }
    }

    fn undef(&mut self) {
        match self.line_token() {
            Some(name) if name.kind == Kind::Identifier => {
                self.macros.set(name.spelling, None);
                self.expect_end_of_line("#undef");
            }
            _ => self.error(self.directive_place, "macro name missing"),
        }
    }

    pub(super) fn expect_end_of_line(&mut self, directive: &str) {
        if let Some(extra) = self.rest_of_line().first() {
            self.warning(
                extra.place,
                format!("extra tokens at the end of `{directive}`"),
            );
        }
    }

    fn message(&mut self, severity: Severity) {
        let line = self.rest_of_line();
        let mut text = String::new();
        for (index, token) in line.iter().enumerate() {
            if index > 0 && token.spaced() {
                text.push(' ');
            }
            text.push_str(&self.sources.text(token));
        }
        self.report(severity, Topic::User, self.directive_place, text);
    }

    fn line_directive(&mut self) {
        let line: Vec<Token> = std::iter::from_fn(|| self.expanded()).collect();
        self.set_line(&line);
    }

    /// `# 12 "file.c" flags`, as preprocessors write it.
    fn line_marker(&mut self, number: &Token) {
        let mut line = vec![*number];
        line.extend(self.rest_of_line());
        self.set_line(&line);
    }

    fn set_line(&mut self, line: &[Token]) {
        let number = line.first().and_then(|token| {
            let digits = std::str::from_utf8(self.sources.bytes(token)).ok()?;
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain {
                digits.parse::<u32>().ok()
            } else {
                None
            }
        });
        let Some(number) = number else {
            return self.error(self.directive_place, "line number missing");
        };
        let name = match line.get(1) {
            None => None,
            Some(token) if token.kind == Kind::String => Some(unquoted(self.sources.bytes(token))),
            Some(token) => return self.error(token.place, "file name missing"),
        };
        let name = name.map(|name| self.sources.symbols.intern(&name));
        let Location { file, line, .. } = self.next_line_place();
        self.sources.renumber(file, line, number, name);
    }

    /// The line after the directive, which spliced lines may have made long.
    fn next_line_place(&mut self) -> Location {
        let buffer = self.buffers.last_mut().expect("a directive is in a file");
        let (line, _) = buffer.lexer.here();
        Location {
            file: buffer.file,
            line: line + 1,
            column: 1,
        }
    }
}

/// What stands between the quotes, with escapes of quotes and backslashes undone.
pub(super) fn unquoted(literal: &[u8]) -> Vec<u8> {
    let start = literal
        .iter()
        .position(|&byte| byte == b'"')
        .map_or(0, |at| at + 1);
    let inner = &literal[start..literal.len().saturating_sub(1).max(start)];
    let mut text = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, bytes.peek()) {
            (b'\\', Some(&next @ (b'"' | b'\\'))) => {
                text.push(next);
                bytes.next();
            }
            _ => text.push(byte),
        }
    }
    text
}
