//! A member makes a collective call.

use std::sync::Arc;

use impasse_mpi::{Kind, Pattern};

use super::settle::settle;
use crate::context::{Call, CallResult};
use crate::data::{Payload, Place};
use crate::routines::point_to_point::add;
use crate::state::{
    Activity, Arrival, CollectiveKind, CommId, CommView, Extra, Issue, IssueKind, Neighbours,
    RequestKind, Slot, Status,
};
use crate::trace::EventKind;

/// What a member brings.
#[derive(Debug)]
pub(crate) struct Contribution {
    /// World rank of the root.
    pub root: Option<u32>,
    pub pattern: Pattern,
    pub sends: Vec<Payload>,
    pub places: Vec<Place>,
    pub neighbours: Option<Arc<Neighbours>>,
    pub extra: Extra,
}

impl Contribution {
    /// No data; who waits for whom is as the routine's row says.
    pub fn new(call: &Call<'_>) -> Contribution {
        Contribution {
            root: None,
            pattern: match call.routine.kind {
                Kind::Collective(pattern) => pattern,
                // Reading and writing files may synchronise or not (MPI 4.1, section 14.4.1).
                _ => Pattern::Nobody,
            },
            sends: Vec::new(),
            places: Vec::new(),
            neighbours: None,
            extra: Extra::Nothing,
        }
    }
}

/// Makes the call; gives the number of the request.
pub(crate) fn arrive(
    call: &mut Call<'_>,
    comm: &CommView,
    brought: Contribution,
) -> CallResult<u32> {
    if !matches!(brought.extra, Extra::Make(..)) && brought.neighbours.is_none() {
        call.check_receives(&brought.places);
    }
    let kind = CollectiveKind {
        routine: call.routine.plain,
        root: brought.root,
    };
    let queue = call.mpi.queues.entry(comm.id).or_default();
    let calls = queue.calls.entry(call.rank).or_default();
    let (at, number) = (*calls, queue.first + *calls);
    *calls += 1;
    if at as usize == queue.slots.len() {
        queue.slots.push_back(Slot {
            members: comm.comm.everyone().into(),
            arrivals: Default::default(),
            agreed: kind.clone(),
            broken: false,
            combined: None,
        });
    }
    let request = RequestKind::Collective {
        comm: comm.id,
        number,
    };
    let request = add(call, request, Activity::Active, Status::EMPTY);
    for place in &brought.places {
        call.uses(place, true);
    }
    call.begin_use(request);
    let arrival = Arrival {
        stamp: call.mpi.stamp(call.rank),
        kind,
        pattern: brought.pattern,
        request,
        span: call.span,
        sends: brought.sends,
        places: brought.places,
        neighbours: brought.neighbours,
        extra: brought.extra,
        event: call.mpi.last_call(call.rank),
        done: false,
    };
    let rank = call.rank;
    let queue = call.mpi.queues.entry(comm.id).or_default();
    if let Some(slot) = queue.slot_mut(number) {
        slot.arrivals.insert(rank, arrival);
    }
    call.mpi.write_arrival((comm.id, number), rank);
    match disagreement(call, comm.id, number) {
        true => Ok(request),
        false => {
            record_gathering(call, comm.id, number);
            settle(call, comm.id, number, rank)?;
            Ok(request)
        }
    }
}

/// A member that is not run here has made the call.
pub(crate) fn arrive_from_away(
    call: &mut Call<'_>,
    (comm, number): (CommId, u64),
    member: u32,
    arrival: Arrival,
    members: &Arc<[u32]>,
) -> CallResult<()> {
    let queue = call.mpi.queues.entry(comm).or_default();
    let calls = queue.calls.entry(member).or_default();
    let at = *calls;
    *calls += 1;
    if at as usize == queue.slots.len() {
        queue.slots.push_back(Slot {
            members: Arc::clone(members),
            arrivals: Default::default(),
            agreed: arrival.kind.clone(),
            broken: false,
            combined: None,
        });
    }
    if let Some(slot) = queue.slot_mut(number) {
        slot.agreed.root = slot.agreed.root.or(arrival.kind.root);
        slot.arrivals.insert(member, arrival);
    }
    settle(call, comm, number, member)
}

/// Tells the trace when the last member has come.
fn record_gathering(call: &mut Call<'_>, comm: CommId, number: u64) {
    let slot = call.mpi.queues.get(&comm);
    let slot = slot.and_then(|queue| queue.slot(number));
    let Some(slot) = slot.filter(|slot| slot.is_full() && call.mpi.trace.is_some()) else {
        return;
    };
    let routine = slot.agreed.routine;
    let calls: Vec<u64> = (slot.arrivals.values())
        .filter_map(|arrival| arrival.event)
        .collect();
    let gathers = || EventKind::Gathers { routine, calls };
    call.mpi.record(call.rank, call.span, gathers);
}

/// Whether the calls of a slot do not agree; the first time this is an issue.
fn disagreement(call: &mut Call<'_>, comm: CommId, number: u64) -> bool {
    let rank = call.rank;
    let queue = call.mpi.queues.entry(comm).or_default();
    let Some(slot) = queue.slot_mut(number) else {
        return false;
    };
    let Some(mine) = slot.arrivals.get(&rank) else {
        return false;
    };
    if slot.agreed.agrees(&mine.kind) {
        slot.agreed.root = slot.agreed.root.or(mine.kind.root);
        return slot.broken;
    }
    let other = slot
        .arrivals
        .iter()
        .find(|(_, other)| !other.kind.agrees(&mine.kind));
    let Some((&other_rank, other)) = other else {
        return slot.broken;
    };
    let places = vec![(rank, mine.span), (other_rank, other.span)];
    let detail = difference(&mine.kind, rank, &other.kind, other_rank);
    slot.broken = true;
    call.mpi.issue(Issue {
        kind: IssueKind::CollectiveMismatch,
        places,
        detail,
    });
    true
}

fn difference(mine: &CollectiveKind, rank: u32, other: &CollectiveKind, other_rank: u32) -> String {
    match (mine.root, other.root) {
        (Some(one), Some(two)) if mine.routine == other.routine => {
            format!(
                "rank {rank} calls `{}` with root {one}, rank {other_rank} with root {two}",
                mine.routine
            )
        }
        _ => format!(
            "rank {rank} calls `{}` while rank {other_rank} calls `{}`",
            mine.routine, other.routine
        ),
    }
}
