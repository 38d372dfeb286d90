//! Datatypes by what they can hold: MPI 4.1, sections 6.9.4 and 19.1.5.

use std::sync::Arc;

use impasse_mpi::constants::{
    COMBINER_F90_COMPLEX, COMBINER_F90_INTEGER, COMBINER_F90_REAL, TYPECLASS_COMPLEX,
    TYPECLASS_INTEGER, TYPECLASS_REAL, UNDEFINED,
};
use impasse_mpi::datatypes::{DATATYPES, number};
use impasse_mpi::handles::DATATYPE_NULL;
use impasse_mpi::{Arg, Datatype, ErrorClass};

use super::source;
use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::{Made, Recipe, Source, TypeMap, parts_of_pair};

handlers! {
    MPI_Type_create_f90_real => Run(|call| real(call, COMBINER_F90_REAL, &REALS)),
    MPI_Type_create_f90_complex => Run(|call| real(call, COMBINER_F90_COMPLEX, &COMPLEXES)),
    MPI_Type_create_f90_integer => Run(integer),
    MPI_Type_match_size => Run(match_size),
    MPI_Type_get_value_index => Run(value_index),
}

/// Decimal digits, decimal exponent, datatype.
type Kinds = [(i64, i64, u16); 3];

const REALS: Kinds = [
    (6, 37, number::MPI_REAL4),
    (15, 307, number::MPI_REAL8),
    (33, 4931, number::MPI_REAL16),
];

const COMPLEXES: Kinds = [
    (6, 37, number::MPI_COMPLEX8),
    (15, 307, number::MPI_COMPLEX16),
    (33, 4931, number::MPI_COMPLEX32),
];

/// Decimal digits of integers.
const INTEGERS: [(i64, u16); 5] = [
    (2, number::MPI_INTEGER1),
    (4, number::MPI_INTEGER2),
    (9, number::MPI_INTEGER4),
    (18, number::MPI_INTEGER8),
    (38, number::MPI_INTEGER16),
];

fn real(call: &mut Call<'_>, combiner: i64, kinds: &Kinds) -> CallResult<Outcome> {
    let (digits, exponent) = (call.int(Arg::p)?, call.int(Arg::r)?);
    if digits == UNDEFINED && exponent == UNDEFINED {
        let why = "neither the precision nor the range is given";
        return Err(fault(ErrorClass::ARG, why));
    }
    let found = kinds
        .iter()
        .find(|(most_digits, most_exponent, _)| {
            digits <= *most_digits && exponent <= *most_exponent
        })
        .map(|(_, _, number)| *number);
    give_unnamed(call, combiner, vec![digits, exponent], found)
}

fn integer(call: &mut Call<'_>) -> CallResult<Outcome> {
    let digits = call.int(Arg::r)?;
    let found = INTEGERS.iter().find(|(most, _)| digits <= *most);
    let found = found.map(|(_, number)| *number);
    give_unnamed(call, COMBINER_F90_INTEGER, vec![digits], found)
}

/// Gives the datatype without a name for these numbers: the same handle each time.
fn give_unnamed(
    call: &mut Call<'_>,
    combiner: i64,
    integers: Vec<i64>,
    number: Option<u16>,
) -> CallResult<Outcome> {
    let map = number.and_then(TypeMap::predefined);
    let recipe = Recipe {
        combiner,
        integers,
        ..Recipe::default()
    };
    let made = map.and_then(|map| Made::new(map.clone(), recipe, number));
    let Some(made) = made else {
        return Err(fault(
            ErrorClass::ARG,
            "there is no datatype for such numbers",
        ));
    };
    let address = call.bits(Arg::newtype)?;
    let datatypes = &mut call.mpi.rank_mut(call.rank).datatypes;
    let handle = match datatypes.find_unnamed(&made) {
        Some(handle) => handle,
        None => datatypes.add(Arc::new(made), true),
    };
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

/// The datatypes of Fortran that have their size in the name.
fn match_size(call: &mut Call<'_>) -> CallResult<Outcome> {
    use number::{MPI_COMPLEX4, MPI_COMPLEX32, MPI_INTEGER1, MPI_INTEGER16, MPI_REAL2, MPI_REAL16};
    let (class, size) = (call.int(Arg::typeclass)?, call.int(Arg::size)?);
    let mut sized = match class {
        TYPECLASS_REAL => MPI_REAL2..=MPI_REAL16,
        TYPECLASS_INTEGER => MPI_INTEGER1..=MPI_INTEGER16,
        TYPECLASS_COMPLEX => MPI_COMPLEX4..=MPI_COMPLEX32,
        _ => return Err(fault(ErrorClass::ARG, format!("the class is {class}"))),
    };
    let found = sized.find(|&number| DATATYPES[usize::from(number)].size as i64 == size);
    let Some(number) = found else {
        let why = format!("there is no datatype of {size} bytes in the class");
        return Err(fault(ErrorClass::ARG, why));
    };
    call.give_handle(Arg::datatype, Datatype::handle(number))?;
    Ok(Outcome::SUCCESS)
}

/// The predefined pair of a value and an index, if there is one (MPI 4.1, section 6.9.4).
fn value_index(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (value, index) = (
        source(call, Arg::value_type)?,
        source(call, Arg::index_type)?,
    );
    let wanted = match (value, index) {
        (Source::Predefined(value), Source::Predefined(index)) => Some([value, index]),
        _ => None,
    };
    let mut numbers = (0u16..).take(DATATYPES.len());
    let found = numbers.find(|&number| wanted.is_some() && parts_of_pair(number) == wanted);
    let handle = found.map_or(DATATYPE_NULL, Datatype::handle);
    call.give_handle(Arg::pair_type, handle)?;
    Ok(Outcome::SUCCESS)
}
