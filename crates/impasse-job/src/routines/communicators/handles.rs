//! Handles of Fortran: MPI 4.1, section 19.3.4. A handle fits into an `int` there.

use impasse_exec::Value;

use crate::context::{Call, CallResult, Outcome};

handlers! {
    MPI_Comm_c2f | MPI_Type_c2f | MPI_Group_c2f | MPI_Request_c2f | MPI_File_c2f | MPI_Win_c2f
        | MPI_Op_c2f | MPI_Info_c2f | MPI_Errhandler_c2f | MPI_Message_c2f
        | MPI_Session_c2f => Run(to_fortran),
    MPI_Comm_f2c | MPI_Type_f2c | MPI_Group_f2c | MPI_Request_f2c | MPI_File_f2c | MPI_Win_f2c
        | MPI_Op_f2c | MPI_Info_f2c | MPI_Errhandler_f2c | MPI_Message_f2c
        | MPI_Session_f2c => Run(to_c),
}

fn to_fortran(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(call.first())?;
    Ok(Outcome::Return(Value::int(handle as i32)))
}

fn to_c(call: &mut Call<'_>) -> CallResult<Outcome> {
    let number = call.int(call.first())?;
    Ok(Outcome::Return(Value::of(number.cast_unsigned())))
}
