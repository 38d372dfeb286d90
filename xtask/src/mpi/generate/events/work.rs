//! Work with data, and communication that depends on it.

use crate::mpi::generate::builder::Builder;
use crate::mpi::generate::program::{Action, Task, Work};

/// A piece of work for all members of a team. What is drawn by lot is little: each branch on it
/// doubles what can happen.
pub fn work(builder: &mut Builder) {
    let random = &mut builder.random;
    let by_lot = random.chance(25);
    let work = Work {
        task: random.pick(&Task::ALL),
        team: random.below(builder.teams.len()),
        size: match by_lot {
            true => 1 + random.below(3),
            false => 3 + random.below(14),
        },
        event: builder.event,
        by_lot,
        alone: false,
    };
    for rank in builder.teams[work.team].groups.concat() {
        builder.add(rank, Action::Work(work.clone()));
    }
}
