//! How a datatype was made: MPI 4.1, section 5.1.13.

use impasse_mpi::constants::COMBINER_NAMED;
use impasse_mpi::{Arg, Datatype, ErrorClass};

use super::source;
use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::{Recipe, Source};

handlers! {
    MPI_Type_get_envelope | MPI_Type_get_envelope_c => Run(envelope),
    MPI_Type_get_contents | MPI_Type_get_contents_c => Run(contents),
}

/// How the datatype argument was made; none for one with a name. What was made with large counts
/// can be told by the large count calls only.
fn recipe(call: &mut Call<'_>, tells_counts: bool) -> CallResult<Option<Recipe>> {
    let Source::Made(made) = source(call, Arg::datatype)? else {
        return Ok(None);
    };
    if !tells_counts && !made.recipe.counts.is_empty() {
        let why = "the datatype was made with large counts";
        return Err(fault(ErrorClass::TYPE, why));
    }
    Ok(Some(made.recipe.clone()))
}

fn envelope(call: &mut Call<'_>) -> CallResult<Outcome> {
    let tells_counts = call.has(Arg::num_large_counts);
    let recipe = recipe(call, tells_counts)?.unwrap_or_else(|| Recipe {
        combiner: COMBINER_NAMED,
        ..Recipe::default()
    });
    call.give_number(Arg::num_integers, recipe.integers.len() as i64)?;
    call.give_number(Arg::num_addresses, recipe.addresses.len() as i64)?;
    if tells_counts {
        call.give_number(Arg::num_large_counts, recipe.counts.len() as i64)?;
    }
    call.give_number(Arg::num_datatypes, recipe.datatypes.len() as i64)?;
    call.give_int(Arg::combiner, recipe.combiner)?;
    Ok(Outcome::SUCCESS)
}

/// An array of the program must have room for what goes there.
fn enough(call: &mut Call<'_>, room: Arg, length: usize) -> CallResult<()> {
    match call.count(room)? < length as u64 {
        true => Err(fault(
            ErrorClass::ARG,
            "an array for the contents is too short",
        )),
        false => Ok(()),
    }
}

fn contents(call: &mut Call<'_>) -> CallResult<Outcome> {
    let tells_counts = call.has(Arg::array_of_large_counts);
    let Some(recipe) = recipe(call, tells_counts)? else {
        let why = "a predefined datatype was not made of others";
        return Err(fault(ErrorClass::TYPE, why));
    };
    enough(call, Arg::max_integers, recipe.integers.len())?;
    enough(call, Arg::max_addresses, recipe.addresses.len())?;
    if tells_counts {
        enough(call, Arg::max_large_counts, recipe.counts.len())?;
    }
    enough(call, Arg::max_datatypes, recipe.datatypes.len())?;
    let integers = call.bits(Arg::array_of_integers)?;
    for (at, number) in (0u64..).zip(recipe.integers) {
        call.write_int(integers.wrapping_add(at * 4), number)?;
    }
    give_wide(call, Arg::array_of_addresses, &recipe.addresses)?;
    if tells_counts {
        give_wide(call, Arg::array_of_large_counts, &recipe.counts)?;
    }
    let datatypes = call.bits(Arg::array_of_datatypes)?;
    for (at, old) in (0u64..).zip(recipe.datatypes) {
        let handle = match old {
            Source::Predefined(number) => Datatype::handle(number),
            Source::Made(made) => call.mpi.rank_mut(call.rank).datatypes.add(made, true),
        };
        call.write_handle(datatypes.wrapping_add(at * 8), handle)?;
    }
    Ok(Outcome::SUCCESS)
}

/// Writes an array of numbers of 8 bytes.
fn give_wide(call: &mut Call<'_>, name: Arg, numbers: &[i64]) -> CallResult<()> {
    let start = call.bits(name)?;
    for (at, number) in (0u64..).zip(numbers) {
        call.write_handle(start.wrapping_add(at * 8), number.cast_unsigned())?;
    }
    Ok(())
}
