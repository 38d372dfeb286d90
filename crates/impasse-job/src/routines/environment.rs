//! Starting, ending and asking: MPI 4.1, chapters 9 and 11.

use impasse_exec::Value;
use impasse_mpi::constants::{SUBVERSION, VERSION};
use impasse_mpi::handles::{COMM_SELF, COMM_WORLD};
use impasse_mpi::{Arg, ErrorClass, Lifecycle, Routine};

use super::attributes::delete_all;
use super::collectives::{Contribution, arrive};
use super::leaks;
use crate::context::{Call, CallResult, Failure, Fault, Outcome, Rule, fault, lift};
use crate::data::Amount;
use crate::state::{Mpi, Phase};

handlers! {
    MPI_Init => Run(init),
    MPI_Init_thread => Run(init_thread),
    MPI_Initialized => Run(|call| flag(call, |phase| phase != Phase::Before)),
    MPI_Finalized => Run(|call| flag(call, |phase| phase == Phase::After)),
    MPI_Finalize => Run(finalize),
    MPI_Abort => Run(|call| Ok(Outcome::Abort(call.if_known(Arg::errorcode)))),
    MPI_Query_thread => Run(query_thread),
    MPI_Is_thread_main => Run(|call| {
            call.give_int(Arg::flag, 1)?;
            Ok(Outcome::SUCCESS)
        }),
    MPI_Wtime => Run(time),
    MPI_Wtick => Run(|_| Ok(Call::double(1e-9))),
    MPI_Get_processor_name => Run(|call| text(call, Arg::name, "node")),
    MPI_Get_library_version => Run(|call| text(call, Arg::version, "impasse")),
    MPI_Get_version => Run(version),
    MPI_Pcontrol => Run(|_| Ok(Outcome::SUCCESS)),
    MPI_Alloc_mem => Run(allocate),
    MPI_Free_mem => Run(free),
    MPI_Get_address | MPI_Address => Run(address),
    MPI_Aint_add => Run(|call| {
        let sum = call.bits(Arg::base)?.wrapping_add(call.bits(Arg::disp)?);
        Ok(Outcome::Return(Value::of(sum)))
    }),
    MPI_Aint_diff => Run(|call| {
        let difference = call.bits(Arg::addr1)?.wrapping_sub(call.bits(Arg::addr2)?);
        Ok(Outcome::Return(Value::of(difference)))
    }),
}

/// Why a routine may not be called now; none if it may.
pub(crate) fn out_of_time(mpi: &Mpi, rank: u32, routine: &Routine) -> Option<&'static str> {
    let objects = mpi.rank(rank);
    // A session makes MPI usable, too (MPI 4.1, section 11.3).
    let usable =
        || routine.lifecycle == Lifecycle::AnyTime || objects.sessions.iter().next().is_some();
    match objects.phase {
        Phase::Running => None,
        _ if usable() => None,
        Phase::Before => Some("MPI is not initialised yet"),
        Phase::After => Some("MPI is finalised already"),
    }
}

fn init(call: &mut Call<'_>) -> CallResult<Outcome> {
    let objects = call.mpi.rank_mut(call.rank);
    if objects.phase != Phase::Before {
        return Err(out_of_phase("MPI is initialised already"));
    }
    objects.phase = Phase::Running;
    Ok(Outcome::SUCCESS)
}

/// The fault that a routine is called too early or too late.
fn out_of_phase(detail: &str) -> Failure {
    Failure::Mpi(Fault {
        rule: Rule::Phase,
        ..Fault::new(ErrorClass::OTHER, detail)
    })
}

/// The level that is asked for is given.
fn init_thread(call: &mut Call<'_>) -> CallResult<Outcome> {
    let level = call.int(Arg::required)?;
    init(call)?;
    call.mpi.rank_mut(call.rank).thread_level = level;
    call.give_int(Arg::provided, level)?;
    Ok(Outcome::SUCCESS)
}

fn query_thread(call: &mut Call<'_>) -> CallResult<Outcome> {
    let level = call.mpi.rank(call.rank).thread_level;
    call.give_int(Arg::provided, level)?;
    Ok(Outcome::SUCCESS)
}

fn flag(call: &mut Call<'_>, holds: fn(Phase) -> bool) -> CallResult<Outcome> {
    let phase = call.mpi.rank(call.rank).phase;
    call.give_int(Arg::flag, holds(phase).into())?;
    Ok(Outcome::SUCCESS)
}

/// Collective over all ranks (MPI 4.1, section 11.2.2): it waits for everybody.
fn finalize(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call
        .waited
        .is_some_and(|waited| !waited.requests.is_empty())
    {
        call.forget_waited();
        leaks::report_objects(call);
        call.mpi.rank_mut(call.rank).phase = Phase::After;
        return Ok(Outcome::SUCCESS);
    }
    // Attributes of `MPI_COMM_SELF` are deleted first (MPI 4.1, section 11.2.4); those of
    // `MPI_COMM_WORLD` too, as implementations do.
    for handle in [COMM_SELF, COMM_WORLD] {
        if let Some(outcome) = delete_all(call, handle)? {
            return Ok(outcome);
        }
    }
    let comm = call.mpi.end_of_all(call.rank);
    let brought = Contribution::new(call);
    let number = arrive(call, &comm, brought)?;
    let outcome = call.wait_inside(number);
    leaks::report_open(call);
    call.end_all_use();
    Ok(outcome)
}

/// The clock is not known; it only grows as far as a program may rely on it.
fn time(call: &mut Call<'_>) -> CallResult<Outcome> {
    let name = format!("{}()", call.routine.plain);
    let value = call.memory().clock(&name);
    Ok(Outcome::Return(value))
}

/// Writes a name and its length.
fn text(call: &mut Call<'_>, result: Arg, name: &str) -> CallResult<Outcome> {
    call.give_text(result, Arg::resultlen, name)?;
    Ok(Outcome::SUCCESS)
}

fn version(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.give_int(Arg::version, VERSION)?;
    call.give_int(Arg::subversion, SUBVERSION)?;
    Ok(Outcome::SUCCESS)
}

fn allocate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = match call.amount(Arg::size)? {
        Amount::Known(size) => call.memory().malloc(size),
        Amount::Unknown(_) => call.memory().allocate_open(false),
    };
    if address == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    call.give_handle(Arg::baseptr, address)?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(Arg::base)?;
    lift(call.memory().free(address))?;
    Ok(Outcome::SUCCESS)
}

fn address(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(Arg::location)?;
    call.give_handle(Arg::address, address)?;
    Ok(Outcome::SUCCESS)
}
