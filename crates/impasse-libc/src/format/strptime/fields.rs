//! Single fields of a time in a text: each gives its value and the rest of the text.

use crate::format::integer::is_space;

/// The text after leading white space.
pub(super) fn skip_space(text: &[u8]) -> &[u8] {
    let spaces = text.iter().take_while(|&&byte| is_space(byte)).count();
    &text[spaces..]
}

/// A number of at most `digits` digits between two bounds, after blanks.
pub(super) fn number(text: &[u8], from: i32, to: i32, digits: usize) -> Option<(i32, &[u8])> {
    let blanks = text.iter().take_while(|&&byte| byte == b' ').count();
    let text = &text[blanks..];
    let (mut value, mut taken) = (0, 0);
    while taken < digits
        && (taken == 0 || value * 10 <= to)
        && let Some(digit @ b'0'..=b'9') = text.get(taken)
    {
        value = value * 10 + i32::from(digit - b'0');
        taken += 1;
    }
    (taken > 0 && (from..=to).contains(&value)).then(|| (value, &text[taken..]))
}

/// The index of a name, whole or its first three letters, in any case.
pub(super) fn name<'t>(text: &'t [u8], names: &[&str]) -> Option<(i32, &'t [u8])> {
    let begins = |length: usize, name: &str| {
        let start = text.get(..length);
        start.is_some_and(|start| start.eq_ignore_ascii_case(&name.as_bytes()[..length]))
    };
    (0..).zip(names).find_map(|(index, name)| {
        let lengths = [name.len(), 3];
        let length = lengths.into_iter().find(|&length| begins(length, name))?;
        Some((index, &text[length..]))
    })
}

/// `Z`, or hours and minutes with a sign, as seconds.
pub(super) fn zone(text: &[u8]) -> Option<(i64, &[u8])> {
    let text = skip_space(text);
    let (&sign, mut rest) = text.split_first()?;
    if sign == b'Z' {
        return Some((0, rest));
    }
    if sign != b'+' && sign != b'-' {
        return None;
    }
    let (mut value, mut digits) = (0, 0);
    while digits < 4
        && let Some((&digit @ b'0'..=b'9', after)) = rest.split_first()
    {
        value = value * 10 + i64::from(digit - b'0');
        digits += 1;
        rest = after;
        if digits == 2
            && let Some((b':', after)) = rest.split_first()
        {
            rest = after;
        }
    }
    let value = match digits {
        2 => value * 100,
        4 if value % 100 < 60 => value,
        _ => return None,
    };
    let seconds = value / 100 * 3600 + value % 100 * 60;
    Some((if sign == b'-' { -seconds } else { seconds }, rest))
}

/// Conversions that stand for other formats.
pub(super) fn composite(letter: u8) -> Option<&'static [u8]> {
    Some(match letter {
        b'c' => b"%a %b %e %H:%M:%S %Y",
        b'D' | b'x' => b"%m/%d/%y",
        b'F' => b"%Y-%m-%d",
        b'r' => b"%I:%M:%S %p",
        b'R' => b"%H:%M",
        b'T' | b'X' => b"%H:%M:%S",
        _ => return None,
    })
}
