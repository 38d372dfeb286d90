//! Between characters and wide characters.

use super::{bytes_of, narrow, string};
use crate::format::float::Format;
use crate::format::{integer, strtod};
use crate::shim_api::{Done, ShimCall, ShimResult};
use crate::shims::Table;
use crate::shims::support::errno;
use crate::value::Value;

pub(super) const TABLE: Table = &[
    ("btowc", |call| {
        let byte = call.signed(0)?;
        Done::int(if (0..128).contains(&byte) {
            byte as i32
        } else {
            -1
        })
    }),
    ("wctob", |call| {
        let unit = call.int(0)? as u32;
        Done::int(if unit < 128 { unit as i32 } else { -1 })
    }),
    ("mbsinit", |_| Done::int(1)),
    ("mblen", |call| decode(call, None, 0)),
    ("mbrlen", |call| decode(call, None, 0)),
    ("mbtowc", |call| decode(call, Some(0), 1)),
    ("mbrtowc", |call| decode(call, Some(0), 1)),
    ("wctomb", encode),
    ("wcrtomb", encode),
    ("mbstowcs", to_wide),
    ("wcstombs", to_narrow),
    ("wcstol", |call| parse_integer(call, true)),
    ("wcstoll", |call| parse_integer(call, true)),
    ("wcstoul", |call| parse_integer(call, false)),
    ("wcstoull", |call| parse_integer(call, false)),
    ("wcstod", parse_float),
];

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

/// The leading part of a wide string that is ASCII: numbers have nothing else.
fn ascii_prefix(units: &[u32]) -> Vec<u8> {
    let byte = |&unit: &u32| u8::try_from(unit).ok().filter(u8::is_ascii);
    units.iter().map_while(byte).collect()
}

fn store_end(call: &mut ShimCall<'_>, consumed: usize) -> crate::stop::Res<()> {
    let target = call.ptr(1)?;
    if target != 0 {
        let end = call.ptr(0)? + 4 * consumed as u64;
        call.write_pointer(target, end)?;
    }
    Ok(())
}

fn parse_integer(call: &mut ShimCall<'_>, signed: bool) -> ShimResult {
    let text = ascii_prefix(&string(call, call.ptr(0)?)?);
    let base = call.signed(2)?;
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(errno::EINVAL)?;
        return Done::bits(0);
    }
    let parsed = integer::parse(&text, base as u32);
    let (value, out_of_range) = match signed {
        true => {
            let (value, out) = parsed.signed(64);
            (value as u64, out)
        }
        false => parsed.unsigned(),
    };
    store_end(call, parsed.consumed)?;
    if out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::bits(value)
}

fn parse_float(call: &mut ShimCall<'_>) -> ShimResult {
    let text = ascii_prefix(&string(call, call.ptr(0)?)?);
    let parsed = strtod::parse(&text, Format::Double);
    store_end(call, parsed.consumed)?;
    if parsed.out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::Known(parsed.bits))
}
