//! Text made harmless: nothing in it can move the cursor, hide, or reorder.

/// How wide a tab is shown.
const TAB: &str = "    ";

/// Whether a character may be printed as it is.
///
/// Control and format characters (which include the bidirectional overrides),
/// unassigned and private ones, odd spaces and combining marks may not:
/// `escape_debug` knows them all and escapes them.
pub(crate) fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~') || (!c.is_ascii() && c.escape_debug().len() == 1)
}

/// Adds one character in a form that is safe to print.
pub(crate) fn push_plain(text: &mut String, c: char) {
    if is_plain(c) {
        text.push(c);
    } else if c == '\t' {
        text.push_str(TAB);
    } else {
        text.extend(c.escape_debug());
    }
}

/// The same, and what is not ASCII is escaped if `ascii` is set.
pub(crate) fn push_shown(text: &mut String, c: char, ascii: bool) {
    match ascii && !c.is_ascii() {
        true => text.extend(c.escape_unicode()),
        false => push_plain(text, c),
    }
}

/// Text in which everything that is not ASCII is escaped.
pub(crate) fn ascii(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii() {
            true => result.push(c),
            false => result.extend(c.escape_unicode()),
        }
    }
    result
}

/// Text on one line, safe to print, cut off after `limit` characters.
pub(crate) fn plain(text: &str, limit: usize) -> String {
    let mut result = String::new();
    let mut rest = text.chars();
    for c in rest.by_ref().take(limit) {
        push_plain(&mut result, c);
    }
    if rest.next().is_some() {
        result.push_str("...");
    }
    result
}

/// Breaks text between words into lines of at most `width` characters. Words
/// that are longer stay whole.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let mut result = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            result.push('\n');
            used = 0;
        } else if used > 0 {
            result.push(' ');
            used += 1;
        }
        result.push_str(word);
        used += length;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_is_not_plain() {
        assert_eq!(plain("a\tb", 99), "a    b");
        assert_eq!(plain("\u{1b}[31mred", 99), "\\u{1b}[31mred");
        assert_eq!(plain("a\nb\r\0", 99), "a\\nb\\r\\0");
        assert_eq!(
            plain("x\u{202e}y\u{9b}z\u{7f}", 99),
            "x\\u{202e}y\\u{9b}z\\u{7f}"
        );
        assert_eq!(
            plain("it's \"C:\\dir\" \u{e9}", 99),
            "it's \"C:\\dir\" \u{e9}"
        );
        assert_eq!(plain("abcdef", 3), "abc...");
    }

    #[test]
    fn ascii_escapes_the_rest_visibly() {
        assert_eq!(ascii("a\u{1b}[0m b\n"), "a\u{1b}[0m b\n");
        assert_eq!(ascii("caf\u{e9} \u{1f980}"), "caf\\u{e9} \\u{1f980}");
        let mut text = String::new();
        for c in "\u{e9}\t\0".chars() {
            push_shown(&mut text, c, true);
        }
        assert_eq!(text, "\\u{e9}    \\0");
    }

    #[test]
    fn wraps_between_words() {
        assert_eq!(wrap("one two three", 7), "one two\nthree");
        assert_eq!(
            wrap("incomprehensible is long", 5),
            "incomprehensible\nis\nlong"
        );
        assert_eq!(wrap("", 5), "");
    }
}
