//! The shapes of preprocessing tokens: how far each reaches.

use super::token::Kind;

/// Kind and length of the token at the beginning of `text`, which begins with no blank. The one
/// place that knows what tokens look like: pasting and printing ask it too.
pub(crate) fn token_at(text: &[u8]) -> (Kind, usize) {
    let second = text.get(1).copied().unwrap_or(0);
    match text[0] {
        b'0'..=b'9' => (Kind::Number, number(text)),
        b'.' if second.is_ascii_digit() => (Kind::Number, number(text)),
        b'"' | b'\'' => literal(text, 0),
        b'L' | b'U' | b'u' if matches!(second, b'"' | b'\'') => literal(text, 1),
        b'u' if second == b'8' && text.get(2) == Some(&b'"') => literal(text, 2),
        _ => match identifier(text) {
            0 => punctuator(text),
            length => (Kind::Identifier, length),
        },
    }
}

/// Which bytes stand in names, digits included.
const WITHIN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let character = byte as u8;
        table[byte] =
            character.is_ascii_alphanumeric() || matches!(character, b'_' | b'$' | 0x80..);
        byte += 1;
    }
    table
};

/// Length of the identifier at the beginning; 0 if there is none.
fn identifier(text: &[u8]) -> usize {
    if text.first().is_some_and(u8::is_ascii_digit) {
        return 0;
    }
    let mut length = 0;
    loop {
        let plain = |&byte: &u8| WITHIN_NAME[usize::from(byte)];
        length += text[length..].iter().take_while(|byte| plain(byte)).count();
        match text.get(length) {
            Some(b'\\') => match universal(&text[length..]) {
                0 => return length,
                more => length += more,
            },
            _ => return length,
        }
    }
}

/// Length of a universal character name at the beginning.
fn universal(text: &[u8]) -> usize {
    let digits = match text.get(1) {
        Some(b'u') => 4,
        Some(b'U') => 8,
        _ => return 0,
    };
    let name = text.get(2..2 + digits).unwrap_or(b"");
    let valid = !name.is_empty() && name.iter().all(u8::is_ascii_hexdigit);
    if valid { 2 + digits } else { 0 }
}

fn number(text: &[u8]) -> usize {
    let mut length = 1;
    loop {
        let rest = &text[length..];
        match (text[length - 1], rest.first()) {
            (b'e' | b'E' | b'p' | b'P', Some(b'+' | b'-')) => length += 1,
            (_, Some(b'.')) => length += 1,
            (_, Some(&byte)) if WITHIN_NAME[usize::from(byte)] => length += 1,
            (_, Some(b'\\')) => match universal(rest) {
                0 => return length,
                more => length += more,
            },
            _ => return length,
        }
    }
}

fn literal(text: &[u8], prefix: usize) -> (Kind, usize) {
    let quote = text[prefix];
    let mut at = prefix + 1;
    loop {
        match text.get(at) {
            None | Some(b'\n') => return (Kind::Other, unterminated(&text[..at])),
            Some(b'\\') if text.get(at + 1).is_some_and(|&byte| byte != b'\n') => at += 2,
            Some(&byte) if byte == quote => break,
            Some(_) => at += 1,
        }
    }
    let kind = if quote == b'"' {
        Kind::String
    } else {
        Kind::Character
    };
    (kind, at + 1)
}

/// Length of a literal that its line ends: without what would mean something at a line's end.
fn unterminated(text: &[u8]) -> usize {
    let at_end = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\\' | 0x0b | 0x0c | 0);
    let last = text.iter().rposition(|byte| !at_end(byte));
    last.map_or(1, |last| last + 1)
}

/// Punctuators of several characters. `::` is one token in gcc's default mode too, since
/// attributes need it.
const LONG: [&[u8]; 30] = [
    b"%:%:", b"...", b"<<=", b">>=", b"->", b"++", b"--", b"<<", b">>", b"<=", b">=", b"==", b"!=",
    b"&&", b"||", b"*=", b"/=", b"%=", b"+=", b"-=", b"&=", b"^=", b"|=", b"##", b"<:", b":>",
    b"<%", b"%>", b"%:", b"::",
];

fn punctuator(text: &[u8]) -> (Kind, usize) {
    let single = match text[0] {
        b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'~' | b'?' | b';' | b',' => true,
        first if b"%.<>-+=!&|*/^#:".contains(&first) => false,
        _ => return (Kind::Other, 1),
    };
    let joined = !single
        && text
            .get(1)
            .is_some_and(|second| b":.<>-+=&|#%".contains(second));
    let long = LONG.iter().find(|long| joined && text.starts_with(long));
    (Kind::Punctuator, long.map_or(1, |long| long.len()))
}
