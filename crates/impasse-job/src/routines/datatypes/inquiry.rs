//! Sizes and bounds of datatypes, and how they were made: MPI 4.1, sections 5.1.5, 5.1.7, 5.1.8 and
//! 5.1.13, with the routines of chapters 16 and 17.

use std::sync::Arc;

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::constants::{COMBINER_NAMED, UNDEFINED};
use impasse_mpi::{Arg, Datatype, ErrorClass};

use super::source;
use super::vague::shaped;
use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::data::{Layout, Recipe, Source, elements};

handlers! {
    MPI_Type_get_envelope | MPI_Type_get_envelope_c => Run(envelope),
    MPI_Type_get_contents | MPI_Type_get_contents_c => Run(contents),
    MPI_Type_size | MPI_Type_size_x => Run(size),
    MPI_Type_get_extent | MPI_Type_get_extent_x => Run(|call| {
        let layout = layout(call)?;
        call.give_number(Arg::lb, layout.lower)?;
        give(call, Arg::extent, layout.extent)
    }),
    MPI_Type_get_true_extent | MPI_Type_get_true_extent_x => Run(|call| {
        let (start, length) = layout(call)?.span();
        call.give_number(Arg::true_lb, start)?;
        give(call, Arg::true_extent, length)
    }),
    MPI_Type_extent => Run(|call| {
        let layout = layout(call)?;
        give(call, Arg::extent, layout.extent)
    }),
    MPI_Type_lb => Run(|call| {
        let layout = layout(call)?;
        give(call, Arg::displacement, layout.lower)
    }),
    MPI_Type_ub => Run(|call| {
        let layout = layout(call)?;
        give(call, Arg::displacement, layout.lower.wrapping_add(layout.extent))
    }),
}

fn layout(call: &mut Call<'_>) -> CallResult<Arc<Layout>> {
    let datatype = source(call, Arg::datatype)?;
    shaped(call, &datatype.map().layout)
}

fn give(call: &mut Call<'_>, result: Arg, number: i64) -> CallResult<Outcome> {
    call.give_number(result, number)?;
    Ok(Outcome::SUCCESS)
}

/// A size that does not fit is undefined.
fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    let datatype = source(call, Arg::datatype)?;
    if let Some(Value::Symbolic(size)) = datatype.map().layout.unknown {
        let ty = match call.element_bytes(Arg::size) {
            4 => Type::I32,
            _ => Type::I64,
        };
        let size = elements(&mut call.world.exprs, size, 1, ty);
        let address = call.bits(Arg::size)?;
        lift(call.memory().store(ty, address, size))?;
        return Ok(Outcome::SUCCESS);
    }
    let size = datatype.map().layout.size;
    let number = fitting(call, Arg::size, size);
    give(call, Arg::size, number)
}

/// A number as far as the type of a parameter can hold it, else `MPI_UNDEFINED`.
pub(in crate::routines) fn fitting(call: &Call<'_>, result: Arg, number: u64) -> i64 {
    let most = match call.element_bytes(result) {
        4 => i64::from(i32::MAX),
        _ => i64::MAX,
    };
    let number = i64::try_from(number).ok();
    number.filter(|&number| number <= most).unwrap_or(UNDEFINED)
}

/// How the datatype argument was made; none for one with a name. What was made with large counts
/// can be told by the large count calls only.
fn recipe(call: &mut Call<'_>, tells_counts: bool) -> CallResult<Option<Recipe>> {
    layout(call)?;
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
