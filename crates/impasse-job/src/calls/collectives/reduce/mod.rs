//! Collective calls that combine data: MPI 4.1, sections 6.9 to 6.11.

mod give;
mod local;
mod operands;
mod plan;
mod user;

pub(super) use give::give;

use crate::call::{Call, CallResult, Handler, Outcome, Starter};
use crate::calls::forms::blocking_with;
use crate::data::Operator;
use crate::state::Style;

use plan::{Form, Plan};

/// The routines by the name of their blocking form.
pub(super) fn starter(name: &str) -> Option<Starter> {
    Some(match name {
        "MPI_Reduce" => |call| start(call, Form::Reduce),
        "MPI_Allreduce" => |call| start(call, Form::Allreduce),
        "MPI_Reduce_scatter" => |call| start(call, Form::Scatter),
        "MPI_Reduce_scatter_block" => |call| start(call, Form::ScatterBlock),
        "MPI_Scan" => |call| start(call, Form::Scan),
        "MPI_Exscan" => |call| start(call, Form::Exscan),
        _ => return None,
    })
}

/// The routines that have functions of the program called: the blocking forms.
pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Reduce" => |call| blocking(call, Form::Reduce),
        "MPI_Allreduce" => |call| blocking(call, Form::Allreduce),
        "MPI_Reduce_scatter" => |call| blocking(call, Form::Scatter),
        "MPI_Reduce_scatter_block" => |call| blocking(call, Form::ScatterBlock),
        "MPI_Scan" => |call| blocking(call, Form::Scan),
        "MPI_Exscan" => |call| blocking(call, Form::Exscan),
        "MPI_Reduce_local" => local::reduce_local,
        _ => return None,
    })
}

/// Starts a reduction. A function of the program would have to run while the rank does something
/// else, which only the blocking forms can avoid.
fn start(call: &mut Call<'_>, form: Form) -> CallResult<u32> {
    let plan = Plan::read(call, form)?;
    let by_program = matches!(plan.operator, Operator::User(_));
    if by_program && call.form.style != Style::Blocking && !plan.is_empty() {
        let routine = call.routine.name;
        return call.unsupported(format!(
            "`{routine}` with an operator that is a function of the program"
        ));
    }
    plan.start(call, None)
}

fn blocking(call: &mut Call<'_>, form: Form) -> CallResult<Outcome> {
    let plan = Plan::read(call, form)?;
    match plan.operator {
        Operator::User(operator) if plan.receive.is_some() && !plan.is_empty() => {
            user::reduce(call, &plan, operator)
        }
        _ => blocking_with(call, starter_of(form)),
    }
}

fn starter_of(form: Form) -> Starter {
    match form {
        Form::Reduce => |call| start(call, Form::Reduce),
        Form::Allreduce => |call| start(call, Form::Allreduce),
        Form::Scatter => |call| start(call, Form::Scatter),
        Form::ScatterBlock => |call| start(call, Form::ScatterBlock),
        Form::Scan => |call| start(call, Form::Scan),
        Form::Exscan => |call| start(call, Form::Exscan),
    }
}
