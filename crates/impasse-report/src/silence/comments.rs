//! Finds the comments for impasse in a source text.
//!
//! A small scanner that knows what is a comment and what is not: strings and
//! character constants of C, lines joined by a backslash, comments of several
//! lines. It looks at each byte once and accepts every text.

use std::path::Path;

use super::directive::MARK;

/// In which language comments are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    /// `//` and `/* */`, and strings that can hold both.
    C,
    /// `#` and `//`; there are no strings.
    Model,
}

impl Language {
    /// The language of a source: a model is always checked alone.
    pub(super) fn of(file: &str, inputs: &[String]) -> Language {
        let ending = Path::new(file).extension().unwrap_or_default();
        let is_program = ending.eq_ignore_ascii_case("c") || ending.eq_ignore_ascii_case("json");
        match inputs {
            [only] if only == file && !is_program => Language::Model,
            _ => Language::C,
        }
    }
}

/// A comment that begins with [`MARK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Comment<'t> {
    /// What stands behind the mark.
    pub text: &'t str,
    /// Line of its beginning, from 1.
    pub line: u32,
    /// Column of its beginning, in characters from 1.
    pub column: u32,
    /// The line it belongs to: its own if there is something else in front of
    /// it, or else the next one with something else.
    pub target: Option<u32>,
}

/// The comments of a text that begin with [`MARK`].
pub(super) fn marked(text: &str, language: Language) -> Vec<Comment<'_>> {
    if !text.contains(MARK) {
        return Vec::new();
    }
    let mut scanner = Scanner::new(text, language);
    scanner.run();
    scanner.found
}

struct Scanner<'t> {
    text: &'t str,
    language: Language,
    at: usize,
    line: u32,
    /// A place in the current line whose column is known: offset and column.
    anchor: (usize, u32),
    /// The last line that has something besides comments and blanks.
    last_code: u32,
    found: Vec<Comment<'t>>,
    /// How many of the found comments know their target.
    settled: usize,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t str, language: Language) -> Scanner<'t> {
        Scanner {
            text,
            language,
            at: 0,
            line: 1,
            anchor: (0, 1),
            last_code: 0,
            found: Vec::new(),
            settled: 0,
        }
    }

    fn run(&mut self) {
        while let Some(byte) = self.byte(self.at) {
            match (self.language, byte) {
                (_, b'/') if self.followed_by(b'/').is_some() => self.line_comment(b'/'),
                (Language::C, b'/') if self.followed_by(b'*').is_some() => self.block_comment(),
                (Language::Model, b'#') => self.line_comment(b'#'),
                (Language::C, b'"' | b'\'') => self.literal(byte),
                (Language::C, b'\\') if self.joint(self.at) > 0 => {
                    self.skip_to(self.at + self.joint(self.at));
                }
                (_, byte) if byte.is_ascii_whitespace() => self.advance(),
                _ => {
                    self.code();
                    self.advance();
                }
            }
        }
    }

    /// A comment up to the end of the line.
    fn line_comment(&mut self, opener: u8) {
        let head = self.head();
        let body = match opener {
            b'#' => self.at + 1,
            _ => self.followed_by(opener).unwrap_or(self.at + 1),
        };
        self.skip_to(body);
        while self.byte(self.at).is_some_and(|byte| byte != b'\n') {
            self.skip_to(self.at + self.joint(self.at).max(1));
        }
        let text = &self.text[body..self.at];
        self.comment(head, text.trim_start_matches([char::from(opener), '!']));
    }

    /// A comment up to `*/` or the end of the text.
    fn block_comment(&mut self) {
        let head = self.head();
        let body = self.followed_by(b'*').unwrap_or(self.at + 1);
        self.skip_to(body);
        let mut end = self.text.len();
        while let Some(byte) = self.byte(self.at) {
            let behind = (byte == b'*').then(|| self.followed_by(b'/')).flatten();
            if let Some(behind) = behind {
                end = self.at;
                self.skip_to(behind);
                break;
            }
            self.advance();
        }
        let text = self.text[body..end].trim_start_matches(['*', '!']);
        let inner = text.trim_start();
        let blanks = &text[..text.len() - inner.len()];
        // Lines of long comments often begin with a star.
        let inner = match blanks.contains('\n') {
            true => inner.strip_prefix('*').unwrap_or(inner),
            false => inner,
        };
        self.comment(head, inner);
    }

    /// A string or character constant; one without an end goes to the line's end.
    fn literal(&mut self, quote: u8) {
        self.code();
        self.advance();
        while let Some(byte) = self.byte(self.at).filter(|byte| *byte != b'\n') {
            let escape = if byte == b'\\' { 2 } else { 1 };
            self.skip_to(self.at + self.joint(self.at).max(escape));
            if byte == quote {
                break;
            }
        }
        self.code();
    }

    /// Notes that the current line has more than comments.
    fn code(&mut self) {
        self.last_code = self.line;
        for comment in &mut self.found[self.settled..] {
            comment.target = Some(self.line);
        }
        self.settled = self.found.len();
    }

    /// Where a comment begins that stands here.
    fn head(&mut self) -> Comment<'t> {
        let between = &self.text[self.anchor.0..self.at];
        let column = u32::try_from(between.chars().count()).unwrap_or(u32::MAX);
        self.anchor = (self.at, self.anchor.1.saturating_add(column));
        Comment {
            text: "",
            line: self.line,
            column: self.anchor.1,
            target: (self.last_code == self.line).then_some(self.line),
        }
    }

    fn comment(&mut self, head: Comment<'t>, text: &'t str) {
        if let Some(text) = text.trim_start().strip_prefix(MARK) {
            // What waits for its line is at the end of the list: if this comment
            // has its line, then so have all before it.
            self.settled += usize::from(head.target.is_some());
            self.found.push(Comment { text, ..head });
        }
    }
}

impl Scanner<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Goes on by one byte and counts lines.
    fn advance(&mut self) {
        if self.byte(self.at) == Some(b'\n') {
            self.line = self.line.saturating_add(1);
            self.anchor = (self.at + 1, 1);
        }
        self.at = self.text.len().min(self.at + 1);
    }

    fn skip_to(&mut self, end: usize) {
        while self.at < end.min(self.text.len()) {
            self.advance();
        }
    }

    /// The length of a backslash with a line end, which joins two lines of C; or 0.
    fn joint(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes().get(at..).unwrap_or_default();
        match (self.language, bytes) {
            (Language::C, [b'\\', b'\n', ..]) => 2,
            (Language::C, [b'\\', b'\r', b'\n', ..]) => 3,
            _ => 0,
        }
    }

    /// Whether the next byte, with joined lines read as one, is `wanted`: the
    /// offset behind it.
    fn followed_by(&self, wanted: u8) -> Option<usize> {
        let mut next = self.at + 1;
        while self.joint(next) > 0 {
            next += self.joint(next);
        }
        (self.byte(next) == Some(wanted)).then_some(next + 1)
    }
}
