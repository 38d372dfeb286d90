//! The wording of a message without its numbers.

/// Lists of numbers become one `#`, and singular and plural fall together.
pub(crate) fn shape(message: &str) -> String {
    let words: Vec<&str> = message.split_whitespace().collect();
    let mut shape: Vec<&str> = Vec::new();
    for (at, &word) in words.iter().enumerate() {
        let after_number = shape.last() == Some(&"#");
        let before_number = words.get(at + 1).is_some_and(|next| is_number(next));
        match word {
            _ if is_number(word) => {
                if !after_number {
                    shape.push("#");
                }
            }
            "and" | "..." if after_number && before_number => {}
            "ranks" => shape.push("rank"),
            "ranks)" if after_number => {}
            "has" => shape.push("have"),
            "is" => shape.push("are"),
            "does" => shape.push("do"),
            _ if after_number => shape.push(word.strip_suffix('s').unwrap_or(word)),
            _ => shape.push(word),
        }
    }
    shape.join(" ")
}

/// Whether a word is a number, a range or a piece of a list: `3`, `0-7,`, `(512`.
fn is_number(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
        && word
            .chars()
            .all(|c| c.is_ascii_digit() || "-,.;:()".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_forget_numbers_and_plurals() {
        let one = shape("rank 3 waits for rank 1");
        assert_eq!(one, "rank # wait for rank #");
        assert_eq!(shape("ranks 0, 2, 4, ... (512 ranks) wait for rank 0"), one);
        assert_eq!(shape("ranks 0-7 and 12 wait for ranks 1 and 2"), one);
        assert_ne!(shape("rank 3 waits for a barrier"), one);
    }
}
