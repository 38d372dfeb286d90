//! How much a status says was received: MPI 4.1, sections 3.2.5, 5.1.11 and 13.3.

use super::inquiry::fitting;
use super::source;
use crate::call::{Call, CallResult, Handler, Outcome, STATUS_IGNORE, UNDEFINED, fault};
use crate::data::Layout;
use impasse_mpi::datatypes::DATATYPES;

/// Where the number of bytes is in a status.
const BYTES_AT: u64 = 16;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Get_count" => |call| give(call, whole_elements),
        "MPI_Get_elements" | "MPI_Get_elements_x" => |call| give(call, basic_elements),
        "MPI_Status_set_elements" | "MPI_Status_set_elements_x" => set,
        _ => return None,
    })
}

fn status(call: &mut Call<'_>) -> CallResult<u64> {
    match call.bits(0)? {
        STATUS_IGNORE => Err(fault("MPI_ERR_ARG", "the status is MPI_STATUS_IGNORE")),
        address => Ok(address),
    }
}

/// Counts what was received; what is no whole number of elements is undefined.
fn give(call: &mut Call<'_>, count: fn(&Layout, u64) -> Option<u64>) -> CallResult<Outcome> {
    let status = status(call)?;
    let bytes = call.numbers_at(status.wrapping_add(BYTES_AT), 8, 1)?;
    let bytes = bytes.first().copied().unwrap_or(0).cast_unsigned();
    let datatype = source(call, 1)?;
    let count = count(&datatype.map().layout, bytes);
    let number = count.map_or(UNDEFINED, |count| fitting(call, 2, count));
    call.give_number(2, number)?;
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
fn set(call: &mut Call<'_>) -> CallResult<Outcome> {
    let status = status(call)?;
    let datatype = source(call, 1)?;
    let bytes = call.count(2)?.saturating_mul(datatype.map().layout.size);
    call.write_handle(status.wrapping_add(BYTES_AT), bytes)?;
    Ok(Outcome::SUCCESS)
}
