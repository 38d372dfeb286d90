//! Collective calls that combine data: MPI 4.1, sections 6.9 to 6.11.

mod give;
mod local;
mod operands;
mod plan;
mod user;

pub(super) use give::give;

use crate::context::{Call, CallResult, Outcome};
use crate::data::Operator;
use crate::routines::forms;
use plan::Plan;

pub(in crate::routines) use user::with_operators;

handlers! {
    MPI_Reduce | MPI_Allreduce | MPI_Reduce_scatter | MPI_Reduce_scatter_block | MPI_Scan
        | MPI_Exscan => StartOrRun(start, blocking),
    MPI_Reduce_local => Run(local::reduce_local),
}

/// Starts a reduction. Where a function of the program combines, whoever gets a result gets the data
/// of all first.
fn start(call: &mut Call<'_>) -> CallResult<u32> {
    let plan = Plan::read(call)?;
    match plan.operator {
        Operator::User(operator) if plan.receive.is_some() && !plan.is_empty() => {
            user::start(call, &plan, operator)
        }
        _ => plan.start(call, None),
    }
}

/// Starts and waits; then an operator of the program is called for each pair of operands.
fn blocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    with_operators(call, |call| forms::blocking_with(call, start))
}
