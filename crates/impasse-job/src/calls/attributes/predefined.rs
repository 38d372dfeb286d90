//! Attributes that are there from the start: MPI 4.1, sections 9.1.2, 11.10.1 and 12.2.6.

use impasse_mpi::constant;

use super::keyvals::Owner;
use crate::call::{ANY_SOURCE, Call, CallResult, PROC_NULL, TAG_UB};
use crate::errors;
use crate::state::{Flavour, Part};

/// The predefined keys of communicators, from `MPI_TAG_UB` (1) to `MPI_APPNUM` (7).
const OF_COMMS: std::ops::RangeInclusive<i64> = 1..=7;
/// The predefined keys of windows, from `MPI_WIN_BASE` (8) to `MPI_WIN_MODEL` (12).
const OF_WINDOWS: std::ops::RangeInclusive<i64> = 8..=12;
/// Bytes for the values: 8 for each key.
const ROOM: u64 = 8 * 13;

/// The value of a predefined key, mostly an address where it lies; none for other keys.
pub(super) fn value(
    call: &mut Call<'_>,
    owner: Owner,
    handle: u64,
    key: i64,
) -> CallResult<Option<u64>> {
    match owner {
        Owner::Comm if OF_COMMS.contains(&key) => {
            let value = of_comm(call, key);
            store(call, 0, key, value).map(Some)
        }
        Owner::Win if OF_WINDOWS.contains(&key) => of_window(call, handle, key),
        _ => Ok(None),
    }
}

fn of_comm(call: &mut Call<'_>, key: i64) -> i64 {
    match key {
        1 => TAG_UB,
        2 => PROC_NULL,
        3 => ANY_SOURCE,
        5 => {
            call.memory()
                .note("the universe is taken to have as many processes as there are ranks");
            call.mpi.size().into()
        }
        6 => errors::last_code(call),
        _ => 0,
    }
}

fn of_window(call: &mut Call<'_>, handle: u64, key: i64) -> CallResult<Option<u64>> {
    let number = call.mpi.window_number(call.rank, handle);
    let window = number.and_then(|number| call.mpi.windows.get(number));
    let Some(window) = window else {
        return Ok(None);
    };
    let name = match window.flavour {
        Flavour::Create => "MPI_WIN_FLAVOR_CREATE",
        Flavour::Allocate => "MPI_WIN_FLAVOR_ALLOCATE",
        Flavour::Dynamic => "MPI_WIN_FLAVOR_DYNAMIC",
        Flavour::Shared => "MPI_WIN_FLAVOR_SHARED",
    };
    let Some(Part { base, size, unit }) = window.parts.get(&call.rank).cloned() else {
        return Ok(None);
    };
    let value = match key {
        8 => return Ok(Some(base)),
        9 => size.cast_signed(),
        10 => unit.cast_signed(),
        11 => constant(name).unwrap_or_default(),
        _ => constant("MPI_WIN_UNIFIED").unwrap_or_default(),
    };
    store(call, handle, key, value).map(Some)
}

/// Puts a value where the program can read it; an `int` is its first half.
fn store(call: &mut Call<'_>, object: u64, key: i64, value: i64) -> CallResult<u64> {
    let known = call.mpi.rank(call.rank).predefined.get(&object).copied();
    let room = known.unwrap_or_else(|| {
        let address = call
            .memory()
            .new_static("predefined attributes of MPI", ROOM);
        call.mpi
            .rank_mut(call.rank)
            .predefined
            .insert(object, address);
        address
    });
    let address = room.wrapping_add(8 * key.cast_unsigned());
    call.write_handle(address, value.cast_unsigned())?;
    Ok(address)
}
