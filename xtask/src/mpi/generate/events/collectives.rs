//! Collective operations.

use crate::mpi::generate::builder::Builder;
use crate::mpi::generate::program::{Action, Collective, Family, Started};

/// A collective on all communicators of a team.
pub fn collective(builder: &mut Builder) {
    let team = builder.random.below(builder.teams.len());
    let family = builder.random.pick(&Family::ALL);
    let starting = builder.random.chance(20);
    let smallest = builder.teams[team].groups.iter().map(Vec::len).min();
    let call = Collective {
        family,
        team,
        root: builder.random.below(smallest.unwrap_or(1)),
        count: 1 + builder.random.below(3),
        event: builder.event,
        largest: builder.random.chance(30) && matches!(family, Family::Reduce | Family::Allreduce),
        in_place: builder.random.chance(20) && family == Family::Allreduce,
    };
    for rank in builder.teams[team].groups.concat() {
        if starting {
            builder.post(rank, Started::Collective(call.clone()));
        } else {
            builder.add(rank, Action::Collective(call.clone()));
        }
    }
}
