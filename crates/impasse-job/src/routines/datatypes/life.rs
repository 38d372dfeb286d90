//! Committing, copying and freeing datatypes: MPI 4.1, sections 5.1.9 and 5.1.10.

use std::sync::Arc;

use impasse_mpi::constants::COMBINER_DUP;
use impasse_mpi::handles::DATATYPE_NULL;
use impasse_mpi::{Arg, ErrorClass};

use super::{recipe, source, source_of};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::{Made, Source};
use crate::routines::attributes::{Copied, copy_all, delete_all};

handlers! {
    MPI_Type_commit => Run(commit),
    MPI_Type_free => Run(free),
    MPI_Type_dup => Run(duplicate),
}

fn commit(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (_, handle) = call.handle_behind(Arg::datatype)?;
    source_of(call, handle)?;
    call.mpi.rank_mut(call.rank).datatypes.commit(handle);
    Ok(Outcome::SUCCESS)
}

/// Communication that uses the datatype goes on; so do datatypes made of it.
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (address, handle) = call.handle_behind(Arg::datatype)?;
    let brought = match source_of(call, handle)? {
        Source::Predefined(_) => true,
        Source::Made(made) => made.stands_for.is_some(),
    };
    if brought {
        return Err(fault(
            ErrorClass::TYPE,
            "a predefined datatype cannot be freed",
        ));
    }
    if let Some(outcome) = delete_all(call, handle)? {
        return Ok(outcome);
    }
    let objects = call.mpi.rank_mut(call.rank);
    objects.datatypes.remove(handle);
    objects.names.remove(&handle);
    call.write_handle(address, DATATYPE_NULL)?;
    Ok(Outcome::SUCCESS)
}

/// The copy is committed if the original is.
fn duplicate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::oldtype)?;
    let address = call.bits(Arg::newtype)?;
    let old = source(call, Arg::oldtype)?;
    let attributes = match copy_all(call, handle) {
        Ok(Copied::CallBack(outcome)) => return Ok(outcome),
        Ok(Copied::All(attributes)) => attributes,
        Err(failure) => {
            call.write_handle(address, DATATYPE_NULL)?;
            return Err(failure);
        }
    };
    let map = old.map().clone();
    let recipe = recipe(call, COMBINER_DUP, vec![], vec![], vec![old]);
    let Some(made) = Made::new(map, recipe, None) else {
        return call.unsupported("datatypes nested a thousand deep");
    };
    let objects = call.mpi.rank_mut(call.rank);
    let committed = objects.datatypes.is_committed(handle);
    let copy = objects.datatypes.add(Arc::new(made), committed);
    if !attributes.is_empty() {
        objects.attributes.insert(copy, attributes);
    }
    call.write_handle(address, copy)?;
    Ok(Outcome::SUCCESS)
}
