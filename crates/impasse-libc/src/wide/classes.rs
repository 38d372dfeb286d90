//! Classes of wide characters by name: `wctype`, `wctrans`.

use crate::support::LibcCall as _;
use crate::{Table, ctype};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("wctype", |call| {
        let name = call.string_arg(0)?;
        Done::bits(u64::from(ctype::class_named(&name).unwrap_or(0)))
    }),
    ("iswctype", |call| {
        let class = call.int(1)? as u16;
        ctype::class(call, class)
    }),
    ("wctrans", |call| {
        let name = call.string_arg(0)?;
        let index = MAPPINGS.iter().position(|mapping| mapping.0 == name);
        Done::bits(index.map_or(0, |index| index as u64 + 1))
    }),
    ("towctrans", towctrans),
];

/// A name and what it does to a character.
type Mapping = (&'static [u8], fn(i32) -> i32);

/// The mappings that `wctrans` knows; what it returns is the number of one, from 1.
const MAPPINGS: [Mapping; 2] = [(b"tolower", ctype::lower), (b"toupper", ctype::upper)];

fn towctrans(call: &mut ShimCall<'_>) -> ShimResult {
    let number = call.int(1)? as usize;
    match MAPPINGS.get(number.wrapping_sub(1)) {
        Some(mapping) => ctype::change(call, mapping.1),
        None => Done::value(call.arg(0)?),
    }
}
