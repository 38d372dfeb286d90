//! Between characters and wide characters.

use super::{bytes_of, narrow, string, string_within};
use crate::support::LibcCall as _;
use crate::support::{Text, errno};
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wchar.h" {
        "wint_t btowc(int)" = run(btowc);
        "int wctob(wint_t)" = run(wctob);
        "int mbsinit(const mbstate_t *)" = run(|_| Done::int(1));
        "size_t mbrlen(const char *, size_t, mbstate_t *)" = run(|call| decode(call, None, 0));
        "size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *)" = run(|call| decode(call, Some(0), 1));
        "size_t wcrtomb(char *, wchar_t, mbstate_t *)" = run(encode);
        "size_t mbsrtowcs(wchar_t *, const char **, size_t, mbstate_t *)" = run(|call| to_wide_from(call, None));
        "size_t wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *)" = run(|call| to_narrow_from(call, None));
    }
    "stdlib.h" {
        "int mblen(const char *, size_t)" = run(|call| decode(call, None, 0));
        "int mbtowc(wchar_t *, const char *, size_t)" = run(|call| decode(call, Some(0), 1));
        "int wctomb(char *, wchar_t)" = run(encode);
        "size_t mbstowcs(wchar_t *, const char *, size_t)" = run(to_wide);
        "size_t wcstombs(char *, const wchar_t *, size_t)" = run(to_narrow);
    }
    "wchar.h+posix" {
        "size_t mbsnrtowcs(wchar_t *, const char **, size_t, size_t, mbstate_t *)" = run(|call| to_wide_from(call, Some(2)));
        "size_t wcsnrtombs(char *, const wchar_t **, size_t, size_t, mbstate_t *)" = run(|call| to_narrow_from(call, Some(2)));
    }
}

fn btowc(call: &mut ShimCall<'_>) -> ShimResult {
    let byte = call.signed(0)?;
    Done::int(if (0..128).contains(&byte) {
        byte as i32
    } else {
        -1
    })
}

fn wctob(call: &mut ShimCall<'_>) -> ShimResult {
    let unit = call.int(0)? as u32;
    Done::int(if unit < 128 { unit as i32 } else { -1 })
}

/// One character at the address in argument `from`, of at most as many bytes as the next says.
fn decode(call: &mut ShimCall<'_>, target: Option<usize>, from: usize) -> ShimResult {
    let (source, most) = (call.ptr(from)?, call.int(from + 1)?);
    if source == 0 {
        return Done::int(0);
    }
    if most == 0 {
        return call.fail(errno::EILSEQ);
    }
    let byte = call.read_bytes(source, 1)?[0];
    if !byte.is_ascii() {
        return call.fail(errno::EILSEQ);
    }
    if let Some(index) = target
        && call.ptr(index)? != 0
    {
        let target = call.ptr(index)?;
        call.write_bytes(target, &u32::from(byte).to_le_bytes())?;
    }
    Done::bits(u64::from(byte != 0))
}

fn encode(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, unit) = (call.ptr(0)?, call.int(1)? as u32);
    if target == 0 {
        // The state is reset: `wctomb` has none, `wcrtomb` writes one byte elsewhere.
        return Done::bits(u64::from(call.name() == "wcrtomb"));
    }
    match narrow(&[unit]) {
        Some(byte) => {
            call.write_bytes(target, &byte)?;
            Done::bits(1)
        }
        None => call.fail(errno::EILSEQ),
    }
}

fn to_wide(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let text = call.string_arg(1)?;
    if !text.is_ascii() {
        return call.fail(errno::EILSEQ);
    }
    if target == 0 {
        return Done::bits(text.len() as u64);
    }
    let most = call.int(2)? as usize;
    let mut units: Vec<u32> = text.iter().map(|&byte| u32::from(byte)).collect();
    units.push(0);
    units.truncate(most);
    call.write_bytes(target, &bytes_of(&units))?;
    Done::bits(text.len().min(most) as u64)
}

fn to_narrow(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let Some(mut text) = narrow(&string(call, call.ptr(1)?)?) else {
        return call.fail(errno::EILSEQ);
    };
    let length = text.len();
    if target == 0 {
        return Done::bits(length as u64);
    }
    let most = call.int(2)? as usize;
    text.push(0);
    text.truncate(most);
    call.write_bytes(target, &text)?;
    Done::bits(length.min(most) as u64)
}

/// Stores where a conversion stopped: nowhere after the final zero. `unit` is the size of a
/// character of the source.
fn store_rest(
    call: &mut ShimCall<'_>,
    start: u64,
    unit: u64,
    (done, whole): (usize, bool),
) -> Res<()> {
    let rest = if whole { 0 } else { start + unit * done as u64 };
    call.write_pointer(call.ptr(1)?, rest)
}

/// The number of target characters that a call allows, in the argument before the state.
fn most(call: &ShimCall<'_>, limit: Option<usize>) -> Res<usize> {
    Ok(call.int(2 + usize::from(limit.is_some()))? as usize)
}

/// The greatest number of source characters.
fn source_limit(call: &ShimCall<'_>, limit: Option<usize>) -> Res<u64> {
    limit.map_or(Ok(u64::MAX), |index| call.int(index))
}

/// `mbsrtowcs`: the source is behind a pointer, which is moved.
fn to_wide_from(call: &mut ShimCall<'_>, limit: Option<usize>) -> ShimResult {
    let target = call.ptr(0)?;
    let start = call.read_pointer(call.ptr(1)?)?;
    let allowed = source_limit(call, limit)?;
    let Text::Known(text) = call.text_within(start, allowed)? else {
        return Err(call.unsupported("a string that is not known, made wide"));
    };
    let ended = (text.len() as u64) < allowed;
    let room = if target == 0 {
        usize::MAX
    } else {
        most(call, limit)?
    };
    let good = text.iter().take(room).take_while(|byte| byte.is_ascii());
    let mut units: Vec<u32> = good.map(|&byte| u32::from(byte)).collect();
    let done = units.len();
    let bad = done < text.len().min(room);
    let whole = ended && done == text.len() && done < room;
    if target != 0 {
        units.extend(whole.then_some(0));
        call.write_bytes(target, &bytes_of(&units))?;
        store_rest(call, start, 1, (done, whole))?;
    }
    if bad {
        return call.fail(errno::EILSEQ);
    }
    Done::bits(done as u64)
}

/// `wcsrtombs`: the source is behind a pointer, which is moved.
fn to_narrow_from(call: &mut ShimCall<'_>, limit: Option<usize>) -> ShimResult {
    let target = call.ptr(0)?;
    let start = call.read_pointer(call.ptr(1)?)?;
    let allowed = source_limit(call, limit)?;
    let units = string_within(call, start, usize::try_from(allowed).unwrap_or(usize::MAX))?;
    let ended = (units.len() as u64) < allowed;
    let room = if target == 0 {
        usize::MAX
    } else {
        most(call, limit)?
    };
    let good = units.iter().take(room).take_while(|&&unit| unit < 128);
    let mut bytes: Vec<u8> = good.map(|&unit| unit as u8).collect();
    let done = bytes.len();
    let bad = done < units.len().min(room);
    let whole = ended && done == units.len() && done < room;
    if target != 0 {
        bytes.extend(whole.then_some(0));
        call.write_bytes(target, &bytes)?;
        store_rest(call, start, 4, (done, whole))?;
    }
    if bad {
        return call.fail(errno::EILSEQ);
    }
    Done::bits(done as u64)
}
