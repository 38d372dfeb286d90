//! Comparing memory and strings.

use crate::support::LibcCall as _;
use crate::support::Text;
use impasse_exec::Byte;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "string.h" {
        builtin "int memcmp(const void *, const void *, size_t)" = run(memcmp) => Look;
        builtin "int strcmp(const char *, const char *)" = run(|call| compare(call, None, false)) => Look;
        "int strcoll(const char *, const char *)" = run(|call| compare(call, None, false)) => Look;
        builtin "int strncmp(const char *, const char *, size_t)" = run(|call| compare(call, Some(2), false)) => Look;
        "size_t strxfrm(char *, const char *, size_t)" = run(strxfrm);
    }
    "strings.h" {
        builtin "int bcmp(const void *, const void *, size_t)" = run(memcmp) => Look;
        builtin "int strcasecmp(const char *, const char *)" = run(|call| compare(call, None, true)) => Look;
        builtin "int strncasecmp(const char *, const char *, size_t)" = run(|call| compare(call, Some(2), true)) => Look;
        "int strcasecmp_l(const char *, const char *, locale_t)" = run(|call| compare(call, None, true));
        "int strncasecmp_l(const char *, const char *, size_t, locale_t)" = run(|call| compare(call, Some(2), true));
    }
    "string.h+posix" {
        "int strcoll_l(const char *, const char *, locale_t)" = run(|call| compare(call, None, false));
        "size_t strxfrm_l(char *, const char *, size_t, locale_t)" = run(strxfrm);
    }
}

/// The difference of the first bytes that differ; `None` if unknown bytes come before.
fn difference(a: &[Byte], b: &[Byte], fold: bool) -> Option<i32> {
    let value = |byte: &Byte| match byte {
        Byte::Known(byte) if fold => Some(byte.to_ascii_lowercase()),
        Byte::Known(byte) => Some(*byte),
        _ => None,
    };
    for (left, right) in a.iter().zip(b) {
        match (value(left), value(right)) {
            (Some(left), Some(right)) if left == right => {}
            (Some(left), Some(right)) => return Some(i32::from(left) - i32::from(right)),
            _ if left == right && *left != Byte::Uninitialised => {}
            _ => return None,
        }
    }
    Some(0)
}

fn result(call: &mut ShimCall<'_>, a: &[Byte], b: &[Byte], fold: bool) -> ShimResult {
    if let Some(difference) = difference(a, b, fold) {
        return Done::int(difference);
    }
    let both = [a, &[Byte::Known(0)], b].concat();
    let name = call.name().to_owned();
    Done::value(call.derived_from_bytes(&name, &both, Type::I32))
}

/// The difference of the first bytes that differ.
fn known_difference(a: &[u8], b: &[u8]) -> i32 {
    // Whole slices compare many bytes at a time.
    if a == b {
        return 0;
    }
    let differ = a.iter().zip(b).find(|(a, b)| a != b);
    differ.map_or(0, |(a, b)| i32::from(*a) - i32::from(*b))
}

/// The difference of the first bytes that differ of two strings, whose terminators count, or 0 if
/// none of the first `most` does.
fn order(a: &[u8], b: &[u8], most: u64) -> i32 {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    if same as u64 >= most {
        return 0;
    }
    let byte = |text: &[u8]| text.get(same).map_or(0, |&byte| i32::from(byte));
    byte(a) - byte(b)
}

fn memcmp(call: &mut ShimCall<'_>) -> ShimResult {
    let length = call.int(2)?;
    if length == 0 {
        return Done::int(0);
    }
    let (left, right) = (call.ptr(0)?, call.ptr(1)?);
    let known = call
        .quick_bytes(left, length)
        .zip(call.quick_bytes(right, length));
    if let Some((a, b)) = known {
        return Done::int(known_difference(&a, &b));
    }
    let a = call.read_any(call.ptr(0)?, length)?;
    let b = call.read_any(call.ptr(1)?, length)?;
    result(call, &a, &b, false)
}

fn compare(call: &mut ShimCall<'_>, limit: Option<usize>, fold: bool) -> ShimResult {
    let most = match limit {
        Some(index) => call.int(index)?,
        None => u64::MAX,
    };
    let (left, right) = (call.ptr(0)?, call.ptr(1)?);
    if !fold && let (Some(a), Some(b)) = (call.look(left), call.look(right)) {
        return Done::int(order(a, b, most));
    }
    let mut texts = Vec::new();
    for index in 0..2 {
        texts.push(call.text_within(call.ptr(index)?, most)?);
    }
    let [a, b] = [&texts[0], &texts[1]].map(|text| terminated(text, most));
    if let (Text::Known(a), Text::Known(b), false) = (&a, &b, fold) {
        return Done::int(known_difference(a, b));
    }
    result(call, &a.bytes(), &b.bytes(), fold)
}

/// A text with its terminator, if that is within the limit.
fn terminated(text: &Text, most: u64) -> Text {
    let mut text = text.clone();
    match &mut text {
        Text::Known(bytes) if (bytes.len() as u64) < most => bytes.push(0),
        Text::Unknown(bytes) if (bytes.len() as u64) < most => bytes.push(Byte::Known(0)),
        _ => {}
    }
    text
}

fn strxfrm(call: &mut ShimCall<'_>) -> ShimResult {
    let text = call.string_arg(1)?;
    let size = call.int(2)?;
    if (text.len() as u64) < size {
        let dst = call.ptr(0)?;
        call.write_string(dst, &text)?;
    }
    Done::bits(text.len() as u64)
}
