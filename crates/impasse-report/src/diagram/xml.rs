//! Text in drawings: made harmless, cut, and measured.

use crate::SourceLocation;
use crate::plain::plain;

/// Longest text in a `title`, in characters.
pub(super) const TITLE: usize = 300;

/// Text on one line that is safe between tags and in attributes, cut after `limit` characters.
pub(super) fn escaped(text: &str, limit: usize) -> String {
    let text = plain(text, limit);
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(c),
        }
    }
    safe
}

/// Text cut so that at most `limit` characters are left, the last of them `…`.
pub(super) fn shortened(text: &str, limit: usize) -> String {
    let text = plain(text, TITLE);
    if text.chars().count() <= limit {
        return text;
    }
    let mut short: String = text.chars().take(limit.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// About how wide text is in the font size of the drawings.
pub(super) fn width(text: &str) -> u64 {
    let wide = |c: char| if c >= '\u{1100}' && c != '…' { 14 } else { 7 };
    plain(text, TITLE).chars().map(wide).sum()
}

/// A place as people write it, in brackets.
pub(super) fn place(at: &SourceLocation) -> String {
    // The end of a long name tells more than its beginning.
    let name: Vec<char> = at.file.chars().rev().take(80).collect();
    let name: String = name.into_iter().rev().collect();
    format!(" ({name}:{}:{})", at.line, at.column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_an_attribute() {
        assert_eq!(
            escaped("<a b=\"c\" d='e'>&\u{202e}\0", 99),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\\u{202e}\\0"
        );
        assert_eq!(escaped("abcdef", 3), "abc...");
    }

    #[test]
    fn short_text_keeps_its_limit() {
        assert_eq!(shortened("waits for rank 1", 99), "waits for rank 1");
        assert_eq!(shortened("waits for rank 1", 11), "waits for…");
        assert_eq!(shortened("\u{e9}\u{e9}\u{e9}\u{e9}", 3), "\u{e9}\u{e9}…");
    }
}
