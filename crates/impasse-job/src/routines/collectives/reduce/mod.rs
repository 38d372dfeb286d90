//! Collective calls that combine data: MPI 4.1, sections 6.9 to 6.11.

mod give;
mod local;
mod operands;
mod plan;
mod user;

pub(super) use give::give;

use impasse_mpi::Form;

use crate::context::{Call, CallResult, Outcome};
use crate::data::Operator;
use crate::routines::forms;
use operands::user_operator;
use plan::Plan;

handlers! {
    MPI_Reduce | MPI_Allreduce | MPI_Reduce_scatter | MPI_Reduce_scatter_block | MPI_Scan
        | MPI_Exscan => StartOrRun(start, blocking),
    MPI_Reduce_local => Run(local::reduce_local),
}

/// Starts a reduction. A function of the program would have to run while the rank does something
/// else, which only the blocking forms can avoid.
fn start(call: &mut Call<'_>) -> CallResult<u32> {
    let plan = Plan::read(call)?;
    let by_program = matches!(plan.operator, Operator::User(_));
    if by_program && call.routine.form != Form::Blocking && !plan.is_empty() {
        let routine = call.routine.name;
        return call.unsupported(format!(
            "`{routine}` with an operator that is a function of the program"
        ));
    }
    plan.start(call, None)
}

/// Starts and waits; with an operator of the program, calls it for each pair of operands.
fn blocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(operator) = user_operator(call)? {
        let plan = Plan::read(call)?;
        if plan.receive.is_some() && !plan.is_empty() {
            return user::reduce(call, &plan, operator);
        }
    }
    forms::blocking_with(call, start)
}
