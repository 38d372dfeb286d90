//! Datatypes made of others: MPI 4.1, sections 5.1.2 and 5.1.7.

use impasse_mpi::Arg;
use impasse_mpi::constants::{
    COMBINER_CONTIGUOUS, COMBINER_HINDEXED, COMBINER_HINDEXED_BLOCK, COMBINER_HVECTOR,
    COMBINER_INDEXED, COMBINER_INDEXED_BLOCK, COMBINER_RESIZED, COMBINER_STRUCT, COMBINER_VECTOR,
};

use super::vague::made;
use super::{give_datatype, not_negative, recipe, source, source_of};
use crate::context::{Call, CallResult, Outcome};
use crate::data::{Source, TypeMap};

/// Most separate blocks that a call may ask for.
const MOST_BLOCKS: u64 = 1 << 22;

handlers! {
    MPI_Type_contiguous => Run(|call| made(call, contiguous)),
    MPI_Type_vector => Run(|call| made(call, |call| vector(call, Unit::Elements))),
    MPI_Type_create_hvector | MPI_Type_hvector => Run(|call| made(call, |call| vector(call, Unit::Bytes))),
    MPI_Type_indexed | MPI_Type_create_indexed_block => {
        Run(|call| made(call, |call| indexed(call, Unit::Elements)))
    },
    MPI_Type_create_hindexed | MPI_Type_hindexed | MPI_Type_create_hindexed_block => {
        Run(|call| made(call, |call| indexed(call, Unit::Bytes)))
    },
    MPI_Type_create_struct | MPI_Type_struct => Run(|call| made(call, structure)),
    MPI_Type_create_resized => Run(|call| made(call, resized)),
}

/// What displacements count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Elements,
    Bytes,
}

impl Unit {
    fn bytes(self, map: &TypeMap) -> i64 {
        match self {
            Unit::Elements => map.extent(),
            Unit::Bytes => 1,
        }
    }
}

fn contiguous(call: &mut Call<'_>) -> CallResult<Outcome> {
    let count = call.count(Arg::count)?;
    let old = source(call, Arg::oldtype)?;
    let map = TypeMap::joined(&[(0, count, old.map())]);
    let numbers = vec![count as i64];
    let recipe = recipe(call, COMBINER_CONTIGUOUS, numbers, vec![], vec![old]);
    give_datatype(call, map, recipe)
}

fn vector(call: &mut Call<'_>, unit: Unit) -> CallResult<Outcome> {
    let count = call.count(Arg::count)?;
    let length = call.int(Arg::blocklength)?;
    let length = not_negative(length, "the length of a block")?;
    let stride = call.int(Arg::stride)?;
    let old = source(call, Arg::oldtype)?;
    let step = stride.wrapping_mul(unit.bytes(old.map()));
    let touching = old.map().extent().wrapping_mul(length as i64) == step;
    let map = match count {
        _ if touching => TypeMap::joined(&[(0, count.saturating_mul(length), old.map())]),
        _ if length == 0 => TypeMap::joined(&[]),
        0..=MOST_BLOCKS => {
            let starts = (0..count as i64).map(|at| at.wrapping_mul(step));
            let entries: Vec<_> = starts.map(|at| (at, length, old.map())).collect();
            TypeMap::joined(&entries)
        }
        _ => None,
    };
    let (count, length) = (count as i64, length as i64);
    let recipe = match unit {
        Unit::Elements => {
            let numbers = vec![count, length, stride];
            recipe(call, COMBINER_VECTOR, numbers, vec![], vec![old])
        }
        Unit::Bytes => {
            let numbers = vec![count, length];
            recipe(call, COMBINER_HVECTOR, numbers, vec![stride], vec![old])
        }
    };
    give_datatype(call, map, recipe)
}

/// Blocks at given displacements, each of its own length or all of one.
fn indexed(call: &mut Call<'_>, unit: Unit) -> CallResult<Outcome> {
    let one_length = call.has(Arg::blocklength);
    let count = call.count(Arg::count)? as usize;
    let given = match one_length {
        true => vec![call.int(Arg::blocklength)?],
        false => call.ints(Arg::array_of_blocklengths, count)?,
    };
    let mut lengths = Vec::with_capacity(given.len());
    for &length in &given {
        lengths.push(not_negative(length, "the length of a block")?);
    }
    let displacements = call.ints(Arg::array_of_displacements, count)?;
    let old = source(call, Arg::oldtype)?;
    let scale = unit.bytes(old.map());
    let starts = displacements.iter().map(|at| at.wrapping_mul(scale));
    let lengths = lengths.iter().copied().cycle();
    let entries: Vec<_> = starts
        .zip(lengths)
        .map(|(at, length)| (at, length, old.map()))
        .collect();
    let map = TypeMap::joined(&entries);
    let combiner = match (unit, one_length) {
        (Unit::Elements, false) => COMBINER_INDEXED,
        (Unit::Bytes, false) => COMBINER_HINDEXED,
        (Unit::Elements, true) => COMBINER_INDEXED_BLOCK,
        (Unit::Bytes, true) => COMBINER_HINDEXED_BLOCK,
    };
    let mut numbers = vec![count as i64];
    numbers.extend(given);
    let addresses = match unit {
        Unit::Bytes => displacements,
        Unit::Elements => {
            numbers.extend(displacements);
            Vec::new()
        }
    };
    let recipe = recipe(call, combiner, numbers, addresses, vec![old]);
    give_datatype(call, map, recipe)
}

fn structure(call: &mut Call<'_>) -> CallResult<Outcome> {
    let count = call.count(Arg::count)? as usize;
    let given = call.ints(Arg::array_of_blocklengths, count)?;
    let displacements = call.ints(Arg::array_of_displacements, count)?;
    let mut old: Vec<Source> = Vec::with_capacity(count);
    for handle in call.handles(Arg::array_of_types, count)? {
        old.push(source_of(call, handle)?);
    }
    let mut entries = Vec::with_capacity(count);
    for ((length, at), old) in given.iter().zip(&displacements).zip(&old) {
        let length = not_negative(*length, "the length of a block")?;
        entries.push((*at, length, old.map()));
    }
    let map = TypeMap::structure(&entries);
    let mut numbers = vec![count as i64];
    numbers.extend(given);
    let recipe = recipe(call, COMBINER_STRUCT, numbers, displacements, old);
    give_datatype(call, map, recipe)
}

fn resized(call: &mut Call<'_>) -> CallResult<Outcome> {
    let old = source(call, Arg::oldtype)?;
    let (lower, extent) = (call.int(Arg::lb)?, call.int(Arg::extent)?);
    let map = old.map().resized(lower, extent);
    let addresses = vec![lower, extent];
    let recipe = recipe(call, COMBINER_RESIZED, vec![], addresses, vec![old]);
    give_datatype(call, Some(map), recipe)
}
