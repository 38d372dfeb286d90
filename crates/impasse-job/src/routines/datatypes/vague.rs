//! Datatypes whose shape is not known, because a count, a stride or a displacement is not: they have a
//! size that is not known either, and their data may be anywhere in the object that holds it.

use std::sync::Arc;

use impasse_exec::Value;
use impasse_ir::{BinOp, ConvOp, Type};
use impasse_mpi::Arg;

use super::{give_datatype, source, source_of};
use crate::context::{Call, CallResult, Handler, Outcome};
use crate::data::{Amount, Layout, Recipe, Signature, Source, TypeMap};

/// The numbers that constructors have.
const NUMBERS: [Arg; 5] = [
    Arg::count,
    Arg::blocklength,
    Arg::stride,
    Arg::lb,
    Arg::extent,
];

/// The arrays of numbers that constructors have.
const ARRAYS: [Arg; 5] = [
    Arg::array_of_blocklengths,
    Arg::array_of_displacements,
    Arg::array_of_sizes,
    Arg::array_of_subsizes,
    Arg::array_of_starts,
];

/// Makes a datatype: as `make` does, or without a shape if something that it is made of is not known.
pub(super) fn made(call: &mut Call<'_>, make: Handler) -> CallResult<Outcome> {
    let (numbers, old) = ingredients(call)?;
    let shaped = |source: &Source| source.map().layout.unknown.is_none();
    if numbers.iter().all(|number| number.known().is_some()) && old.iter().all(shaped) {
        return make(call);
    }
    let size = size(call, &numbers, &old)?;
    let signatures: Vec<Signature> = old
        .iter()
        .map(|source| source.map().layout.signature.clone())
        .collect();
    let layout = Layout {
        size: size.known().map_or(0, |size| size as u64),
        signature: Signature::joined(&signatures).unwrap_or_default(),
        unknown: Some(size),
        ..(*TypeMap::empty().layout).clone()
    };
    let recipe = Recipe {
        datatypes: old,
        ..Recipe::default()
    };
    give_datatype(call, Some(TypeMap::vague(layout)), recipe)
}

/// The bytes of data: as the arguments say, or a number of its own if they do not say how many there are.
fn size(call: &mut Call<'_>, numbers: &[Value], old: &[Source]) -> CallResult<Value> {
    let (Some(length), Some(first)) = (array_length(call)?, old.first()) else {
        let mut memory = call.memory();
        return Ok(memory.derived("size of a datatype", numbers, Type::I64));
    };
    let first = size_of(first);
    if call.has(Arg::array_of_blocklengths) {
        let mut sum = Value::Known(0);
        for at in 0..length {
            let one = old.get(at as usize).map_or(first, size_of);
            let count = element(call, Arg::array_of_blocklengths, at)?;
            let bytes = computed(call, BinOp::Mul, count, one);
            sum = computed(call, BinOp::Add, sum, bytes);
        }
        return Ok(sum);
    }
    let mut product = first;
    if call.has(Arg::array_of_subsizes) {
        for at in 0..length {
            let count = element(call, Arg::array_of_subsizes, at)?;
            product = computed(call, BinOp::Mul, count, product);
        }
        return Ok(product);
    }
    for number in [Arg::count, Arg::blocklength] {
        if call.has(number) {
            let count = call.pointer(number)?;
            let count = wide(call, count);
            product = computed(call, BinOp::Mul, count, product);
        }
    }
    Ok(product)
}

/// The bytes of data of a datatype.
fn size_of(source: &Source) -> Value {
    let layout = &source.map().layout;
    layout.unknown.unwrap_or(Value::of(layout.size))
}

/// Arithmetic on 64 bit numbers.
fn computed(call: &mut Call<'_>, op: BinOp, one: Value, two: Value) -> Value {
    let result = call.world.exprs.binary(op, Type::I64, one, two);
    // Nothing is divided, so nothing fails.
    result.unwrap_or(one)
}

/// Element `at` of an array of counts, as a 64 bit number.
fn element(call: &mut Call<'_>, array: Arg, at: u64) -> CallResult<Value> {
    let (address, width) = (call.bits(array)?, call.element_bytes(array));
    let value = call.value_at(address.wrapping_add(width * at), width)?;
    Ok(wide(call, value))
}

/// A count as a 64 bit number.
fn wide(call: &mut Call<'_>, value: Value) -> Value {
    let exprs = &mut call.world.exprs;
    match value {
        Value::Symbolic(id) if exprs.ty(id) == Type::I32 => {
            exprs.convert(ConvOp::SExt, Type::I32, value, Type::I64)
        }
        _ => value,
    }
}

/// How long the arrays are; none if that is not known.
fn array_length(call: &mut Call<'_>) -> CallResult<Option<u64>> {
    let arrays = ARRAYS.into_iter().any(|array| call.has(array));
    let length = match (arrays, call.has(Arg::ndims)) {
        (false, _) => Amount::Known(0),
        (true, true) => call.amount(Arg::ndims)?,
        (true, false) => call.amount(Arg::count)?,
    };
    Ok(match length {
        Amount::Known(length) => Some(length),
        Amount::Unknown(_) => None,
    })
}

/// All numbers, and the datatypes. Of arrays whose length is not known, nothing.
fn ingredients(call: &mut Call<'_>) -> CallResult<(Vec<Value>, Vec<Source>)> {
    let mut numbers = Vec::new();
    for number in NUMBERS {
        if call.has(number) {
            numbers.push(call.pointer(number)?);
        }
    }
    let length = array_length(call)?.unwrap_or(0);
    for array in ARRAYS {
        if call.has(array) {
            for at in 0..length {
                numbers.push(element(call, array, at)?);
            }
        }
    }
    let old = match call.has(Arg::array_of_types) {
        false => vec![source(call, Arg::oldtype)?],
        true => {
            let handles = call.handles(Arg::array_of_types, length as usize)?;
            let sources = handles.into_iter().map(|handle| source_of(call, handle));
            sources.collect::<CallResult<_>>()?
        }
    };
    Ok((numbers, old))
}

/// The layout of a datatype whose shape must be known.
pub(in crate::routines) fn shaped(
    call: &Call<'_>,
    layout: &Arc<Layout>,
) -> CallResult<Arc<Layout>> {
    match layout.unknown {
        None => Ok(Arc::clone(layout)),
        Some(_) => call.unsupported("the size of a datatype is not known"),
    }
}
