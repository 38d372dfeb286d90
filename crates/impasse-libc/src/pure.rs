//! Library functions of one number that only compute: the fast way calls them directly.

use impasse_exec::{Native, Pure};
use impasse_ir::Type;

/// All of them.
const PURE: [(&str, Pure); 18] = [
    int("toupper", |c| {
        byte(c).map_or(c, |b| b.to_ascii_uppercase().into())
    }),
    int("tolower", |c| {
        byte(c).map_or(c, |b| b.to_ascii_lowercase().into())
    }),
    int("isalpha", |c| class(c, u8::is_ascii_alphabetic, 1 << 10)),
    int("isdigit", |c| class(c, u8::is_ascii_digit, 1 << 11)),
    int("isalnum", |c| class(c, u8::is_ascii_alphanumeric, 1 << 3)),
    int("isupper", |c| class(c, u8::is_ascii_uppercase, 1 << 8)),
    int("islower", |c| class(c, u8::is_ascii_lowercase, 1 << 9)),
    int("isspace", |c| {
        class(c, |b| matches!(b, b' ' | b'\t'..=b'\r'), 1 << 13)
    }),
    int("isblank", |c| class(c, |b| matches!(b, b' ' | b'\t'), 1)),
    int("ispunct", |c| class(c, u8::is_ascii_punctuation, 1 << 2)),
    int("isprint", |c| {
        class(c, |b| matches!(b, b' '..=b'~'), 1 << 14)
    }),
    int("isgraph", |c| class(c, u8::is_ascii_graphic, 1 << 15)),
    int("iscntrl", |c| class(c, u8::is_ascii_control, 1 << 1)),
    int("isxdigit", |c| class(c, u8::is_ascii_hexdigit, 1 << 12)),
    int("abs", |n| (n as i32).wrapping_abs().cast_unsigned().into()),
    long("labs", |n| n.cast_signed().wrapping_abs().cast_unsigned()),
    long("llabs", |n| n.cast_signed().wrapping_abs().cast_unsigned()),
    (
        "fabs",
        Pure {
            ty: Type::F64,
            function: |bits| bits & !(1 << 63),
        },
    ),
];

/// The function with this name.
pub(crate) fn find(name: &str) -> Option<Native> {
    let found = PURE.iter().find(|entry| entry.0 == name);
    found.map(|entry| Native::Pure(entry.1))
}

const fn int(name: &'static str, function: fn(u64) -> u64) -> (&'static str, Pure) {
    let ty = Type::I32;
    (name, Pure { ty, function })
}

const fn long(name: &'static str, function: fn(u64) -> u64) -> (&'static str, Pure) {
    let ty = Type::I64;
    (name, Pure { ty, function })
}

/// An `int` as a character, if it is one.
fn byte(value: u64) -> Option<u8> {
    u8::try_from(value).ok()
}

/// What glibc returns for a character of a class: a bit of its table, not 1.
fn class(value: u64, is: fn(&u8) -> bool, bit: u64) -> u64 {
    match byte(value) {
        Some(byte) if is(&byte) => bit,
        _ => 0,
    }
}
