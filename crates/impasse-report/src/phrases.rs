//! Small pieces of English: lists, counts, numbers.

use std::time::Duration;

/// Lists with more pieces than this are elided.
const MAX_PIECES: usize = 6;

/// How many pieces an elided list still shows.
const SHOWN_PIECES: usize = 3;

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and_list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The pieces of a list of sorted inclusive ranges: `0-7`, `12`. `Err` holds
/// only the first few when there are too many to show.
pub(crate) fn compact(ranges: &[(u32, u32)]) -> Result<Vec<String>, Vec<String>> {
    let mut pieces = Vec::new();
    // Looking at a few ranges is enough to know that the list is too long.
    for &(first, last) in ranges.iter().take(MAX_PIECES + 1) {
        match last - first {
            0 => pieces.push(first.to_string()),
            1 => pieces.extend([first.to_string(), last.to_string()]),
            _ => pieces.push(format!("{first}-{last}")),
        }
    }
    if pieces.len() > MAX_PIECES {
        pieces.truncate(SHOWN_PIECES);
        return Err(pieces);
    }
    Ok(pieces)
}

/// Rank counts as a list without the word "ranks": `2, 3 and 4`.
pub(crate) fn counts(counts: &[u32]) -> String {
    if counts.len() <= MAX_PIECES {
        let shown: Vec<String> = counts.iter().map(u32::to_string).collect();
        return and_list(&shown);
    }
    let set: crate::RankSet = counts.iter().copied().collect();
    match compact(set.ranges()) {
        Ok(pieces) => and_list(&pieces),
        Err(pieces) => format!("{}, ... ({} counts)", pieces.join(", "), set.len()),
    }
}

/// Rank counts with the word: `1 rank`, `2, 3 and 4 ranks`.
pub(crate) fn counts_of_ranks(list: &[u32]) -> String {
    let word = if list == [1] { "rank" } else { "ranks" };
    format!("{} {word}", counts(list))
}

/// `1 finding`, `2 findings`, `1,024 steps`.
pub(crate) fn plural(count: u64, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {word}{ending}", grouped(count))
}

/// `less than 1 ms`, `12 ms`, `1.5 s`, `2 min 5 s`.
pub(crate) fn duration(duration: Duration) -> String {
    let milliseconds = duration.as_millis();
    let seconds = duration.as_secs();
    match seconds {
        0 if milliseconds == 0 => String::from("less than 1 ms"),
        0 => format!("{milliseconds} ms"),
        1..60 => format!("{seconds}.{} s", milliseconds % 1000 / 100),
        _ => format!("{} min {} s", grouped(seconds / 60), seconds % 60),
    }
}

/// A number of bytes, in few digits.
pub(crate) fn amount(bytes: u64) -> String {
    match bytes {
        0..10_000 => plural(bytes, "byte"),
        10_000..10_000_000 => format!("{} kB", grouped(bytes / 1_000)),
        _ => format!("{} MB", grouped(bytes / 1_000_000)),
    }
}

/// Digits in groups of three: `1,048,576`.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1024), "1,024");
        assert_eq!(grouped(1_048_576), "1,048,576");
    }

    #[test]
    fn durations_have_few_digits() {
        let shown = |milliseconds| duration(Duration::from_millis(milliseconds));
        assert_eq!(shown(0), "less than 1 ms");
        assert_eq!(shown(999), "999 ms");
        assert_eq!(shown(1_999), "1.9 s");
        assert_eq!(shown(59_999), "59.9 s");
        assert_eq!(shown(125_000), "2 min 5 s");
    }

    #[test]
    fn amounts_have_few_digits() {
        assert_eq!(amount(1), "1 byte");
        assert_eq!(amount(9_999), "9,999 bytes");
        assert_eq!(amount(123_456), "123 kB");
        assert_eq!(amount(1_600_000_000), "1,600 MB");
    }

    #[test]
    fn counts_are_listed_and_then_compacted() {
        assert_eq!(counts_of_ranks(&[1]), "1 rank");
        assert_eq!(counts_of_ranks(&[2, 3, 4]), "2, 3 and 4 ranks");
        assert_eq!(counts(&(2..=64).collect::<Vec<_>>()), "2-64");
        let even: Vec<u32> = (1..50).map(|i| 2 * i).collect();
        assert_eq!(counts(&even), "2, 4, 6, ... (49 counts)");
    }
}
