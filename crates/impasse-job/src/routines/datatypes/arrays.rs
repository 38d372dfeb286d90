//! Datatypes that are parts of arrays: MPI 4.1, sections 5.1.3 and 5.1.4.

use impasse_mpi::constants::{
    COMBINER_DARRAY, COMBINER_SUBARRAY, DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG,
    DISTRIBUTE_NONE, ORDER_C, ORDER_FORTRAN,
};
use impasse_mpi::{Arg, ErrorClass};

use super::vague::made;
use super::{give_datatype, source};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::{Axis, Recipe, Source, grid};

/// Most stretches of one dimension.
const MOST_STRETCHES: i64 = 1 << 22;

handlers! {
    MPI_Type_create_subarray => Run(|call| made(call, subarray)),
    MPI_Type_create_darray => Run(|call| made(call, distributed)),
}

/// Puts the dimension whose indices lie closest in memory first.
fn ordered(mut axes: Vec<Axis>, order: i64) -> CallResult<Vec<Axis>> {
    match order {
        ORDER_C => axes.reverse(),
        ORDER_FORTRAN => {}
        _ => return Err(fault(ErrorClass::ARG, format!("the order is {order}"))),
    }
    Ok(axes)
}

fn dimensions(call: &mut Call<'_>) -> CallResult<usize> {
    let given = call.int(Arg::ndims)?;
    match usize::try_from(given) {
        Ok(dimensions) if dimensions > 0 => Ok(dimensions),
        _ => Err(fault(
            ErrorClass::DIMS,
            format!("there are {given} dimensions"),
        )),
    }
}

fn subarray(call: &mut Call<'_>) -> CallResult<Outcome> {
    let dimensions = dimensions(call)?;
    let sizes = call.ints(Arg::array_of_sizes, dimensions)?;
    let parts = call.ints(Arg::array_of_subsizes, dimensions)?;
    let starts = call.ints(Arg::array_of_starts, dimensions)?;
    let order = call.int(Arg::order)?;
    let old = source(call, Arg::oldtype)?;
    let mut axes = Vec::new();
    for ((&length, &part), &start) in sizes.iter().zip(&parts).zip(&starts) {
        if length < 1 || part < 1 || part > length || start < 0 || start > length - part {
            let why = format!("{part} of {length} from {start} on is no part of an array");
            return Err(fault(ErrorClass::ARG, why));
        }
        axes.push(Axis {
            length,
            stretches: vec![(start, part as u64)],
        });
    }
    let map = grid(old.map(), &ordered(axes, order)?);
    let lengths = [sizes, parts, starts].concat();
    let head = vec![dimensions as i64];
    let recipe = recipe(call, COMBINER_SUBARRAY, head, lengths, vec![order], old);
    give_datatype(call, map, recipe)
}

/// The arguments of an array in the order of the call, where the lengths in the middle are large
/// counts in large count calls.
fn recipe(
    call: &Call<'_>,
    combiner: i64,
    head: Vec<i64>,
    lengths: Vec<i64>,
    tail: Vec<i64>,
    old: Source,
) -> Recipe {
    let (integers, counts) = match call.routine.large {
        true => ([head, tail].concat(), lengths),
        false => ([head, lengths, tail].concat(), Vec::new()),
    };
    Recipe {
        combiner,
        integers,
        counts,
        datatypes: vec![old],
        ..Recipe::default()
    }
}

/// The part of an array that one process of a grid of processes has.
fn distributed(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (size, rank) = (call.int(Arg::size)?, call.int(Arg::rank)?);
    let dimensions = dimensions(call)?;
    let lengths = call.ints(Arg::array_of_gsizes, dimensions)?;
    let kinds = call.ints(Arg::array_of_distribs, dimensions)?;
    let arguments = call.ints(Arg::array_of_dargs, dimensions)?;
    let processes = call.ints(Arg::array_of_psizes, dimensions)?;
    let order = call.int(Arg::order)?;
    let old = source(call, Arg::oldtype)?;
    let product = processes
        .iter()
        .try_fold(1i64, |product, &count| product.checked_mul(count));
    if product != Some(size) || processes.iter().any(|&count| count < 1) {
        let why = format!("the grid of processes does not have {size} members");
        return Err(fault(ErrorClass::ARG, why));
    }
    if rank < 0 || rank >= size {
        return Err(fault(
            ErrorClass::RANK,
            format!("the rank is {rank} of {size}"),
        ));
    }
    // Ranks count up along the last dimension first, whatever the order of the array.
    let (mut axes, mut left, mut rest) = (Vec::new(), rank, size);
    for at in 0..dimensions {
        rest /= processes[at];
        let coordinate = left / rest;
        left %= rest;
        let shared = (kinds[at], arguments[at]);
        let stretches = shared_out(call, lengths[at], shared, processes[at], coordinate)?;
        axes.push(Axis {
            length: lengths[at],
            stretches,
        });
    }
    let map = grid(old.map(), &ordered(axes, order)?);
    let head = vec![size, rank, dimensions as i64];
    let mut tail = [kinds, arguments, processes].concat();
    tail.push(order);
    let recipe = recipe(call, COMBINER_DARRAY, head, lengths, tail, old);
    give_datatype(call, map, recipe)
}

/// The indices of one dimension that a process has.
fn shared_out(
    call: &Call<'_>,
    length: i64,
    (kind, argument): (i64, i64),
    processes: i64,
    coordinate: i64,
) -> CallResult<Vec<(i64, u64)>> {
    let bad = |why: String| Err(fault(ErrorClass::ARG, why));
    if length < 1 {
        return bad(format!("a dimension has {length} indices"));
    }
    let given = (argument != DISTRIBUTE_DFLT_DARG).then_some(argument);
    let block = match kind {
        DISTRIBUTE_NONE if processes == 1 => length,
        DISTRIBUTE_NONE => {
            return bad("a dimension that is not distributed has several processes".into());
        }
        DISTRIBUTE_BLOCK => given
            .unwrap_or_else(|| length.div_euclid(processes) + i64::from(length % processes != 0)),
        DISTRIBUTE_CYCLIC => given.unwrap_or(1),
        _ => return bad(format!("the distribution is {kind}")),
    };
    if block < 1 || (kind == DISTRIBUTE_BLOCK && block.saturating_mul(processes) < length) {
        return bad(format!("blocks of {block} do not cover {length} indices"));
    }
    let step = block.saturating_mul(processes);
    if length / step > MOST_STRETCHES {
        return call.unsupported("an array that is distributed in millions of blocks");
    }
    let mut stretches = Vec::new();
    let mut start = coordinate.saturating_mul(block);
    while start < length {
        stretches.push((start, block.min(length - start) as u64));
        start = start.saturating_add(step);
    }
    Ok(stretches)
}
