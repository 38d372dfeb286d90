//! `<ctype.h>` and `<wctype.h>` in the C locale.

use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "ctype.h" {
        builtin "int isalpha(int)" = pure(Type::I32, |c| class(c, ALPHA)) => Compute;
        builtin "int isdigit(int)" = pure(Type::I32, |c| class(c, DIGIT)) => Compute;
        builtin "int isalnum(int)" = pure(Type::I32, |c| class(c, ALNUM)) => Compute;
        builtin "int isupper(int)" = pure(Type::I32, |c| class(c, UPPER)) => Compute;
        builtin "int islower(int)" = pure(Type::I32, |c| class(c, LOWER)) => Compute;
        builtin "int isspace(int)" = pure(Type::I32, |c| class(c, SPACE)) => Compute;
        builtin "int isblank(int)" = pure(Type::I32, |c| class(c, BLANK)) => Compute;
        builtin "int ispunct(int)" = pure(Type::I32, |c| class(c, PUNCT)) => Compute;
        builtin "int isprint(int)" = pure(Type::I32, |c| class(c, PRINT)) => Compute;
        builtin "int isgraph(int)" = pure(Type::I32, |c| class(c, GRAPH)) => Compute;
        builtin "int iscntrl(int)" = pure(Type::I32, |c| class(c, CNTRL)) => Compute;
        builtin "int isxdigit(int)" = pure(Type::I32, |c| class(c, XDIGIT)) => Compute;
        builtin "int toupper(int)" = pure(Type::I32, |c| mapped(c, upper)) => Compute;
        builtin "int tolower(int)" = pure(Type::I32, |c| mapped(c, lower)) => Compute;
    }
    "wctype.h" {
        "int iswalpha(wint_t)" = pure(Type::I32, |c| class(c, ALPHA)) => Compute;
        "int iswdigit(wint_t)" = pure(Type::I32, |c| class(c, DIGIT)) => Compute;
        "int iswalnum(wint_t)" = pure(Type::I32, |c| class(c, ALNUM)) => Compute;
        "int iswupper(wint_t)" = pure(Type::I32, |c| class(c, UPPER)) => Compute;
        "int iswlower(wint_t)" = pure(Type::I32, |c| class(c, LOWER)) => Compute;
        "int iswspace(wint_t)" = pure(Type::I32, |c| class(c, SPACE)) => Compute;
        "int iswblank(wint_t)" = pure(Type::I32, |c| class(c, BLANK)) => Compute;
        "int iswpunct(wint_t)" = pure(Type::I32, |c| class(c, PUNCT)) => Compute;
        "int iswprint(wint_t)" = pure(Type::I32, |c| class(c, PRINT)) => Compute;
        "int iswgraph(wint_t)" = pure(Type::I32, |c| class(c, GRAPH)) => Compute;
        "int iswcntrl(wint_t)" = pure(Type::I32, |c| class(c, CNTRL)) => Compute;
        "int iswxdigit(wint_t)" = pure(Type::I32, |c| class(c, XDIGIT)) => Compute;
        "wint_t towupper(wint_t)" = pure(Type::I32, |c| mapped(c, upper)) => Compute;
        "wint_t towlower(wint_t)" = pure(Type::I32, |c| mapped(c, lower)) => Compute;
    }
    "ctype.h+posix" {
        "int isascii(int)" = pure(Type::I32, |c| u64::from(c < 128)) => Compute;
        builtin "int toascii(int)" = pure(Type::I32, |c| c & 0x7f) => Compute;
    }
    "" {
        "_toupper" = pure(Type::I32, |c| mapped(c, upper)) => Compute;
        "_tolower" = pure(Type::I32, |c| mapped(c, lower)) => Compute;
        "__ctype_b_loc" = run(classes) => Compute;
        "__ctype_toupper_loc" = run(|call| mapping(call, "toupper table", "toupper pointer", upper)) => Compute;
        "__ctype_tolower_loc" = run(|call| mapping(call, "tolower table", "tolower pointer", lower)) => Compute;
    }
}

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

/// The classes of each character.
const CLASSES: [u16; 256] = {
    let mut classes = [0; 256];
    let mut c = 0;
    while c < 256 {
        classes[c] = classes_of(c as u8);
        c += 1;
    }
    classes
};

const fn classes_of(byte: u8) -> u16 {
    UPPER * byte.is_ascii_uppercase() as u16
        + LOWER * byte.is_ascii_lowercase() as u16
        + ALPHA * byte.is_ascii_alphabetic() as u16
        + DIGIT * byte.is_ascii_digit() as u16
        + XDIGIT * byte.is_ascii_hexdigit() as u16
        + SPACE * matches!(byte, b' ' | b'\t'..=b'\r') as u16
        + PRINT * matches!(byte, b' '..=b'~') as u16
        + GRAPH * byte.is_ascii_graphic() as u16
        + BLANK * matches!(byte, b' ' | b'\t') as u16
        + CNTRL * byte.is_ascii_control() as u16
        + PUNCT * byte.is_ascii_punctuation() as u16
        + ALNUM * byte.is_ascii_alphanumeric() as u16
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
pub(super) fn class(c: u64, bit: u16) -> u64 {
    let classes = CLASSES.get(c as usize).copied().unwrap_or(0);
    u64::from(classes & bit)
}

/// The mapping of a character.
pub(super) fn mapped(c: u64, to: fn(i32) -> i32) -> u64 {
    u64::from(to(c as i32).cast_unsigned())
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
