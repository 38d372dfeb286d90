//! Handles and statuses of Fortran: MPI 4.1, section 19.3. A handle fits into an `int` there.

use impasse_exec::Value;

use crate::call::{Call, CallResult, Handler, Outcome, STATUS_BYTES, lift};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    let short = name.strip_prefix("MPI_")?;
    match short {
        "Status_f2c" | "Status_c2f" | "Status_c2f08" | "Status_f082c" | "Status_f2f08"
        | "Status_f082f" => return Some(status),
        _ => {}
    }
    let (kind, direction) = short.rsplit_once('_')?;
    let known = matches!(
        kind,
        "Comm"
            | "Type"
            | "Group"
            | "Request"
            | "File"
            | "Win"
            | "Op"
            | "Info"
            | "Errhandler"
            | "Message"
            | "Session"
    );
    match direction {
        "c2f" if known => Some(to_fortran),
        "f2c" if known => Some(to_c),
        _ => None,
    }
}

fn to_fortran(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    Ok(Outcome::Return(Value::int(handle as i32)))
}

fn to_c(call: &mut Call<'_>) -> CallResult<Outcome> {
    let number = call.int(0)?;
    Ok(Outcome::Return(Value::of(number.cast_unsigned())))
}

/// All forms of a status have the same bytes.
fn status(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (from, to) = (call.bits(0)?, call.bits(1)?);
    lift(call.memory().copy(to, from, STATUS_BYTES))?;
    Ok(Outcome::SUCCESS)
}
