//! Datatypes and packing: MPI 4.1, chapter 5.

pub(super) mod arrays;
pub(super) mod external32;
pub(super) mod fortran;
pub(super) mod inquiry;
pub(super) mod life;
pub(super) mod make;
pub(super) mod pack;
mod vague;

pub(super) use inquiry::fitting;
pub(super) use vague::shaped;

use std::sync::Arc;

use impasse_mpi::{Arg, ErrorClass, HandleKind};

use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::{Made, Recipe, Source, TypeMap};

/// A datatype argument, be it committed or not.
pub(super) fn source(call: &mut Call<'_>, name: Arg) -> CallResult<Source> {
    let handle = call.bits(name)?;
    source_of(call, handle)
}

/// The datatype behind a handle, be it committed or not.
fn source_of(call: &Call<'_>, handle: u64) -> CallResult<Source> {
    let found = call.mpi.rank(call.rank).datatypes.source(handle);
    found.ok_or_else(|| call.bad_handle(HandleKind::Datatype, handle))
}

/// Adds a new datatype and gives its handle.
fn give_datatype(call: &mut Call<'_>, map: Option<TypeMap>, recipe: Recipe) -> CallResult<Outcome> {
    let Some(map) = map else {
        return call.unsupported("a datatype of millions of separate blocks");
    };
    let Some(made) = Made::new(map, recipe, None) else {
        return call.unsupported("datatypes nested a thousand deep");
    };
    let address = call.bits(Arg::newtype)?;
    let datatypes = &mut call.mpi.rank_mut(call.rank).datatypes;
    let handle = datatypes.add(Arc::new(made), false);
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

/// What a datatype is made of: the numbers that are `int` in plain calls, and those that are
/// addresses. In large count calls all of them are large counts.
fn recipe(
    call: &Call<'_>,
    combiner: i64,
    numbers: Vec<i64>,
    addresses: Vec<i64>,
    datatypes: Vec<Source>,
) -> Recipe {
    match call.routine.large {
        true => Recipe {
            combiner,
            counts: [numbers, addresses].concat(),
            datatypes,
            ..Recipe::default()
        },
        false => Recipe {
            combiner,
            integers: numbers,
            addresses,
            datatypes,
            ..Recipe::default()
        },
    }
}

/// A number that must not be negative.
fn not_negative(number: i64, what: &str) -> CallResult<u64> {
    u64::try_from(number).map_err(|_| fault(ErrorClass::ARG, format!("{what} is {number}")))
}
