//! Making and freeing windows: MPI 4.1, section 12.2.

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_mpi::datatypes::number;
use impasse_mpi::handles::WIN_NULL;
use impasse_mpi::{Arg, Datatype, ErrorClass};

use crate::context::{Call, CallResult, Outcome, Wait, WaitOn, fault, lift};
use crate::data::Place;
use crate::routines::attributes::delete_all;
use crate::routines::collectives::{Contribution, arrive};
use crate::state::{Comm, CommId, Extra, Flavour, IssueKind, Maker, Mpi, Part, Side, Slot, Window};

handlers! {
    MPI_Win_create => Start(create),
    MPI_Win_create_dynamic => Start(create_dynamic),
    MPI_Win_allocate => Start(allocate),
    MPI_Win_allocate_shared => Run(super::shared::allocate),
    MPI_Win_shared_query => Run(super::shared::query),
    MPI_Win_attach | MPI_Win_detach => Run(super::attach::attach),
    MPI_Win_free => Run(free),
    MPI_Win_get_group => Run(get_group),
    MPI_Win_set_info => Start(set_info),
    MPI_Win_get_info => Run(get_info),
}

fn create(call: &mut Call<'_>) -> CallResult<u32> {
    let part = Part {
        base: call.bits(Arg::base)?,
        size: size(call)?,
        unit: unit(call)?,
    };
    let bytes = call.datatype_of(Datatype::handle(number::MPI_BYTE))?;
    call.check_room(&Place::known(part.base, part.size, bytes));
    together(call, Flavour::Create, &part)
}

fn create_dynamic(call: &mut Call<'_>) -> CallResult<u32> {
    let part = Part {
        base: 0,
        size: 0,
        unit: 1,
    };
    together(call, Flavour::Dynamic, &part)
}

fn allocate(call: &mut Call<'_>) -> CallResult<u32> {
    let (size, unit, base_at) = (size(call)?, unit(call)?, call.bits(Arg::baseptr)?);
    call.comm(Arg::comm)?;
    call.handle_place(Arg::win)?;
    let base = call.memory().malloc(size);
    if base == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    call.write_handle(base_at, base)?;
    together(call, Flavour::Allocate, &Part { base, size, unit })
}

pub(super) fn size(call: &mut Call<'_>) -> CallResult<u64> {
    let size = call.int(Arg::size)?;
    u64::try_from(size).map_err(|_| fault(ErrorClass::SIZE, format!("the size is {size}")))
}

pub(super) fn unit(call: &mut Call<'_>) -> CallResult<u64> {
    let unit = call.int(Arg::disp_unit)?;
    let positive = u64::try_from(unit).ok().filter(|unit| *unit > 0);
    positive.ok_or_else(|| fault(ErrorClass::DISP, format!("the displacement unit is {unit}")))
}

/// All members make the window together.
pub(super) fn together(call: &mut Call<'_>, flavour: Flavour, part: &Part) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    if call.world.config.watch {
        call.mpi.keep_order();
    }
    if comm.is_inter() {
        return Err(fault(
            ErrorClass::COMM,
            "a window cannot be made on an intercommunicator",
        ));
    }
    let numbers = vec![
        flavour as i64,
        part.base.cast_signed(),
        part.size as i64,
        part.unit as i64,
    ];
    let brought = Contribution {
        places: vec![call.handle_place(Arg::win)?],
        extra: Extra::Make(Maker(make), numbers),
        ..Contribution::new(call)
    };
    arrive(call, &comm, brought)
}

/// Makes a window of what all members brought; its handle is the same on all of them.
fn make(mpi: &mut Mpi, _: CommId, slot: &Slot) -> Vec<u64> {
    let made_at = slot.arrivals.values().next().map(|arrival| arrival.span);
    let comm = mpi.add_comm(Comm {
        made_at: made_at.unwrap_or(impasse_ir::Span::UNKNOWN),
        ..Comm::intra(Arc::clone(&slot.members), "a window")
    });
    let mut parts = BTreeMap::new();
    let mut flavour = Flavour::Create;
    for (&rank, arrival) in &slot.arrivals {
        if let Extra::Make(_, numbers) = &arrival.extra
            && let [kind, base, size, unit] = numbers[..]
        {
            flavour = flavour_of(kind);
            let part = Part {
                base: base.cast_unsigned(),
                size: size as u64,
                unit: unit as u64,
            };
            parts.insert(rank, part);
        }
    }
    let sides = slot.members.iter().map(|&rank| (rank, Side::default()));
    let number = mpi.windows.insert(Window {
        comm,
        members: Arc::clone(&slot.members),
        flavour,
        parts,
        sides: sides.collect(),
        shared: Default::default(),
    });
    mpi.note_window(number);
    vec![Mpi::window_handle(number); slot.members.len()]
}

