//! Starting, ending and asking: MPI 4.1, chapters 9 and 11.

use impasse_exec::Value;
use impasse_ir::{BinOp, Type};
use impasse_mpi::{HandleKind, Lifecycle, Routine};

use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::state::{Activity, Issue, IssueKind, Mpi, Pattern, Phase, RequestKind};

use super::attributes::delete_all;
use super::collectives::{Contribution, arrive};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Init" => init,
        "MPI_Init_thread" => init_thread,
        "MPI_Initialized" => |call| flag(call, |phase| phase != Phase::Before),
        "MPI_Finalized" => |call| flag(call, |phase| phase == Phase::After),
        "MPI_Finalize" => finalize,
        "MPI_Abort" => |call| Ok(Outcome::Abort(call.int(1)?)),
        "MPI_Query_thread" => query_thread,
        "MPI_Is_thread_main" => |call| {
            call.give_int(0, 1)?;
            Ok(Outcome::SUCCESS)
        },
        "MPI_Wtime" => time,
        "MPI_Wtick" => |_| Ok(Call::double(1e-9)),
        "MPI_Get_processor_name" => |call| text(call, "node"),
        "MPI_Get_library_version" => |call| text(call, "impasse"),
        "MPI_Get_version" => version,
        "MPI_Pcontrol" => |_| Ok(Outcome::SUCCESS),
        "MPI_Alloc_mem" => allocate,
        "MPI_Free_mem" => free,
        "MPI_Get_address" | "MPI_Address" => address,
        "MPI_Aint_add" => |call| aint(call, BinOp::Add),
        "MPI_Aint_diff" => |call| aint(call, BinOp::Sub),
        _ => return None,
    })
}

/// Whether MPI is in the phase in which a routine may be called.
pub(crate) fn in_time(mpi: &Mpi, rank: u32, routine: &Routine) -> Result<(), &'static str> {
    let objects = mpi.rank(rank);
    if objects.phase == Phase::Running {
        return Ok(());
    }
    let free = routine.lifecycle == Lifecycle::AnyTime;
    // A session makes MPI usable too (MPI 4.1, section 11.3).
    let in_session = objects.sessions.iter().next().is_some();
    match objects.phase {
        Phase::Running => Ok(()),
        _ if free || in_session => Ok(()),
        Phase::Before => Err("MPI is not initialised yet"),
        Phase::After => Err("MPI is finalised already"),
    }
}

fn init(call: &mut Call<'_>) -> CallResult<Outcome> {
    let objects = call.mpi.rank_mut(call.rank);
    if objects.phase != Phase::Before {
        return Err(fault("MPI_ERR_OTHER", "MPI is initialised already"));
    }
    objects.phase = Phase::Running;
    Ok(Outcome::SUCCESS)
}

/// The level that is asked for is given.
fn init_thread(call: &mut Call<'_>) -> CallResult<Outcome> {
    let level = call.int(2)?;
    init(call)?;
    call.mpi.rank_mut(call.rank).thread_level = level;
    call.give_int(3, level)?;
    Ok(Outcome::SUCCESS)
}

fn query_thread(call: &mut Call<'_>) -> CallResult<Outcome> {
    let level = call.mpi.rank(call.rank).thread_level;
    call.give_int(0, level)?;
    Ok(Outcome::SUCCESS)
}

fn flag(call: &mut Call<'_>, holds: fn(Phase) -> bool) -> CallResult<Outcome> {
    let phase = call.mpi.rank(call.rank).phase;
    call.give_int(0, holds(phase).into())?;
    Ok(Outcome::SUCCESS)
}

/// Collective over all ranks (MPI 4.1, section 11.2.2): it waits for everybody.
fn finalize(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited
        && !waited.requests.is_empty()
    {
        let numbers = waited.requests.clone();
        let objects = call.mpi.rank_mut(call.rank);
        for number in numbers {
            objects.requests.remove(number);
        }
        objects.phase = Phase::After;
        return Ok(Outcome::SUCCESS);
    }
    // Attributes of `MPI_COMM_SELF` are deleted first (MPI 4.1, section 11.2.4); those of
    // `MPI_COMM_WORLD` too, as implementations do.
    for handle in [HandleKind::Comm.null() + 2, HandleKind::Comm.null() + 1] {
        if let Some(outcome) = delete_all(call, handle)? {
            return Ok(outcome);
        }
    }
    let comm = call.mpi.end_of_all(call.rank);
    let number = arrive(call, &comm, Contribution::of(Pattern::Everyone))?;
    if let Some(request) = call.request(number) {
        request.inner = true;
    }
    report_leaks(call);
    Ok(call.wait_all(vec![number]))
}

/// What this rank has started and never completed (MPI 4.1, section 11.2.2).
fn report_leaks(call: &mut Call<'_>) {
    let requests = call.mpi.rank(call.rank).requests.iter();
    let visible = requests.filter(|(_, request)| !request.inner && !request.freed);
    let started = visible.filter(|(_, request)| {
        request.activity != Activity::Inactive && request.kind != RequestKind::Generalized
    });
    let leaks: Vec<_> = started
        .map(|(_, request)| (request.span, request.routine))
        .collect();
    let rank = call.rank;
    for (span, routine) in leaks {
        call.mpi.issue(Issue {
            kind: IssueKind::LeakedRequest,
            places: vec![(rank, span)],
            detail: format!("the request that `{routine}` started is never completed"),
        });
    }
    report_open_epochs(call);
}

/// Windows that this rank has locked, started or exposed and never closed.
fn report_open_epochs(call: &mut Call<'_>) {
    let place = (call.rank, call.span);
    for detail in call.mpi.open_epochs(call.rank) {
        call.mpi.issue(Issue {
            kind: IssueKind::OpenEpoch,
            places: vec![place],
            detail,
        });
    }
}

/// The clock is not known; it only grows as far as a program may rely on it.
fn time(call: &mut Call<'_>) -> CallResult<Outcome> {
    let value = call.memory().fresh("MPI_Wtime()", Type::F64);
    Ok(Outcome::Return(value))
}

/// Writes a name and its length.
fn text(call: &mut Call<'_>, name: &str) -> CallResult<Outcome> {
    call.give_text(0, 1, name)?;
    Ok(Outcome::SUCCESS)
}

fn version(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.give_int(0, 4)?;
    call.give_int(1, 1)?;
    Ok(Outcome::SUCCESS)
}

fn allocate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let size = call.count(0)?;
    let address = call.memory().malloc(size);
    if address == 0 {
        return Err(fault("MPI_ERR_NO_MEM", "there is no memory left"));
    }
    call.give_handle(2, address)?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    lift(call.memory().free(address))?;
    Ok(Outcome::SUCCESS)
}

fn address(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    call.give_handle(1, address)?;
    Ok(Outcome::SUCCESS)
}

fn aint(call: &mut Call<'_>, op: BinOp) -> CallResult<Outcome> {
    let (one, two) = (call.bits(0)?, call.bits(1)?);
    let result = match op {
        BinOp::Add => one.wrapping_add(two),
        _ => one.wrapping_sub(two),
    };
    Ok(Outcome::Return(Value::of(result)))
}
