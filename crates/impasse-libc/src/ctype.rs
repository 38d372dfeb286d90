//! `<ctype.h>` and `<wctype.h>` in the C locale.

use crate::Table;
use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("isalpha", |call| class(call, ALPHA)),
    ("isdigit", |call| class(call, DIGIT)),
    ("isalnum", |call| class(call, ALNUM)),
    ("isupper", |call| class(call, UPPER)),
    ("islower", |call| class(call, LOWER)),
    ("isspace", |call| class(call, SPACE)),
    ("isblank", |call| class(call, BLANK)),
    ("ispunct", |call| class(call, PUNCT)),
    ("isprint", |call| class(call, PRINT)),
    ("isgraph", |call| class(call, GRAPH)),
    ("iscntrl", |call| class(call, CNTRL)),
    ("isxdigit", |call| class(call, XDIGIT)),
    ("iswalpha", |call| class(call, ALPHA)),
    ("iswdigit", |call| class(call, DIGIT)),
    ("iswalnum", |call| class(call, ALNUM)),
    ("iswupper", |call| class(call, UPPER)),
    ("iswlower", |call| class(call, LOWER)),
    ("iswspace", |call| class(call, SPACE)),
    ("iswblank", |call| class(call, BLANK)),
    ("iswpunct", |call| class(call, PUNCT)),
    ("iswprint", |call| class(call, PRINT)),
    ("iswgraph", |call| class(call, GRAPH)),
    ("iswcntrl", |call| class(call, CNTRL)),
    ("iswxdigit", |call| class(call, XDIGIT)),
    ("isascii", |call| {
        if call.any_unknown() {
            return call.unknown_result();
        }
        Done::int(i32::from((0..128).contains(&call.signed(0)?)))
    }),
    ("toascii", |call| change(call, |byte| byte & 0x7f)),
    ("toupper", |call| change(call, upper)),
    ("tolower", |call| change(call, lower)),
    ("_toupper", |call| change(call, upper)),
    ("_tolower", |call| change(call, lower)),
    ("towupper", |call| change(call, upper)),
    ("towlower", |call| change(call, lower)),
    ("__ctype_b_loc", classes),
    ("__ctype_toupper_loc", |call| {
        mapping(call, "toupper table", "toupper pointer", upper)
    }),
    ("__ctype_tolower_loc", |call| {
        mapping(call, "tolower table", "tolower pointer", lower)
    }),
];

// The bits of glibc's table of classes on little-endian machines.
const UPPER: u16 = 1 << 8;
const LOWER: u16 = 1 << 9;
const ALPHA: u16 = 1 << 10;
const DIGIT: u16 = 1 << 11;
const XDIGIT: u16 = 1 << 12;
const SPACE: u16 = 1 << 13;
const PRINT: u16 = 1 << 14;
const GRAPH: u16 = 1 << 15;
const BLANK: u16 = 1;
const CNTRL: u16 = 1 << 1;
const PUNCT: u16 = 1 << 2;
const ALNUM: u16 = 1 << 3;

/// The classes of a character.
fn classes_of(byte: u8) -> u16 {
    let bits = [
        (byte.is_ascii_uppercase(), UPPER),
        (byte.is_ascii_lowercase(), LOWER),
        (byte.is_ascii_alphabetic(), ALPHA),
        (byte.is_ascii_digit(), DIGIT),
        (byte.is_ascii_hexdigit(), XDIGIT),
        (matches!(byte, b' ' | b'\t'..=b'\r'), SPACE),
        (matches!(byte, b' '..=b'~'), PRINT),
        (byte.is_ascii_graphic(), GRAPH),
        (matches!(byte, b' ' | b'\t'), BLANK),
        (byte.is_ascii_control(), CNTRL),
        (byte.is_ascii_punctuation(), PUNCT),
        (byte.is_ascii_alphanumeric(), ALNUM),
    ];
    bits.iter().filter(|bit| bit.0).map(|bit| bit.1).sum()
}

/// The capital letter for a small one.
pub(super) fn upper(value: i32) -> i32 {
    u8::try_from(value).map_or(value, |byte| i32::from(byte.to_ascii_uppercase()))
}

/// The small letter for a capital one.
pub(super) fn lower(value: i32) -> i32 {
    u8::try_from(value).map_or(value, |byte| i32::from(byte.to_ascii_lowercase()))
}

/// The bit of the class with this name, as `wctype` knows it.
pub(super) fn class_named(name: &[u8]) -> Option<u16> {
    Some(match name {
        b"alnum" => ALNUM,
        b"alpha" => ALPHA,
        b"blank" => BLANK,
        b"cntrl" => CNTRL,
        b"digit" => DIGIT,
        b"graph" => GRAPH,
        b"lower" => LOWER,
        b"print" => PRINT,
        b"punct" => PUNCT,
        b"space" => SPACE,
        b"upper" => UPPER,
        b"xdigit" => XDIGIT,
        _ => return None,
    })
}

/// What glibc returns: the bit of the class, not 1.
pub(super) fn class(call: &mut ShimCall<'_>, bit: u16) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let value = call.int(0)? as i32;
    let classes = u8::try_from(value).map_or(0, classes_of);
    Done::int(i32::from(classes & bit))
}

/// The mapping of the character in argument 0.
pub(super) fn change(call: &mut ShimCall<'_>, to: fn(i32) -> i32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::int(to(call.int(0)? as i32))
}

/// The macros of `<ctype.h>` index a table from -128 to 255 through a pointer to its middle.
fn middle(call: &mut ShimCall<'_>, pointer: &'static str, table: u64, width: u64) -> Res<u64> {
    let address = call.object(pointer, 8);
    call.write_pointer(address, table + 128 * width)?;
    Ok(address)
}

/// The pointer, if the table was made before.
fn made(call: &mut ShimCall<'_>, pointer: &str) -> Option<u64> {
    call.libc().objects.get(pointer).copied()
}

fn classes(call: &mut ShimCall<'_>) -> ShimResult {
    if let Some(pointer) = made(call, "ctype pointer") {
        return Done::bits(pointer);
    }
    let table = call.object("ctype table", 384 * 2);
    let entry = |index: i32| u8::try_from(index).map_or(0, classes_of);
    let bytes: Vec<u8> = (-128..256)
        .flat_map(|index| entry(index).to_le_bytes())
        .collect();
    call.write_bytes(table, &bytes)?;
    Done::bits(middle(call, "ctype pointer", table, 2)?)
}

fn mapping(
    call: &mut ShimCall<'_>,
    table: &'static str,
    pointer: &'static str,
    to: fn(i32) -> i32,
) -> ShimResult {
    if let Some(pointer) = made(call, pointer) {
        return Done::bits(pointer);
    }
    let table = call.object(table, 384 * 4);
    let bytes: Vec<u8> = (-128..256)
        .flat_map(|index| to(index).to_le_bytes())
        .collect();
    call.write_bytes(table, &bytes)?;
    Done::bits(middle(call, pointer, table, 4)?)
}
