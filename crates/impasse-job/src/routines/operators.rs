//! Making and asking reduction operators: MPI 4.1, sections 6.9.5 and 6.9.7.

use impasse_mpi::{Arg, ErrorClass, HandleKind};

use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::{Builtin, UserOperator};

handlers! {
    MPI_Op_create => Run(create),
    MPI_Op_free => Run(free),
    MPI_Op_commutative => Run(commutative),
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    let function = call.bits(Arg::user_fn)?;
    let commutes = call.int(Arg::commute)? != 0;
    if function == 0 {
        return Err(fault(ErrorClass::ARG, "the function is a null pointer"));
    }
    let place = call.bits(Arg::op)?;
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
    let place = call.bits(Arg::op)?;
    let handles = call.handles(Arg::op, 1)?;
    let handle = handles.first().copied().unwrap_or(0);
    if Builtin::of_handle(handle).is_some() {
        return Err(fault(
            ErrorClass::OP,
            "a predefined operator cannot be freed",
        ));
    }
    if !call.mpi.rank_mut(call.rank).operators.remove(handle) {
        return Err(call.bad_handle(HandleKind::Op, handle));
    }
    call.write_handle(place, HandleKind::Op.null())?;
    Ok(Outcome::SUCCESS)
}

/// All predefined operators commute but the one that takes the later operand.
fn commutative(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::op)?;
    let own = call.mpi.rank(call.rank).operators.find(handle);
    let commutes = match (own, Builtin::of_handle(handle)) {
        (Some(own), _) => own.commutes,
        (None, Some(builtin)) => !builtin.is_one_sided(),
        (None, None) => return Err(call.bad_handle(HandleKind::Op, handle)),
    };
    call.give_int(Arg::commute, commutes.into())?;
    Ok(Outcome::SUCCESS)
}