fn flavour_of(number: i64) -> Flavour {
    let all = [
        Flavour::Create,
        Flavour::Allocate,
        Flavour::Dynamic,
        Flavour::Shared,
    ];
    let found = all.into_iter().find(|flavour| *flavour as i64 == number);
    found.unwrap_or(Flavour::Create)
}

/// Collective, and waits for all members (MPI 4.1, section 12.2.5).
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited.filter(|waited| !waited.requests.is_empty()) {
        let base = waited.memo.first().copied();
        call.forget_waited();
        lift(call.memory().free(base.unwrap_or(0)))?;
        return Ok(Outcome::SUCCESS);
    }
    let (_, handle) = call.handle_behind(Arg::win)?;
    let window = call.window_of(handle)?;
    let side = call.side(window)?;
    if !side.locks.is_empty() || side.open_access().is_some() || side.exposure.is_some() {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "the window is freed in the middle of an epoch",
        ));
    }
    if !side.fence_operations.is_empty() {
        let detail = "the window is freed before a fence has completed the operations on it";
        call.note(IssueKind::EpochMisuse, detail.into());
    }
    if let Some(outcome) = delete_all(call, handle)? {
        return Ok(outcome);
    }
    let rank = call.rank;
    call.mpi.rank_mut(rank).forget_handle(handle);
    call.mpi.rank_mut(rank).attached_memory.remove(&window);
    call.unwatch_window(window, None);
    let owned = call.win(window)?;
    let base = match owned.flavour {
        Flavour::Allocate => owned.parts.get(&rank).map_or(0, |part| part.base),
        Flavour::Shared => owned.shared.copies.get(&rank).copied().unwrap_or(0),
        Flavour::Create | Flavour::Dynamic => 0,
    };
    let brought = Contribution {
        places: vec![call.handle_place(Arg::win)?],
        extra: Extra::Make(Maker(unmake), Vec::new()),
        ..Contribution::new(call)
    };
    let comm = call.mpi.window_comm(window, rank);
    let comm = comm.ok_or_else(|| fault(ErrorClass::WIN, "the window is not valid"))?;
    let number = arrive(call, &comm, brought)?;
    call.hide(number);
    Ok(Outcome::Wait(Wait {
        on: WaitOn::All,
        requests: vec![number],
        memo: vec![base],
    }))
}

/// Forgets a window.
fn unmake(mpi: &mut Mpi, comm: CommId, slot: &Slot) -> Vec<u64> {
    if let Some(number) = mpi.window_of_comm(comm) {
        mpi.windows.remove(number);
        mpi.forget_accesses(number);
        for &member in slot.members.iter() {
            mpi.leave_comm(member, comm);
        }
    }
    vec![WIN_NULL; slot.members.len()]
}

fn get_group(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    let members = Arc::clone(&call.win(window)?.members);
    let handle = call.add_group(members);
    call.give_handle(Arg::group, handle)?;
    Ok(Outcome::SUCCESS)
}

/// Collective (MPI 4.1, section 12.2.7); hints change nothing here.
fn set_info(call: &mut Call<'_>) -> CallResult<u32> {
    let window = call.window()?;
    let comm = call.mpi.window_comm(window, call.rank);
    let comm = comm.ok_or_else(|| fault(ErrorClass::WIN, "the window is not valid"))?;
    let brought = Contribution::new(call);
    arrive(call, &comm, brought)
}

/// No hint is in use.
fn get_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.window()?;
    let handle = call.add_empty_info();
    call.give_handle(Arg::info_used, handle)?;
    Ok(Outcome::SUCCESS)
}
