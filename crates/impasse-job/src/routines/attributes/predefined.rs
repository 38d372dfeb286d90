//! Attributes that are there from the start: MPI 4.1, sections 9.1.2, 11.10.1 and 12.2.6.

use std::ops::RangeInclusive;

use impasse_mpi::constants::{
    ANY_SOURCE, APPNUM, HOST, IO, LASTUSEDCODE, PROC_NULL, TAG_UB, UNIVERSE_SIZE, WIN_BASE,
    WIN_CREATE_FLAVOR, WIN_DISP_UNIT, WIN_FLAVOR_ALLOCATE, WIN_FLAVOR_CREATE, WIN_FLAVOR_DYNAMIC,
    WIN_FLAVOR_SHARED, WIN_MODEL, WIN_SIZE, WIN_UNIFIED,
};

use super::keyvals::Owner;
use crate::context::{Call, CallResult, LARGEST_TAG};
use crate::errors;
use crate::state::{Flavour, Part};

/// The predefined keys of communicators.
const OF_COMMS: RangeInclusive<i64> = TAG_UB..=APPNUM;
/// The predefined keys of windows.
const OF_WINDOWS: RangeInclusive<i64> = WIN_BASE..=WIN_MODEL;
/// Bytes for the values: 8 for each key.
const ROOM: u64 = 8 * (WIN_MODEL as u64 + 1);

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
        TAG_UB => LARGEST_TAG,
        HOST => PROC_NULL,
        IO => ANY_SOURCE,
        UNIVERSE_SIZE => {
            call.memory()
                .note("the universe is taken to have as many processes as there are ranks");
            call.mpi.size().into()
        }
        LASTUSEDCODE => errors::last_code(call),
        _ => 0,
    }
}

fn of_window(call: &mut Call<'_>, handle: u64, key: i64) -> CallResult<Option<u64>> {
    let number = call.mpi.window_number(call.rank, handle);
    let window = number.and_then(|number| call.mpi.windows.get(number));
    let Some(window) = window else {
        return Ok(None);
    };
    let flavour = match window.flavour {
        Flavour::Create => WIN_FLAVOR_CREATE,
        Flavour::Allocate => WIN_FLAVOR_ALLOCATE,
        Flavour::Dynamic => WIN_FLAVOR_DYNAMIC,
        Flavour::Shared => WIN_FLAVOR_SHARED,
    };
    let Some(Part { base, size, unit }) = window.parts.get(&call.rank).cloned() else {
        return Ok(None);
    };
    let value = match key {
        WIN_BASE => return Ok(Some(base)),
        WIN_SIZE => size.cast_signed(),
        WIN_DISP_UNIT => unit.cast_signed(),
        WIN_CREATE_FLAVOR => flavour,
        _ => WIN_UNIFIED,
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
