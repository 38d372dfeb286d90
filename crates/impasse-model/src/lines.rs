//! From byte offsets to lines and columns.

/// Finds line and column of a byte offset; built once per text.
///
/// Building takes one pass over the text, each lookup a binary search, however
/// long the lines are.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// Offset of the first byte of each line.
    starts: Vec<usize>,
    /// For each character of several bytes: the offset behind it, and how many
    /// bytes up to there are not the first of their character.
    wide: Vec<(usize, usize)>,
    length: usize,
}

impl LineIndex {
    /// Reads the text once.
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        let mut wide = Vec::new();
        let mut surplus = 0;
        for (at, c) in text.char_indices() {
            if c == '\n' {
                starts.push(at + 1);
            }
            let bytes = c.len_utf8();
            if bytes > 1 {
                surplus += bytes - 1;
                wide.push((at + bytes, surplus));
            }
        }
        LineIndex {
            starts,
            wide,
            length: text.len(),
        }
    }

    /// Line and column of a byte offset, both from 1; columns count characters.
    /// An offset behind the text is taken as its end.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.length);
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line - 1];
        let surplus = self.surplus(offset) - self.surplus(start);
        (line, offset - start - surplus + 1)
    }

    fn surplus(&self, offset: usize) -> usize {
        match self.wide.partition_point(|&(end, _)| end <= offset) {
            0 => 0,
            n => self.wide[n - 1].1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LineIndex;

    #[test]
    fn columns_count_characters() {
        let text = "ab\n\u{e4}\u{1f600}c\n";
        let lines = LineIndex::new(text);
        let at = |offset| lines.position(offset);
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(2), (1, 3));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(5), (2, 2));
        assert_eq!(at(9), (2, 3));
        assert_eq!(at(11), (3, 1));
        assert_eq!(at(99), (3, 1));
        assert_eq!(LineIndex::new("").position(0), (1, 1));
    }
}
