//! Classes of wide characters by name: `wctype`, `wctrans`.

use crate::ctype;
use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wctype.h" {
        "wctype_t wctype(const char *)" = run(wctype);
        "int iswctype(wint_t, wctype_t)" = run(iswctype);
        "wctrans_t wctrans(const char *)" = run(wctrans);
        "wint_t towctrans(wint_t, wctrans_t)" = run(towctrans);
    }
}

fn wctype(call: &mut ShimCall<'_>) -> ShimResult {
    let name = call.string_arg(0)?;
    Done::bits(u64::from(ctype::class_named(&name).unwrap_or(0)))
}

fn iswctype(call: &mut ShimCall<'_>) -> ShimResult {
    let class = call.int(1)? as u16;
    match call.arg(0)?.known() {
        Some(c) => Done::bits(ctype::class(c as u64, class)),
        None => call.unknown_result(),
    }
}

fn wctrans(call: &mut ShimCall<'_>) -> ShimResult {
    let name = call.string_arg(0)?;
    let index = MAPPINGS.iter().position(|mapping| mapping.0 == name);
    Done::bits(index.map_or(0, |index| index as u64 + 1))
}

/// A name and what it does to a character.
type Mapping = (&'static [u8], fn(i32) -> i32);

/// The mappings that `wctrans` knows; what it returns is the number of one, from 1.
const MAPPINGS: [Mapping; 2] = [(b"tolower", ctype::lower), (b"toupper", ctype::upper)];

fn towctrans(call: &mut ShimCall<'_>) -> ShimResult {
    let number = call.int(1)? as usize;
    match MAPPINGS.get(number.wrapping_sub(1)) {
        Some(_) if call.any_unknown() => call.unknown_result(),
        Some(mapping) => Done::bits(ctype::mapped(call.int(0)?, mapping.1)),
        None => Done::value(call.arg(0)?),
    }
}
