//! One line of source, cut to a window, with the marked stretches told apart.

use std::ops::Range;

use crate::plain::push_plain;

/// Longer lines are cut; marks stay inside.
const WINDOW: usize = 240;

/// A stretch of a line that is marked or not.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// What is shown, safe to print.
    pub(super) text: String,
    /// Whether it is marked.
    pub(super) marked: bool,
}

/// The part of a line around the first mark, in pieces.
pub(super) fn pieces(line: &str, marks: &[Range<usize>]) -> Vec<Piece> {
    let anchor = marks.iter().map(|mark| mark.start).min().unwrap_or(0);
    let start = window_start(line, anchor);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = line.chars().enumerate().skip(start);
    if start > 0 {
        push(&mut pieces, false).push_str("...");
    }
    for (at, c) in rest.by_ref().take(WINDOW) {
        let marked = marks.iter().any(|mark| mark.contains(&at));
        push_plain(push(&mut pieces, marked), c);
    }
    if rest.next().is_some() {
        push(&mut pieces, false).push_str("...");
    }
    pieces
}

/// A line without marks as one text.
pub(super) fn text(line: &str, anchor: usize) -> String {
    let here = anchor..anchor;
    let pieces = pieces(line, std::slice::from_ref(&here)).into_iter();
    pieces.map(|piece| piece.text).collect()
}

/// Index of the first character in the window.
fn window_start(line: &str, anchor: usize) -> usize {
    if anchor <= WINDOW * 3 / 4 || line.chars().nth(WINDOW).is_none() {
        return 0;
    }
    let before = WINDOW / 4;
    match line.chars().nth(anchor) {
        Some(_) => anchor - before,
        None => line.chars().count().saturating_sub(before),
    }
}

/// The text to which the next character belongs.
fn push(pieces: &mut Vec<Piece>, marked: bool) -> &mut String {
    if pieces.last().is_none_or(|last| last.marked != marked) {
        pieces.push(Piece {
            text: String::new(),
            marked,
        });
    }
    let last = pieces.len() - 1;
    &mut pieces[last].text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    /// Marked stretches in brackets.
    fn shown(line: &str, marks: &[Range<usize>]) -> String {
        let pieces = pieces(line, marks).into_iter();
        let shown = pieces.map(|piece| match piece.marked {
            true => format!("[{}]", piece.text),
            false => piece.text,
        });
        shown.collect()
    }

    #[test]
    fn marks_are_told_apart() {
        assert_eq!(
            shown("if (x) MPI_Send(y);", slice::from_ref(&(7..15))),
            "if (x) [MPI_Send](y);"
        );
        assert_eq!(shown("abc", &[0..1, 2..9]), "[a]b[c]");
        assert_eq!(
            shown("a\u{202e}b", slice::from_ref(&(1..2))),
            "a[\\u{202e}]b"
        );
        assert_eq!(shown("", slice::from_ref(&(3..4))), "");
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let line = format!("{}send{}", "x".repeat(1_000_000), "y".repeat(1_000_000));
        let text = shown(&line, slice::from_ref(&(1_000_000..1_000_004)));
        assert!(text.starts_with("...xxx") && text.ends_with("yyy..."));
        assert!(text.contains("x[send]y"), "{text}");
        assert_eq!(text.len(), WINDOW + 8);
        assert_eq!(shown(&line, &[]).len(), WINDOW + 3);
        assert!(shown(&line, slice::from_ref(&(5_000_000..5_000_001))).ends_with("yyy"));
    }
}
