//! Error codes and classes: MPI 4.1, sections 9.4 and 9.5. A predefined class is its own code.

use impasse_mpi::constants::ERR_LASTCODE;
use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault};

handlers! {
    MPI_Error_class => Run(class),
    MPI_Error_string => Run(text),
    MPI_Add_error_class => Run(add_class),
    MPI_Add_error_code => Run(add_code),
    MPI_Add_error_string => Run(add_text),
    MPI_Remove_error_class => Run(|call| remove(call, Arg::errorclass)),
    MPI_Remove_error_code => Run(|call| remove(call, Arg::errorcode)),
    MPI_Remove_error_string => Run(remove_text),
}

/// The last code in use: the value of the attribute `MPI_LASTUSEDCODE`.
pub(crate) fn last_code(call: &Call<'_>) -> i64 {
    let added = &call.mpi.rank(call.rank).added_errors.codes;
    added.keys().last().copied().unwrap_or(ERR_LASTCODE)
}

/// The class of a code.
pub(super) fn class_of(call: &Call<'_>, code: i64) -> i64 {
    let added = &call.mpi.rank(call.rank).added_errors.codes;
    added.get(&code).copied().unwrap_or(code)
}

fn class(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = call.int(Arg::errorcode)?;
    let class = class_of(call, code);
    call.give_int(Arg::errorclass, class)?;
    Ok(Outcome::SUCCESS)
}

fn text(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = call.int(Arg::errorcode)?;
    let added = &call.mpi.rank(call.rank).added_errors;
    let text = match added.texts.get(&code) {
        Some(text) => text.clone(),
        None if added.codes.contains_key(&code) => String::new(),
        None => ErrorClass::of(code).name().to_owned(),
    };
    call.give_text(Arg::string, Arg::resultlen, &text)?;
    Ok(Outcome::SUCCESS)
}

/// Adds a code of this class, or a class of its own; gives its number.
fn add(call: &mut Call<'_>, class: Option<i64>) -> i64 {
    let code = last_code(call) + 1;
    let added = &mut call.mpi.rank_mut(call.rank).added_errors;
    added.codes.insert(code, class.unwrap_or(code));
    code
}

fn add_class(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(Arg::errorclass)?;
    let class = add(call, None);
    call.write_int(address, class)?;
    Ok(Outcome::SUCCESS)
}

fn add_code(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (class, address) = (call.int(Arg::errorclass)?, call.bits(Arg::errorcode)?);
    let code = add(call, Some(class));
    call.write_int(address, code)?;
    Ok(Outcome::SUCCESS)
}

/// Only codes that the program added can be changed.
fn added(call: &mut Call<'_>, code: Arg) -> CallResult<i64> {
    let code = call.int(code)?;
    let known = &call.mpi.rank(call.rank).added_errors.codes;
    match known.contains_key(&code) {
        true => Ok(code),
        false => Err(fault(
            ErrorClass::ARG,
            format!("the error code {code} was not added by the program"),
        )),
    }
}

fn add_text(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (code, text) = (added(call, Arg::errorcode)?, call.text(Arg::string)?);
    call.mpi
        .rank_mut(call.rank)
        .added_errors
        .texts
        .insert(code, text);
    Ok(Outcome::SUCCESS)
}

fn remove(call: &mut Call<'_>, code: Arg) -> CallResult<Outcome> {
    let code = added(call, code)?;
    call.mpi
        .rank_mut(call.rank)
        .added_errors
        .codes
        .remove(&code);
    Ok(Outcome::SUCCESS)
}

fn remove_text(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = added(call, Arg::errorcode)?;
    call.mpi
        .rank_mut(call.rank)
        .added_errors
        .texts
        .remove(&code);
    Ok(Outcome::SUCCESS)
}
