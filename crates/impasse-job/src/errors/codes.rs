//! Error codes and classes: MPI 4.1, sections 9.4 and 9.5. A predefined class is its own code.

use impasse_mpi::constant;

use super::handlers::class_name;
use crate::call::{Call, CallResult, Handler, Outcome, fault};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Error_class" => class,
        "MPI_Error_string" => text,
        "MPI_Add_error_class" => add_class,
        "MPI_Add_error_code" => add_code,
        "MPI_Add_error_string" => add_text,
        "MPI_Remove_error_class" | "MPI_Remove_error_code" => remove,
        "MPI_Remove_error_string" => remove_text,
        _ => return None,
    })
}

/// The last predefined code.
fn last_predefined() -> i64 {
    constant("MPI_ERR_LASTCODE").unwrap_or_default()
}

/// The last code in use: the value of the attribute `MPI_LASTUSEDCODE`.
pub(crate) fn last_code(call: &Call<'_>) -> i64 {
    let added = &call.mpi.rank(call.rank).added_errors.codes;
    added.keys().last().copied().unwrap_or_else(last_predefined)
}

/// The class of a code.
pub(super) fn class_of(call: &Call<'_>, code: i64) -> i64 {
    let added = &call.mpi.rank(call.rank).added_errors.codes;
    added.get(&code).copied().unwrap_or(code)
}

fn class(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = call.int(0)?;
    let class = class_of(call, code);
    call.give_int(1, class)?;
    Ok(Outcome::SUCCESS)
}

fn text(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = call.int(0)?;
    let added = &call.mpi.rank(call.rank).added_errors;
    let text = match added.texts.get(&code) {
        Some(text) => text.clone(),
        None if code == 0 => "MPI_SUCCESS".to_owned(),
        None if added.codes.contains_key(&code) => String::new(),
        None => class_name(code).to_owned(),
    };
    call.give_text(1, 2, &text)?;
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
    let address = call.bits(0)?;
    let class = add(call, None);
    call.write_int(address, class)?;
    Ok(Outcome::SUCCESS)
}

fn add_code(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (class, address) = (call.int(0)?, call.bits(1)?);
    let code = add(call, Some(class));
    call.write_int(address, code)?;
    Ok(Outcome::SUCCESS)
}

/// Only codes that the program added can be changed.
fn added(call: &mut Call<'_>) -> CallResult<i64> {
    let code = call.int(0)?;
    let known = &call.mpi.rank(call.rank).added_errors.codes;
    match known.contains_key(&code) {
        true => Ok(code),
        false => Err(fault(
            "MPI_ERR_ARG",
            format!("the error code {code} was not added by the program"),
        )),
    }
}

fn add_text(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (code, text) = (added(call)?, call.text(1)?);
    call.mpi
        .rank_mut(call.rank)
        .added_errors
        .texts
        .insert(code, text);
    Ok(Outcome::SUCCESS)
}

fn remove(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = added(call)?;
    call.mpi
        .rank_mut(call.rank)
        .added_errors
        .codes
        .remove(&code);
    Ok(Outcome::SUCCESS)
}

fn remove_text(call: &mut Call<'_>) -> CallResult<Outcome> {
    let code = added(call)?;
    call.mpi
        .rank_mut(call.rank)
        .added_errors
        .texts
        .remove(&code);
    Ok(Outcome::SUCCESS)
}
