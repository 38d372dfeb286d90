//! Datatypes by what they can hold: MPI 4.1, sections 6.9.4 and 19.1.5.

use std::sync::Arc;

use impasse_mpi::HandleKind;
use impasse_mpi::datatypes::DATATYPES;

use super::source;
use crate::call::{Call, CallResult, Handler, Outcome, UNDEFINED, fault};
use crate::data::{Datatypes, Made, Recipe, Source, TypeMap, parts_of_pair};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Type_create_f90_real" => |call| real(call, "MPI_COMBINER_F90_REAL", &REALS),
        "MPI_Type_create_f90_complex" => |call| real(call, "MPI_COMBINER_F90_COMPLEX", &COMPLEXES),
        "MPI_Type_create_f90_integer" => integer,
        "MPI_Type_match_size" => match_size,
        "MPI_Type_get_value_index" => value_index,
        _ => return None,
    })
}

/// Decimal digits, decimal exponent, datatype.
type Kinds = [(i64, i64, &'static str); 3];

const REALS: Kinds = [
    (6, 37, "MPI_REAL4"),
    (15, 307, "MPI_REAL8"),
    (33, 4931, "MPI_REAL16"),
];

const COMPLEXES: Kinds = [
    (6, 37, "MPI_COMPLEX8"),
    (15, 307, "MPI_COMPLEX16"),
    (33, 4931, "MPI_COMPLEX32"),
];

/// Decimal digits of integers.
const INTEGERS: [(i64, &str); 5] = [
    (2, "MPI_INTEGER1"),
    (4, "MPI_INTEGER2"),
    (9, "MPI_INTEGER4"),
    (18, "MPI_INTEGER8"),
    (38, "MPI_INTEGER16"),
];

fn number_of(name: &str) -> Option<u16> {
    let at = DATATYPES.iter().position(|row| row.name == name)?;
    u16::try_from(at).ok()
}

fn real(call: &mut Call<'_>, combiner: &str, kinds: &Kinds) -> CallResult<Outcome> {
    let (digits, exponent) = (call.int(0)?, call.int(1)?);
    if digits == UNDEFINED && exponent == UNDEFINED {
        let why = "neither the precision nor the range is given";
        return Err(fault("MPI_ERR_ARG", why));
    }
    let found = kinds
        .iter()
        .find(|(most_digits, most_exponent, _)| {
            digits <= *most_digits && exponent <= *most_exponent
        })
        .map(|(_, _, name)| *name);
    give_unnamed(call, 2, combiner, vec![digits, exponent], found)
}

fn integer(call: &mut Call<'_>) -> CallResult<Outcome> {
    let digits = call.int(0)?;
    let found = INTEGERS.iter().find(|(most, _)| digits <= *most);
    let found = found.map(|(_, name)| *name);
    give_unnamed(call, 1, "MPI_COMBINER_F90_INTEGER", vec![digits], found)
}

/// Gives the datatype without a name for these numbers: the same handle each time.
fn give_unnamed(
    call: &mut Call<'_>,
    index: usize,
    combiner: &str,
    integers: Vec<i64>,
    found: Option<&str>,
) -> CallResult<Outcome> {
    let number = found.and_then(number_of);
    let map = number.and_then(TypeMap::predefined);
    let recipe = Recipe {
        combiner: impasse_mpi::constant(combiner).unwrap_or(0),
        integers,
        ..Recipe::default()
    };
    let made = map.and_then(|map| Made::new(map.clone(), recipe, number));
    let Some(made) = made else {
        return Err(fault(
            "MPI_ERR_ARG",
            "there is no datatype for such numbers",
        ));
    };
    let address = call.bits(index)?;
    let datatypes = &mut call.mpi.rank_mut(call.rank).datatypes;
    let handle = match datatypes.find_unnamed(&made) {
        Some(handle) => handle,
        None => datatypes.add(Arc::new(made), true),
    };
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

fn match_size(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (class, size) = (call.int(0)?, call.int(1)?);
    let class = match class {
        1 => "REAL",
        2 => "INTEGER",
        3 => "COMPLEX",
        _ => return Err(fault("MPI_ERR_ARG", format!("the class is {class}"))),
    };
    let Some(number) = number_of(&format!("MPI_{class}{size}")) else {
        let why = format!("there is no datatype of {size} bytes in the class");
        return Err(fault("MPI_ERR_ARG", why));
    };
    call.give_handle(2, Datatypes::predefined_handle(number))?;
    Ok(Outcome::SUCCESS)
}

/// The predefined pair of a value and an index, if there is one (MPI 4.1, section 6.9.4).
fn value_index(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (value, index) = (source(call, 0)?, source(call, 1)?);
    let wanted = match (value, index) {
        (Source::Predefined(value), Source::Predefined(index)) => Some([value, index]),
        _ => None,
    };
    let mut numbers = (0u16..).take(DATATYPES.len());
    let found = numbers.find(|&number| wanted.is_some() && parts_of_pair(number) == wanted);
    let handle = found.map_or(HandleKind::Datatype.null(), Datatypes::predefined_handle);
    call.give_handle(2, handle)?;
    Ok(Outcome::SUCCESS)
}
