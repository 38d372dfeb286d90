//! The engine behind `fnmatch`, in the C locale.

/// Flags of `fnmatch`.
pub(crate) const PATHNAME: i64 = 1;
pub(crate) const NOESCAPE: i64 = 2;
pub(crate) const PERIOD: i64 = 4;
pub(crate) const LEADING_DIR: i64 = 8;
pub(crate) const CASEFOLD: i64 = 16;

/// Whether a text matches a pattern.
pub(crate) fn matches(pattern: &[u8], text: &[u8], flags: i64) -> bool {
    let (mut p, mut t) = (0, 0);
    // Where the last star began, and up to where it has taken the text.
    let mut star: Option<(usize, usize)> = None;
    loop {
        let step = match pattern.get(p) {
            None if t == text.len() => return true,
            None if flags & LEADING_DIR != 0 && text.get(t) == Some(&b'/') => return true,
            None => None,
            Some(b'*') if hidden(text, t, flags) => None,
            Some(b'*') => {
                star = Some((p + 1, t));
                Some((p + 1, t))
            }
            Some(_) => one(&pattern[p..], text, t, flags).map(|taken| (p + taken, t + 1)),
        };
        if let Some(next) = step {
            (p, t) = next;
            continue;
        }
        // The star takes one more character, unless that is a slash that it must leave.
        match star {
            Some((after, taken))
                if taken < text.len() && !(flags & PATHNAME != 0 && text[taken] == b'/') =>
            {
                star = Some((after, taken + 1));
                (p, t) = (after, taken + 1);
            }
            _ => return false,
        }
    }
}

/// Whether a leading period at `t` must be matched by a period.
fn hidden(text: &[u8], t: usize, flags: i64) -> bool {
    flags & PERIOD != 0
        && text.get(t) == Some(&b'.')
        && (t == 0 || flags & PATHNAME != 0 && text[t - 1] == b'/')
}

fn fold(byte: u8, flags: i64) -> u8 {
    if flags & CASEFOLD != 0 {
        byte.to_ascii_lowercase()
    } else {
        byte
    }
}

/// Matches the character at `t` with the beginning of a pattern; how much of the pattern that took.
fn one(pattern: &[u8], text: &[u8], t: usize, flags: i64) -> Option<usize> {
    let &found = text.get(t)?;
    let literal =
        |byte: u8, length: usize| (fold(byte, flags) == fold(found, flags)).then_some(length);
    let wild = !(hidden(text, t, flags) || flags & PATHNAME != 0 && found == b'/');
    match *pattern.first()? {
        b'?' => wild.then_some(1),
        b'[' => match bracket(&pattern[1..], found, flags) {
            Some((inside, length)) => (inside && wild).then_some(length + 1),
            None => literal(b'[', 1),
        },
        b'\\' if flags & NOESCAPE == 0 => literal(*pattern.get(1)?, 2),
        byte => literal(byte, 1),
    }
}

/// Whether a character is in a bracket expression, and the length of that after its `[`; `None` if
/// it has no end.
fn bracket(pattern: &[u8], found: u8, flags: i64) -> Option<(bool, usize)> {
    let negated = matches!(pattern.first(), Some(b'!' | b'^'));
    let mut at = usize::from(negated);
    let mut inside = false;
    let mut first = true;
    loop {
        let byte = *pattern.get(at)?;
        if byte == b']' && !first {
            return Some((inside != negated, at + 1));
        }
        if byte == b'/' && flags & PATHNAME != 0 {
            return None;
        }
        first = false;
        if byte == b'[' && pattern.get(at + 1) == Some(&b':') {
            let name = &pattern[at + 2..];
            let length = name.windows(2).position(|end| end == b":]")?;
            inside |= in_class(&name[..length], found);
            at += length + 4;
            continue;
        }
        let (low, after) = member(pattern, at, flags)?;
        at = after;
        let is_range = pattern.get(at) == Some(&b'-') && pattern.get(at + 1)? != &b']';
        let high = if is_range {
            let (high, after) = member(pattern, at + 1, flags)?;
            at = after;
            high
        } else {
            low
        };
        let range = fold(low, flags)..=fold(high, flags);
        inside |= range.contains(&fold(found, flags));
    }
}

/// One character of a bracket expression and what follows it.
fn member(pattern: &[u8], at: usize, flags: i64) -> Option<(u8, usize)> {
    match *pattern.get(at)? {
        b'\\' if flags & NOESCAPE == 0 => Some((*pattern.get(at + 1)?, at + 2)),
        byte => Some((byte, at + 1)),
    }
}

fn in_class(name: &[u8], byte: u8) -> bool {
    match name {
        b"alnum" => byte.is_ascii_alphanumeric(),
        b"alpha" => byte.is_ascii_alphabetic(),
        b"blank" => matches!(byte, b' ' | b'\t'),
        b"cntrl" => byte.is_ascii_control(),
        b"digit" => byte.is_ascii_digit(),
        b"graph" => byte.is_ascii_graphic(),
        b"lower" => byte.is_ascii_lowercase(),
        b"print" => matches!(byte, b' '..=b'~'),
        b"punct" => byte.is_ascii_punctuation(),
        b"space" => matches!(byte, b' ' | b'\t'..=b'\r'),
        b"upper" => byte.is_ascii_uppercase(),
        b"xdigit" => byte.is_ascii_hexdigit(),
        _ => false,
    }
}
