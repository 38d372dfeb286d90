//! Attributes that are there from the start: MPI 4.1, sections 9.1.2 and 11.10.1.

use super::keyvals::Owner;
use crate::call::{ANY_SOURCE, Call, CallResult, PROC_NULL, TAG_UB};
use crate::errors;

/// The predefined keys of communicators, from `MPI_TAG_UB` (1) to `MPI_APPNUM` (7).
const KEYS: std::ops::RangeInclusive<i64> = 1..=7;

/// The address of the value of a predefined key; none for other keys.
pub(super) fn value(call: &mut Call<'_>, owner: Owner, key: i64) -> CallResult<Option<u64>> {
    if owner != Owner::Comm || !KEYS.contains(&key) {
        return Ok(None);
    }
    let size = i64::from(call.mpi.size());
    let last_code = errors::last_code(call);
    let value = match key {
        1 => TAG_UB,
        2 => PROC_NULL,
        3 => ANY_SOURCE,
        5 => {
            call.memory()
                .note("the universe is taken to have as many processes as there are ranks");
            size
        }
        6 => last_code,
        _ => 0,
    };
    let address = room(call).wrapping_add(4 * key.cast_unsigned());
    call.write_int(address, value)?;
    Ok(Some(address))
}

/// Memory of the library for the values.
fn room(call: &mut Call<'_>) -> u64 {
    let known = call.mpi.rank(call.rank).predefined;
    known.unwrap_or_else(|| {
        let address = call.memory().new_static("predefined attributes of MPI", 32);
        call.mpi.rank_mut(call.rank).predefined = Some(address);
        address
    })
}
