//! Sizes and bounds of datatypes: MPI 4.1, sections 5.1.5, 5.1.7 and 5.1.8, with the routines of
//! chapters 16 and 17.

use std::sync::Arc;

use super::source;
use crate::call::{Call, CallResult, Handler, Outcome, UNDEFINED};
use crate::data::Layout;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Type_size" | "MPI_Type_size_x" => size,
        "MPI_Type_get_extent" | "MPI_Type_get_extent_x" => |call| {
            let layout = layout(call)?;
            give(call, &[layout.lower, layout.extent])
        },
        "MPI_Type_get_true_extent" | "MPI_Type_get_true_extent_x" => |call| {
            let (start, length) = layout(call)?.span();
            give(call, &[start, length])
        },
        "MPI_Type_extent" => |call| {
            let layout = layout(call)?;
            give(call, &[layout.extent])
        },
        "MPI_Type_lb" => |call| {
            let layout = layout(call)?;
            give(call, &[layout.lower])
        },
        "MPI_Type_ub" => |call| {
            let layout = layout(call)?;
            give(call, &[layout.lower.wrapping_add(layout.extent)])
        },
        _ => return None,
    })
}

fn layout(call: &mut Call<'_>) -> CallResult<Arc<Layout>> {
    Ok(Arc::clone(&source(call, 0)?.map().layout))
}

/// Writes numbers through the arguments from the second on.
fn give(call: &mut Call<'_>, numbers: &[i64]) -> CallResult<Outcome> {
    for (index, number) in (1..).zip(numbers) {
        call.give_number(index, *number)?;
    }
    Ok(Outcome::SUCCESS)
}

/// A size that does not fit is undefined.
fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    let size = layout(call)?.size;
    let number = fitting(call, 1, size);
    give(call, &[number])
}

/// A number as far as the type of the parameter at `index` can hold it, else `MPI_UNDEFINED`.
pub(super) fn fitting(call: &Call<'_>, index: usize, number: u64) -> i64 {
    let most = match call.element_bytes(index) {
        4 => i64::from(i32::MAX),
        _ => i64::MAX,
    };
    let number = i64::try_from(number).ok();
    number.filter(|&number| number <= most).unwrap_or(UNDEFINED)
}
