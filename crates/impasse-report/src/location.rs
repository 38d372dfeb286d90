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

    /// The characters of `line`, the first line of the place, that it covers, counted from 0. A place that goes
    /// over several lines covers the rest of its first; one without an end covers a word, or a
    /// Fortran program's `call` with the name behind it.
    pub(crate) fn covered(&self, line: &str) -> Range<usize> {
        let from = self.column.saturating_sub(1) as usize;
        let to = match self.end {
            Some(end) if end.line == self.line => end.column.saturating_sub(1) as usize,
            Some(end) if end.line > self.line => usize::MAX,
            _ => from + word_or_call(line.chars().skip(from).take(LONGEST_WORD)),
        };
        from..to
    }
}

/// Words are marked up to this length.
const LONGEST_WORD: usize = 240;

/// The length of the word with which a text begins, or of the `call` with its name.
fn word_or_call(text: impl Iterator<Item = char> + Clone) -> usize {
    let is_word = |c: &char| c.is_alphanumeric() || *c == '_';
    let word: String = text.clone().take_while(is_word).collect();
    let length = word.chars().count();
    if !word.eq_ignore_ascii_case("call") {
        return length;
    }
    let rest = text.skip(length);
    let blanks = rest.clone().take_while(|c| *c == ' ').count();
    match rest.skip(blanks).take_while(is_word).count() {
        0 => length,
        name => length + blanks + name,
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
    fn a_place_without_an_end_covers_a_word() {
        let covered = |column, line: &str| {
            let range = SourceLocation::new("f", 1, column).covered(line);
            line[range].to_owned()
        };
        assert_eq!(covered(5, "x = MPI_Send(y);"), "MPI_Send");
        assert_eq!(covered(3, "  CALL mpi_send(y)"), "CALL mpi_send");
        assert_eq!(covered(1, "call (x)"), "call");
        assert_eq!(covered(2, "f(x)"), "");
        let at = SourceLocation::new("f", 1, 5);
        assert_eq!(at.clone().to(1, 7).covered("if (MPI_Recv(b))"), 4..6);
        assert_eq!(at.to(2, 7).covered("if (MPI_Recv(b))"), 4..usize::MAX);
        let beyond = SourceLocation::new("f", 1, u32::MAX).covered("short");
        assert!(beyond.is_empty());
    }

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
