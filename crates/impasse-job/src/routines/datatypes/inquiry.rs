//! Sizes and bounds of datatypes: MPI 4.1, sections 5.1.5, 5.1.7 and 5.1.8, with the routines of
//! chapters 16 and 17.

use std::sync::Arc;

use impasse_mpi::Arg;
use impasse_mpi::constants::UNDEFINED;

use super::source;
use crate::context::{Call, CallResult, Outcome};
use crate::data::Layout;

handlers! {
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
    Ok(Arc::clone(&source(call, Arg::datatype)?.map().layout))
}

fn give(call: &mut Call<'_>, result: Arg, number: i64) -> CallResult<Outcome> {
    call.give_number(result, number)?;
    Ok(Outcome::SUCCESS)
}

/// A size that does not fit is undefined.
fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    let size = layout(call)?.size;
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
