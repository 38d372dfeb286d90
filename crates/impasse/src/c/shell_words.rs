//! A command line cut into words as a POSIX shell does it, without expansions.

/// The words of `line`. A quote that is not closed reaches to the end.
pub(super) fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    let mut quote = None;
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (Some('"'), '\\') => {
                let next = chars.next().unwrap_or('\\');
                let word = word.get_or_insert_default();
                if !matches!(next, '"' | '\\' | '$' | '`') {
                    word.push('\\');
                }
                word.push(next);
            }
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                word.get_or_insert_default();
                quote = Some(c);
            }
            (None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn quotes_and_backslashes_are_those_of_the_shell() {
        assert_eq!(split("a  b\tc"), ["a", "b", "c"]);
        assert_eq!(split(r#"'a b' "c \"d\"" e\ f"#), ["a b", "c \"d\"", "e f"]);
        assert_eq!(split(r#"-DX=\"s\" '' "\n""#), ["-DX=\"s\"", "", "\\n"]);
        assert_eq!(split("'open end"), ["open end"]);
        assert_eq!(split(""), Vec::<String>::new());
    }
}
