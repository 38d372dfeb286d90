//! Committing, copying and freeing datatypes: MPI 4.1, sections 5.1.9 and 5.1.10.

use std::sync::Arc;

use impasse_mpi::HandleKind;

use super::{recipe, source, source_of};
use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::calls::attributes::{Copied, copy_all, delete_all};
use crate::data::{Made, Source};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Type_commit" => commit,
        "MPI_Type_free" => free,
        "MPI_Type_dup" => duplicate,
        _ => return None,
    })
}

/// The handle behind the address argument at 0.
fn handle_behind(call: &mut Call<'_>) -> CallResult<u64> {
    let handles = call.handles(0, 1)?;
    Ok(handles.first().copied().unwrap_or(0))
}

fn commit(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = handle_behind(call)?;
    source_of(call, handle)?;
    call.mpi.rank_mut(call.rank).datatypes.commit(handle);
    Ok(Outcome::SUCCESS)
}

/// Communication that uses the datatype goes on; so do datatypes made of it.
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let handle = handle_behind(call)?;
    let brought = match source_of(call, handle)? {
        Source::Predefined(_) => true,
        Source::Made(made) => made.stands_for.is_some(),
    };
    if brought {
        return Err(fault(
            "MPI_ERR_TYPE",
            "a predefined datatype cannot be freed",
        ));
    }
    if let Some(outcome) = delete_all(call, handle)? {
        return Ok(outcome);
    }
    let objects = call.mpi.rank_mut(call.rank);
    objects.datatypes.remove(handle);
    objects.names.remove(&handle);
    call.write_handle(address, HandleKind::Datatype.null())?;
    Ok(Outcome::SUCCESS)
}

/// The copy is committed if the original is.
fn duplicate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let address = call.bits(1)?;
    let old = source(call, 0)?;
    let attributes = match copy_all(call, handle)? {
        Copied::CallBack(outcome) => return Ok(outcome),
        Copied::All(attributes) => attributes,
    };
    let map = old.map().clone();
    let recipe = recipe(call, "MPI_COMBINER_DUP", vec![], vec![], vec![old]);
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
