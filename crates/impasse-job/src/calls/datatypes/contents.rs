//! How a datatype was made: MPI 4.1, section 5.1.13.

use super::source;
use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::data::{Datatypes, Recipe, Source};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Type_get_envelope" => |call| envelope(call, false),
        "MPI_Type_get_envelope_c" => |call| envelope(call, true),
        "MPI_Type_get_contents" => |call| contents(call, false),
        "MPI_Type_get_contents_c" => |call| contents(call, true),
        _ => return None,
    })
}

/// How the datatype argument was made; none for one with a name. What was made with large counts
/// can be told by the large count calls only.
fn recipe(call: &mut Call<'_>, large: bool) -> CallResult<Option<Recipe>> {
    let Source::Made(made) = source(call, 0)? else {
        return Ok(None);
    };
    if !large && !made.recipe.counts.is_empty() {
        let why = "the datatype was made with large counts";
        return Err(fault("MPI_ERR_TYPE", why));
    }
    Ok(Some(made.recipe.clone()))
}

fn envelope(call: &mut Call<'_>, large: bool) -> CallResult<Outcome> {
    let recipe = recipe(call, large)?.unwrap_or_else(|| Recipe {
        combiner: impasse_mpi::constant("MPI_COMBINER_NAMED").unwrap_or(0),
        ..Recipe::default()
    });
    let mut lengths = vec![recipe.integers.len(), recipe.addresses.len()];
    if large {
        lengths.push(recipe.counts.len());
    }
    lengths.push(recipe.datatypes.len());
    for (index, length) in (1..).zip(&lengths) {
        call.give_number(index, *length as i64)?;
    }
    call.give_int(lengths.len() + 1, recipe.combiner)?;
    Ok(Outcome::SUCCESS)
}

fn contents(call: &mut Call<'_>, large: bool) -> CallResult<Outcome> {
    let Some(recipe) = recipe(call, large)? else {
        let why = "a predefined datatype was not made of others";
        return Err(fault("MPI_ERR_TYPE", why));
    };
    let mut groups = vec![(4, recipe.integers), (8, recipe.addresses)];
    if large {
        groups.push((8, recipe.counts));
    }
    // The limits come first, then as many arrays.
    let arrays = groups.len() + 1;
    let mut lengths: Vec<usize> = groups.iter().map(|(_, numbers)| numbers.len()).collect();
    lengths.push(recipe.datatypes.len());
    for (index, length) in (1..).zip(lengths) {
        if call.count(index)? < length as u64 {
            return Err(fault(
                "MPI_ERR_ARG",
                "an array for the contents is too short",
            ));
        }
    }
    for (index, (width, numbers)) in (1 + arrays..).zip(groups) {
        let start = call.bits(index)?;
        for (at, number) in (0u64..).zip(numbers) {
            let address = start.wrapping_add(at * width);
            match width {
                4 => call.write_int(address, number)?,
                _ => call.write_handle(address, number.cast_unsigned())?,
            }
        }
    }
    let start = call.bits(2 * arrays)?;
    for (at, old) in (0u64..).zip(recipe.datatypes) {
        let handle = match old {
            Source::Predefined(number) => Datatypes::predefined_handle(number),
            Source::Made(made) => call.mpi.rank_mut(call.rank).datatypes.add(made, true),
        };
        call.write_handle(start.wrapping_add(at * 8), handle)?;
    }
    Ok(Outcome::SUCCESS)
}
