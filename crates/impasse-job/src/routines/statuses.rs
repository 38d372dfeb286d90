//! Statuses: what they say, what programs set in them, and those of Fortran: MPI 4.1, sections
//! 3.2.5, 3.8.4, 5.1.11, 13.3 and 19.3.5.

use impasse_exec::Value;
use impasse_exec::expr::ExprId;
use impasse_ir::Type;
use impasse_mpi::constants::UNDEFINED;
use impasse_mpi::datatypes::DATATYPES;
use impasse_mpi::pointers::STATUS_IGNORE;
use impasse_mpi::{Arg, ErrorClass};

use super::datatypes::{fitting, shaped, source};
use crate::context::{Call, CallResult, Outcome, STATUS_BYTES, fault, lift};
use crate::data::{Layout, elements};

/// Offsets of the fields of a status.
const SOURCE: u64 = 0;
const TAG: u64 = 4;
const ERROR: u64 = 8;
const CANCELLED: u64 = 12;
const BYTES: u64 = 16;

handlers! {
    MPI_Get_count => Run(|call| give(call, whole_elements)),
    MPI_Get_elements | MPI_Get_elements_x => Run(|call| give(call, basic_elements)),
    MPI_Test_cancelled => Run(|call| get_field(call, CANCELLED, Arg::flag)),
    MPI_Status_get_source => Run(|call| get_field(call, SOURCE, Arg::source)),
    MPI_Status_get_tag => Run(|call| get_field(call, TAG, Arg::tag)),
    MPI_Status_get_error => Run(|call| get_field(call, ERROR, Arg::err)),
    MPI_Status_set_elements | MPI_Status_set_elements_x => Run(set_elements),
    MPI_Status_set_cancelled => Run(|call| set_field(call, CANCELLED, Arg::flag)),
    MPI_Status_set_source => Run(|call| set_field(call, SOURCE, Arg::source)),
    MPI_Status_set_tag => Run(|call| set_field(call, TAG, Arg::tag)),
    MPI_Status_set_error => Run(|call| set_field(call, ERROR, Arg::err)),
    MPI_Status_f2c => Run(|call| convert(call, Arg::f_status, Arg::c_status)),
    MPI_Status_c2f => Run(|call| convert(call, Arg::c_status, Arg::f_status)),
    MPI_Status_c2f08 => Run(|call| convert(call, Arg::c_status, Arg::f08_status)),
    MPI_Status_f082c => Run(|call| convert(call, Arg::f08_status, Arg::c_status)),
    MPI_Status_f2f08 => Run(|call| convert(call, Arg::f_status, Arg::f08_status)),
    MPI_Status_f082f => Run(|call| convert(call, Arg::f08_status, Arg::f_status)),
}

fn get_field(call: &mut Call<'_>, offset: u64, result: Arg) -> CallResult<Outcome> {
    let status = call.bits(Arg::status)?;
    let value = call.number_at(status.wrapping_add(offset), 4)?;
    call.give_int(result, value)?;
    Ok(Outcome::SUCCESS)
}

fn set_field(call: &mut Call<'_>, offset: u64, value: Arg) -> CallResult<Outcome> {
    let (status, value) = (call.bits(Arg::status)?, call.int(value)?);
    call.write_int(status.wrapping_add(offset), value)?;
    Ok(Outcome::SUCCESS)
}

/// All forms of a status have the same bytes.
fn convert(call: &mut Call<'_>, from: Arg, to: Arg) -> CallResult<Outcome> {
    let (from, to) = (call.bits(from)?, call.bits(to)?);
    lift(call.memory().copy(to, from, STATUS_BYTES))?;
    Ok(Outcome::SUCCESS)
}

fn status(call: &mut Call<'_>) -> CallResult<u64> {
    match call.bits(Arg::status)? {
        STATUS_IGNORE => Err(fault(ErrorClass::ARG, "the status is MPI_STATUS_IGNORE")),
        address => Ok(address),
    }
}

/// Counts what was received; what is no whole number of elements is undefined.
fn give(call: &mut Call<'_>, count: fn(&Layout, u64) -> Option<u64>) -> CallResult<Outcome> {
    let status = status(call)?;
    let datatype = source(call, Arg::datatype)?;
    let layout = shaped(call, &datatype.map().layout)?;
    let bytes = match call.value_at(status.wrapping_add(BYTES), 8)? {
        Value::Known(bytes) => bytes as u64,
        Value::Symbolic(bytes) => return give_unknown(call, bytes, &layout, count),
    };
    let count = count(&layout, bytes);
    let number = count.map_or(UNDEFINED, |count| fitting(call, Arg::count, count));
    call.give_number(Arg::count, number)?;
    Ok(Outcome::SUCCESS)
}

/// The same of an unknown number of bytes: as many elements as it would be if it were whole ones.
fn give_unknown(
    call: &mut Call<'_>,
    bytes: ExprId,
    layout: &Layout,
    count: fn(&Layout, u64) -> Option<u64>,
) -> CallResult<Outcome> {
    let in_one = count(layout, layout.size).unwrap_or(1).max(1);
    let ty = match call.element_bytes(Arg::count) {
        4 => Type::I32,
        _ => Type::I64,
    };
    let number = elements(&mut call.world.exprs, bytes, layout.size / in_one, ty);
    let address = call.bits(Arg::count)?;
    lift(call.memory().store(ty, address, number))?;
    Ok(Outcome::SUCCESS)
}

fn whole_elements(layout: &Layout, bytes: u64) -> Option<u64> {
    match layout.size {
        0 if bytes == 0 => Some(0),
        0 => None,
        size if bytes.is_multiple_of(size) => Some(bytes / size),
        _ => None,
    }
}

fn basic_elements(layout: &Layout, bytes: u64) -> Option<u64> {
    if layout.size == 0 {
        return whole_elements(layout, bytes);
    }
    let in_one: u64 = layout.signature.each_basic().map(|(_, count)| count).sum();
    let (mut found, mut left) = (bytes / layout.size * in_one, bytes % layout.size);
    for (number, count) in layout.signature.each_basic() {
        let size = DATATYPES.get(usize::from(number)).map_or(1, |row| row.size);
        let taken = count.min(left / size);
        found += taken;
        left -= taken * size;
        if taken < count {
            break;
        }
    }
    (left == 0).then_some(found)
}

/// Sets how much was received, for requests that the program completes itself.
fn set_elements(call: &mut Call<'_>) -> CallResult<Outcome> {
    let status = status(call)?;
    let datatype = source(call, Arg::datatype)?;
    let size = shaped(call, &datatype.map().layout)?.size;
    let bytes = call.count(Arg::count)?.saturating_mul(size);
    call.write_handle(status.wrapping_add(BYTES), bytes)?;
    Ok(Outcome::SUCCESS)
}
