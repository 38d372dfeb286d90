//! The source texts from which excerpts are cut.

use std::collections::BTreeMap;

/// The start of every this many lines is remembered. Remembering every line
/// would cost several times the text's own size for files of short lines.
const STRIDE: usize = 256;

/// Source texts by file name.
///
/// A renderer never reads files; what is not in here is shown by its position
/// only.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, Source>,
}

#[derive(Clone, Debug)]
struct Source {
    text: String,
    /// Byte offset at which line `STRIDE * index + 1` begins.
    marks: Vec<usize>,
}

impl Sources {
    /// No texts.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds the text of a file. Text that is not UTF-8 should come with
    /// replacement characters (`String::from_utf8_lossy`).
    pub fn add(&mut self, file: impl Into<String>, text: impl Into<String>) {
        let text = text.into();
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(newlines);
        let marks = starts.step_by(STRIDE).collect();
        self.files.insert(file.into(), Source { text, marks });
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.files.get(file).map(|source| source.text.as_str())
    }

    /// All files with their texts, in the order of their names.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.files.iter();
        files.map(|(file, source)| (file.as_str(), source.text.as_str()))
    }

    /// A line of a file, from 1, without its line end. The end of the file
    /// after a last newline counts as an empty line, because errors about an
    /// unexpected end are reported there.
    pub(crate) fn line(&self, file: &str, number: u32) -> Option<&str> {
        let source = self.files.get(file)?;
        let index = (number as usize).checked_sub(1)?;
        let mark = *source.marks.get(index / STRIDE)?;
        let line = source.text[mark..].split('\n').nth(index % STRIDE)?;
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_by_number() {
        let text: String = (1..=1000).map(|n| format!("line {n}\r\n")).collect();
        let mut sources = Sources::new();
        sources.add("f", text);
        for number in [1, 2, 255, 256, 257, 258, 512, 513, 1000] {
            let expected = format!("line {number}");
            assert_eq!(sources.line("f", number), Some(expected.as_str()));
        }
        assert_eq!(sources.line("f", 1001), Some(""));
        assert_eq!(sources.line("f", 1002), None);
        assert_eq!(sources.line("f", 0), None);
        assert_eq!(sources.line("f", u32::MAX), None);
        assert_eq!(sources.line("g", 1), None);
    }

    #[test]
    fn an_empty_file_has_one_empty_line() {
        let mut sources = Sources::new();
        sources.add("f", "");
        assert_eq!(sources.line("f", 1), Some(""));
        assert_eq!(sources.line("f", 2), None);
    }
}
