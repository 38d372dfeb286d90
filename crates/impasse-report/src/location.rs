//! Places in source files.

use std::ops::Range;

/// A line and a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1. A tab counts as one character.
    pub column: u32,
}

/// A stretch of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceLocation {
    /// Name of the file, as the user gave it.
    pub file: String,
    /// Line of the first character, from 1.
    pub line: u32,
    /// Column of the first character, in characters from 1.
    pub column: u32,
    /// Position just behind the last character, if known.
    pub end: Option<Position>,
}

impl SourceLocation {
    /// A place whose end is not known.
    pub fn new(file: impl Into<String>, line: u32, column: u32) -> SourceLocation {
        SourceLocation {
            file: file.into(),
            line,
            column,
            end: None,
        }
    }

    /// The same place, ending just before the given position.
    pub fn to(mut self, line: u32, column: u32) -> SourceLocation {
        self.end = Some(Position { line, column });
        self
    }

    /// The place of a byte range of `text`. A range that goes beyond the text,
    /// or cuts through a character, is shortened.
    pub fn from_span(file: impl Into<String>, text: &str, span: Range<usize>) -> SourceLocation {
        let start = position(text, span.start);
        let end = position(text, span.end.max(span.start));
        SourceLocation::new(file, start.line, start.column).to(end.line, end.column)
    }
}

/// Line and column of a byte offset.
fn position(text: &str, offset: usize) -> Position {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Position {
        line: one_more(before.bytes().filter(|&byte| byte == b'\n').count()),
        column: one_more(before[line_start..].chars().count()),
    }
}

/// `count + 1`, held at the largest number rather than wrapped.
fn one_more(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_spans_become_lines_and_columns() {
        let text = "one\n\u{e9}two\n";
        let word = SourceLocation::from_span("f", text, 6..9);
        assert_eq!(word, SourceLocation::new("f", 2, 2).to(2, 5));
        let inside_a_character = SourceLocation::from_span("f", text, 5..6);
        assert_eq!(inside_a_character, SourceLocation::new("f", 2, 1).to(2, 2));
        let beyond = SourceLocation::from_span("f", text, 100..200);
        assert_eq!(beyond, SourceLocation::new("f", 3, 1).to(3, 1));
    }
}
