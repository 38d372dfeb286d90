//! Texts for SARIF: what a viewer would take for a placeholder or a link is made harmless.

use super::model::Text;
use crate::plain::plain;

/// Longer texts are cut: nobody reads them in a list of findings.
pub(super) const LONGEST: usize = 4000;

/// The text of a message from parts that come from the user, one paragraph each.
pub(super) fn paragraphs<'a>(parts: impl IntoIterator<Item = &'a str>) -> Text {
    let parts: Vec<String> = parts.into_iter().map(escaped).collect();
    let text = parts.join("\n\n");
    Text { text }
}

/// The text of a message on one line.
pub(super) fn message(text: &str) -> Text {
    paragraphs([text])
}

/// Nothing hidden, braces doubled as SARIF wants them (section 3.11.5), and no
/// text that reads as an embedded link (section 3.11.6).
fn escaped(text: &str) -> String {
    plain(text, LONGEST)
        .replace('{', "{{")
        .replace('}', "}}")
        .replace("](", "] (")
}

/// The text as it is, at most `LONGEST` characters.
pub(super) fn cut(text: &str) -> &str {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

/// Text that ends as a sentence does.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim_end();
    match text.ends_with(['.', '!', '?', ':']) || text.is_empty() {
        true => text.to_owned(),
        false => format!("{text}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewers_find_neither_placeholders_nor_links() {
        let text = paragraphs(["see [this](http://x) {0}", "a\nb"]).text;
        assert_eq!(text, "see [this] (http://x) {{0}}\n\na\\nb");
    }

    #[test]
    fn sentences_end() {
        assert_eq!(sentence("rank 0 waits"), "rank 0 waits.");
        assert_eq!(sentence("does it? "), "does it?");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let long = "\u{e9}".repeat(LONGEST + 1);
        assert_eq!(cut(&long).chars().count(), LONGEST);
        assert_eq!(cut("short"), "short");
        assert!(message(&long).text.ends_with("..."));
    }
}
