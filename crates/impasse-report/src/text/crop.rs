//! One line of source, cut to a window and made safe to print.

use std::ops::Range;

use crate::plain::push_shown;

const CUT: &str = "...";

/// A window of a line, as it is shown.
pub(super) struct CroppedLine {
    /// What is shown.
    pub(super) text: String,
    /// Index of the first character of the line that is in the window.
    first: usize,
    /// Byte offset in `text` of each character in the window, then of its end.
    stops: Vec<usize>,
}

impl CroppedLine {
    /// A window of about `budget` characters that contains the character with
    /// index `anchor`, or the end of the line if that is beyond it. What is not
    /// ASCII is escaped if `ascii` is set.
    ///
    /// Walks over the line at most twice, and copies no more than the window.
    pub(super) fn new(line: &str, anchor: usize, budget: usize, ascii: bool) -> CroppedLine {
        let (first, start) = window_start(line, anchor, budget);
        let mut cropped = CroppedLine {
            text: String::from(if first > 0 { CUT } else { "" }),
            first,
            stops: Vec::new(),
        };
        let mut rest = line[start..].chars();
        // Escaping makes text longer: it counts by what is shown.
        while cropped.text.len() < budget.saturating_mul(4) && cropped.stops.len() < budget {
            let Some(c) = rest.next() else { break };
            cropped.stops.push(cropped.text.len());
            push_shown(&mut cropped.text, c, ascii);
        }
        cropped.stops.push(cropped.text.len());
        if !rest.as_str().is_empty() {
            cropped.text.push_str(CUT);
        }
        cropped
    }

    /// Where the characters `from..to` of the line are shown, in bytes of
    /// `text`; what is outside the window moves to its edge.
    pub(super) fn range(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.stop(from);
        start..self.stop(to).max(start)
    }

    fn stop(&self, index: usize) -> usize {
        let in_window = index.saturating_sub(self.first);
        self.stops[in_window.min(self.stops.len() - 1)]
    }
}

/// Character index and byte offset at which the window begins.
fn window_start(line: &str, anchor: usize, budget: usize) -> (usize, usize) {
    let fits = line.chars().nth(budget).is_none();
    if fits || anchor <= budget * 3 / 4 {
        return (0, 0);
    }
    // A little of what stands before helps to recognise the place.
    let before = budget / 4;
    if let Some((start, _)) = line.char_indices().nth(anchor - before) {
        return (anchor - before, start);
    }
    let last = line.chars().count();
    let mut tail = line.char_indices().rev();
    let start = tail.nth(before.saturating_sub(1)).map_or(0, |(at, _)| at);
    (last - line[start..].chars().count(), start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(line: &str, from: usize, to: usize) -> (String, String) {
        let cropped = CroppedLine::new(line, from, 20, false);
        let range = cropped.range(from, to);
        (cropped.text[range].to_string(), cropped.text)
    }

    #[test]
    fn short_lines_stay_as_they_are() {
        assert_eq!(marked("send to 1", 5, 7), ("to".into(), "send to 1".into()));
        assert_eq!(marked("", 5, 7), (String::new(), String::new()));
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let line = format!("{}send to 1{}", "x".repeat(1000), "y".repeat(1000));
        let (mark, text) = marked(&line, 1000, 1004);
        assert_eq!(mark, "send");
        assert_eq!(text, "...xxxxxsend to 1yyyyyy...");
    }

    #[test]
    fn marks_outside_move_to_the_edge() {
        let line = "x".repeat(1000);
        let (mark, text) = marked(&line, 5000, 6000);
        assert_eq!(mark, "");
        assert_eq!(text, "...xxxxx");
        let cropped = CroppedLine::new(&line, 500, 20, false);
        assert_eq!(cropped.range(0, 2), 3..3);
        assert_eq!(cropped.range(900, 950), 23..23);
    }

    #[test]
    fn escaped_characters_are_marked_whole() {
        let (mark, text) = marked("a\u{1b}b\tc", 1, 2);
        assert_eq!(mark, "\\u{1b}");
        assert_eq!(text, "a\\u{1b}b    c");
    }
}
