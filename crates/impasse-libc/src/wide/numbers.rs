//! Numbers in wide strings.

use super::string;
use crate::format::float::Format;
use crate::format::{integer, strtod};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wchar.h" {
        "long wcstol(const wchar_t *, wchar_t **, int)" = run(|call| parse_integer(call, true));
        "long long wcstoll(const wchar_t *, wchar_t **, int)" = run(|call| parse_integer(call, true));
        "unsigned long wcstoul(const wchar_t *, wchar_t **, int)" = run(|call| parse_integer(call, false));
        "unsigned long long wcstoull(const wchar_t *, wchar_t **, int)" = run(|call| parse_integer(call, false));
        "double wcstod(const wchar_t *, wchar_t **)" = run(|call| parse_float(call, Format::Double));
        "float wcstof(const wchar_t *, wchar_t **)" = run(|call| parse_float(call, Format::Single));
        "long double wcstold(const wchar_t *, wchar_t **)" = run(|call| parse_float(call, Format::Extended));
    }
    "inttypes.h" {
        "intmax_t wcstoimax(const int *, int **, int)" = run(|call| parse_integer(call, true));
        "uintmax_t wcstoumax(const int *, int **, int)" = run(|call| parse_integer(call, false));
    }
}

/// The leading part of a wide string that is ASCII: numbers have nothing else.
fn ascii_prefix(units: &[u32]) -> Vec<u8> {
    let byte = |&unit: &u32| u8::try_from(unit).ok().filter(u8::is_ascii);
    units.iter().map_while(byte).collect()
}

fn store_end(call: &mut ShimCall<'_>, consumed: usize) -> Res<()> {
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

fn parse_float(call: &mut ShimCall<'_>, format: Format) -> ShimResult {
    let text = ascii_prefix(&string(call, call.ptr(0)?)?);
    let parsed = strtod::parse(&text, format);
    store_end(call, parsed.consumed)?;
    if parsed.out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::Known(parsed.bits))
}
