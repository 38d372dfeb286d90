//! Making and asking reduction operators: MPI 4.1, sections 6.9.5 and 6.9.7.

use impasse_mpi::HandleKind;

use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::data::{Builtin, UserOperator};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Op_create" => create,
        "MPI_Op_free" => free,
        "MPI_Op_commutative" => commutative,
        _ => return None,
    })
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    let function = call.bits(0)?;
    let commutes = call.int(1)? != 0;
    if function == 0 {
        return Err(fault("MPI_ERR_ARG", "the function is a null pointer"));
    }
    let place = call.bits(2)?;
    let large = call.routine.large;
    let operators = &mut call.mpi.rank_mut(call.rank).operators;
    let handle = operators.add(UserOperator {
        function,
        commutes,
        large,
    });
    call.write_handle(place, handle)?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let place = call.bits(0)?;
    let handles = call.handles(0, 1)?;
    let handle = handles.first().copied().unwrap_or(0);
    if Builtin::of_handle(handle).is_some() {
        return Err(fault("MPI_ERR_OP", "a predefined operator cannot be freed"));
    }
    if !call.mpi.rank_mut(call.rank).operators.remove(handle) {
        return Err(fault("MPI_ERR_OP", "the operator is not valid"));
    }
    call.write_handle(place, HandleKind::Op.null())?;
    Ok(Outcome::SUCCESS)
}

/// All predefined operators commute but the one that takes the later operand.
fn commutative(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let own = call.mpi.rank(call.rank).operators.find(handle);
    let commutes = match (own, Builtin::of_handle(handle)) {
        (Some(own), _) => own.commutes,
        (None, Some(builtin)) => !builtin.is_one_sided(),
        (None, None) => return Err(fault("MPI_ERR_OP", "the operator is not valid")),
    };
    call.give_int(1, commutes.into())?;
    Ok(Outcome::SUCCESS)
}
