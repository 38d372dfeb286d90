//! Datatypes and packing: MPI 4.1, chapter 5.

mod arrays;
mod contents;
mod external;
mod fortran;
mod inquiry;
mod life;
mod make;
mod pack;
mod status;

use std::sync::Arc;

use impasse_mpi::HandleKind;

use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::data::{Made, Recipe, Source, TypeMap};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    make::lookup(name)
        .or_else(|| arrays::lookup(name))
        .or_else(|| life::lookup(name))
        .or_else(|| inquiry::lookup(name))
        .or_else(|| contents::lookup(name))
        .or_else(|| fortran::lookup(name))
        .or_else(|| status::lookup(name))
        .or_else(|| pack::lookup(name))
        .or_else(|| external::lookup(name))
}

/// The datatype argument at `index`, be it committed or not.
fn source(call: &mut Call<'_>, index: usize) -> CallResult<Source> {
    let handle = call.bits(index)?;
    source_of(call, handle)
}

/// The datatype behind a handle, be it committed or not.
fn source_of(call: &Call<'_>, handle: u64) -> CallResult<Source> {
    let found = call.mpi.rank(call.rank).datatypes.source(handle);
    found.ok_or_else(|| match handle == HandleKind::Datatype.null() {
        true => fault("MPI_ERR_TYPE", "the datatype is MPI_DATATYPE_NULL"),
        false => fault("MPI_ERR_TYPE", "the datatype is not valid"),
    })
}

/// Adds a new datatype and gives its handle through the address argument at `index`.
fn give_datatype(
    call: &mut Call<'_>,
    index: usize,
    map: Option<TypeMap>,
    recipe: Recipe,
) -> CallResult<Outcome> {
    let Some(map) = map else {
        return call.unsupported("a datatype of millions of separate blocks");
    };
    let Some(made) = Made::new(map, recipe, None) else {
        return call.unsupported("datatypes nested a thousand deep");
    };
    let address = call.bits(index)?;
    let datatypes = &mut call.mpi.rank_mut(call.rank).datatypes;
    let handle = datatypes.add(Arc::new(made), false);
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

/// What a datatype is made of: the numbers that are `int` in plain calls, and those that are
/// addresses. In large count calls all of them are large counts.
fn recipe(
    call: &Call<'_>,
    combiner: &str,
    numbers: Vec<i64>,
    addresses: Vec<i64>,
    datatypes: Vec<Source>,
) -> Recipe {
    let combiner = impasse_mpi::constant(combiner).unwrap_or(0);
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
    u64::try_from(number).map_err(|_| fault("MPI_ERR_ARG", format!("{what} is {number}")))
}
