//! Names of objects: MPI 4.1, section 7.8.

use impasse_mpi::constants::MAX_OBJECT_NAME;
use impasse_mpi::{Arg, HandleKind, Role, handle_of_value};

use crate::context::{Call, CallResult, Outcome};

handlers! {
    MPI_Comm_set_name => Run(set_comm),
    MPI_Comm_get_name => Run(get_comm),
    MPI_Type_set_name => Run(|call| set(call, HandleKind::Datatype)),
    MPI_Type_get_name => Run(|call| get(call, HandleKind::Datatype)),
    MPI_Win_set_name => Run(|call| set(call, HandleKind::Win)),
    MPI_Win_get_name => Run(|call| get(call, HandleKind::Win)),
}

/// The name argument, cut to the length that is kept.
fn name(call: &mut Call<'_>) -> CallResult<String> {
    let mut name = call.text(Role::Text)?;
    let most = MAX_OBJECT_NAME as usize - 1;
    while name.len() > most {
        name.pop();
    }
    Ok(name)
}

fn set_comm(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let (handle, name) = (call.bits(Arg::comm)?, name(call)?);
    let rank = call.rank;
    if let Some(local) = call.mpi.rank_mut(rank).comms.find_mut(rank, handle) {
        local.name = Some(name);
    }
    Ok(Outcome::SUCCESS)
}

fn get_comm(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::comm)?;
    let local = call.mpi.rank(call.rank).comms.find(call.rank, handle);
    let given = local.and_then(|local| local.name);
    let predefined = handle_of_value(handle).filter(|known| known.kind == HandleKind::Comm);
    let name = match (given, predefined) {
        (Some(name), _) => name,
        (None, Some(known)) => known.name.to_owned(),
        (None, None) => {
            call.comm_of(handle)?;
            String::new()
        }
    };
    call.give_text(Arg::comm_name, Arg::resultlen, &name)?;
    Ok(Outcome::SUCCESS)
}

/// The handle in the first argument must be of this kind.
fn object(call: &mut Call<'_>, kind: HandleKind) -> CallResult<u64> {
    let handle = call.bits(call.first())?;
    let of_kind = handle >= kind.null() && handle - kind.null() < 1 << 20;
    match of_kind {
        true => Ok(handle),
        false => Err(call.bad_handle(kind, handle)),
    }
}

fn set(call: &mut Call<'_>, kind: HandleKind) -> CallResult<Outcome> {
    let (handle, name) = (object(call, kind)?, name(call)?);
    call.mpi.rank_mut(call.rank).names.insert(handle, name);
    Ok(Outcome::SUCCESS)
}

fn get(call: &mut Call<'_>, kind: HandleKind) -> CallResult<Outcome> {
    let handle = object(call, kind)?;
    let given = call.mpi.rank(call.rank).names.get(&handle).cloned();
    let name = given.unwrap_or_else(|| {
        let known = handle_of_value(handle);
        known.map_or(String::new(), |known| known.name.to_owned())
    });
    call.give_text(Role::Text, Arg::resultlen, &name)?;
    Ok(Outcome::SUCCESS)
}
