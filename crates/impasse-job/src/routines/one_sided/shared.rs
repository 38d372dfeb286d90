//! Windows of memory that all ranks see: MPI 4.1, section 12.2.3.

use std::sync::Arc;

use impasse_exec::Contents;
use impasse_mpi::constants::PROC_NULL;
use impasse_mpi::{Arg, ErrorClass};

use super::create::{size, together, unit};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::forms;
use crate::state::{Flavour, Part, Window};

/// Most bytes of shared memory that are followed.
const MOST_BYTES: u64 = 1 << 20;

/// The parts of all members lie one behind the other in a copy that each member has.
pub(super) fn allocate(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_none() {
        return forms::blocking_with(call, start);
    }
    let base_at = call.bits(Arg::baseptr)?;
    let (_, handle) = call.handle_behind(Arg::win)?;
    let (window, rank) = (call.window_of(handle)?, call.rank);
    let total = total(call.win(window)?);
    if total > MOST_BYTES {
        return call.unsupported(format!(
            "{total} bytes of memory shared by ranks are too many"
        ));
    }
    let copy = call.memory().malloc(total);
    if copy == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    call.watch_window(window, copy, total);
    let mut base = copy;
    if let Some(window) = call.mpi.windows.get_mut(window) {
        base = copy.wrapping_add(offset(window, rank));
        window.shared.copies.insert(rank, copy);
        let blank = || Arc::new(Contents::uninitialised(total as usize));
        window.shared.contents.get_or_insert_with(blank);
        if let Some(part) = window.parts.get_mut(&rank) {
            part.base = base;
        }
    }
    call.write_handle(base_at, base)?;
    forms::blocking_with(call, start)
}

fn start(call: &mut Call<'_>) -> CallResult<u32> {
    let part = Part {
        base: 0,
        size: size(call)?,
        unit: unit(call)?,
    };
    call.bits(Arg::baseptr)?;
    together(call, Flavour::Shared, &part)
}

/// Bytes of all parts.
fn total(window: &Window) -> u64 {
    let sizes = window.parts.values().map(|part| part.size);
    sizes.fold(0, u64::saturating_add)
}

/// Where the part of a member begins.
fn offset(window: &Window, rank: u32) -> u64 {
    let before = window.members.iter().take_while(|&&member| member != rank);
    let parts = before.filter_map(|member| window.parts.get(member));
    parts.map(|part| part.size).fold(0, u64::saturating_add)
}

/// Where the part of a member begins, as the caller sees it; for `MPI_PROC_NULL` the first part
/// that is not empty.
pub(super) fn query(call: &mut Call<'_>) -> CallResult<Outcome> {
    let number = call.window()?;
    let (asked, rank) = (call.int(Arg::rank)?, call.rank);
    let window = call.win(number)?;
    let Some(&copy) = window.shared.copies.get(&rank) else {
        return Err(fault(
            ErrorClass::RMA_FLAVOR,
            "the window is not a shared one",
        ));
    };
    let full = |member: &&u32| window.parts.get(member).is_some_and(|part| part.size > 0);
    let member = match asked {
        PROC_NULL => window.members.iter().find(full).copied(),
        _ => window.member(asked),
    };
    if member.is_none() && asked != PROC_NULL {
        return Err(fault(
            ErrorClass::RANK,
            format!("there is no rank {asked} in the window"),
        ));
    }
    let part = member.and_then(|member| window.parts.get(&member));
    let (size, unit) = part.map_or((0, 0), |part| (part.size, part.unit));
    let base = member.map_or(0, |member| copy.wrapping_add(offset(window, member)));
    call.give_handle(Arg::size, size)?;
    call.give_number(Arg::disp_unit, unit as i64)?;
    call.give_handle(Arg::baseptr, base)?;
    Ok(Outcome::SUCCESS)
}
