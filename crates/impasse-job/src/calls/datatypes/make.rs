//! Datatypes made of others: MPI 4.1, sections 5.1.2 and 5.1.7.

use super::{give_datatype, not_negative, recipe, source, source_of};
use crate::call::{Call, CallResult, Handler, Outcome};
use crate::data::{Source, TypeMap};

/// Most separate blocks that a call may ask for.
const MOST_BLOCKS: u64 = 1 << 22;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Type_contiguous" => contiguous,
        "MPI_Type_vector" => |call| vector(call, Unit::Elements),
        "MPI_Type_create_hvector" | "MPI_Type_hvector" => |call| vector(call, Unit::Bytes),
        "MPI_Type_indexed" => |call| indexed(call, Unit::Elements, false),
        "MPI_Type_create_hindexed" | "MPI_Type_hindexed" => {
            |call| indexed(call, Unit::Bytes, false)
        }
        "MPI_Type_create_indexed_block" => |call| indexed(call, Unit::Elements, true),
        "MPI_Type_create_hindexed_block" => |call| indexed(call, Unit::Bytes, true),
        "MPI_Type_create_struct" | "MPI_Type_struct" => structure,
        "MPI_Type_create_resized" => resized,
        _ => return None,
    })
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
    let count = call.count(0)?;
    let old = source(call, 1)?;
    let map = TypeMap::joined(&[(0, count, old.map())]);
    let numbers = vec![count as i64];
    let recipe = recipe(call, "MPI_COMBINER_CONTIGUOUS", numbers, vec![], vec![old]);
    give_datatype(call, 2, map, recipe)
}

fn vector(call: &mut Call<'_>, unit: Unit) -> CallResult<Outcome> {
    let count = call.count(0)?;
    let length = call.int(1)?;
    let length = not_negative(length, "the length of a block")?;
    let stride = call.int(2)?;
    let old = source(call, 3)?;
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
            recipe(call, "MPI_COMBINER_VECTOR", numbers, vec![], vec![old])
        }
        Unit::Bytes => {
            let numbers = vec![count, length];
            recipe(
                call,
                "MPI_COMBINER_HVECTOR",
                numbers,
                vec![stride],
                vec![old],
            )
        }
    };
    give_datatype(call, 4, map, recipe)
}

/// Blocks at given displacements, each of its own length or all of one.
fn indexed(call: &mut Call<'_>, unit: Unit, one_length: bool) -> CallResult<Outcome> {
    let count = call.count(0)? as usize;
    let given = match one_length {
        true => vec![call.int(1)?],
        false => call.ints(1, count)?,
    };
    let mut lengths = Vec::with_capacity(given.len());
    for &length in &given {
        lengths.push(not_negative(length, "the length of a block")?);
    }
    let displacements = call.ints(2, count)?;
    let old = source(call, 3)?;
    let scale = unit.bytes(old.map());
    let starts = displacements.iter().map(|at| at.wrapping_mul(scale));
    let lengths = lengths.iter().copied().cycle();
    let entries: Vec<_> = starts
        .zip(lengths)
        .map(|(at, length)| (at, length, old.map()))
        .collect();
    let map = TypeMap::joined(&entries);
    let combiner = match (unit, one_length) {
        (Unit::Elements, false) => "MPI_COMBINER_INDEXED",
        (Unit::Bytes, false) => "MPI_COMBINER_HINDEXED",
        (Unit::Elements, true) => "MPI_COMBINER_INDEXED_BLOCK",
        (Unit::Bytes, true) => "MPI_COMBINER_HINDEXED_BLOCK",
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
    give_datatype(call, 4, map, recipe)
}

fn structure(call: &mut Call<'_>) -> CallResult<Outcome> {
    let count = call.count(0)? as usize;
    let given = call.ints(1, count)?;
    let displacements = call.ints(2, count)?;
    let mut old: Vec<Source> = Vec::with_capacity(count);
    for handle in call.handles(3, count)? {
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
    let recipe = recipe(call, "MPI_COMBINER_STRUCT", numbers, displacements, old);
    give_datatype(call, 4, map, recipe)
}

fn resized(call: &mut Call<'_>) -> CallResult<Outcome> {
    let old = source(call, 0)?;
    let (lower, extent) = (call.int(1)?, call.int(2)?);
    let map = old.map().resized(lower, extent);
    let addresses = vec![lower, extent];
    let recipe = recipe(call, "MPI_COMBINER_RESIZED", vec![], addresses, vec![old]);
    give_datatype(call, 3, Some(map), recipe)
}
