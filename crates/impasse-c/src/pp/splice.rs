//! Translation phases 1 and 2: line ends and spliced lines, with the way back to physical places.
//! Trigraphs are not replaced, as in gcc's default mode.

use std::io::BufRead as _;

/// Where a piece of clean text begins in the physical file.
#[derive(Clone, Copy, Debug)]
struct Piece {
    offset: usize,
    line: u32,
}

/// Source text without spliced line ends: every `\n` left ends a logical line.
#[derive(Debug)]
pub(crate) struct Clean {
    /// The text; ends with a newline unless it is empty.
    pub text: Vec<u8>,
    pieces: Vec<Piece>,
}

impl Clean {
    /// Cleans the bytes of a file.
    pub fn new(source: &[u8]) -> Clean {
        let source = source.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(source);
        let mut clean = Clean {
            text: Vec::with_capacity(source.len() + 1),
            pieces: Vec::new(),
        };
        clean.pieces.reserve(source.len() / 32);
        let mut rest = source;
        for line in 1.. {
            clean.pieces.push(Piece {
                offset: clean.text.len(),
                line,
            });
            let length = line_length(rest);
            clean.push_line(&rest[..length]);
            match rest.get(length + 1..) {
                Some(after) => rest = after,
                None => break,
            }
        }
        if clean.text.last().is_some_and(|&byte| byte != b'\n') {
            clean.text.push(b'\n');
        }
        clean
    }

    fn push_line(&mut self, line: &[u8]) {
        let returns = line.iter().rev().take_while(|&&byte| byte == b'\r').count();
        let line = &line[..line.len() - returns];
        // gcc takes a backslash for a splice even if blanks follow it.
        let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0);
        let blanks = line.iter().rev().take_while(blank).count();
        match line[..line.len() - blanks].strip_suffix(b"\\") {
            Some(kept) => self.text.extend_from_slice(kept),
            None => {
                self.text.extend_from_slice(line);
                self.text.push(b'\n');
            }
        }
    }

    /// Moves `row`, the number of the piece that holds an earlier offset, on to `offset`.
    pub fn advance(&self, mut row: usize, offset: usize) -> usize {
        while self
            .pieces
            .get(row + 1)
            .is_some_and(|next| next.offset <= offset)
        {
            row += 1;
        }
        row
    }

    /// Where the piece numbered `row` ends.
    pub fn row_end(&self, row: usize) -> usize {
        let next = self.pieces.get(row + 1);
        next.map_or(self.text.len(), |next| next.offset)
    }

    /// Line and column of an offset in the piece numbered `row`.
    pub fn place(&self, row: usize, offset: usize) -> (u32, u32) {
        match self.pieces.get(row) {
            Some(piece) => (piece.line, (offset - piece.offset) as u32 + 1),
            None => (1, 1),
        }
    }
}

/// Bytes before the next line end. The standard library's reader searches many bytes at a time.
fn line_length(text: &[u8]) -> usize {
    let with_end = { text }.skip_until(b'\n').unwrap_or(0);
    let ended = with_end > 0 && text[with_end - 1] == b'\n';
    with_end - usize::from(ended)
}
