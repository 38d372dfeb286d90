//! Executions made by hand.

use std::sync::Arc;

use impasse_report::{
    Class, Code, Event, EventKind, Execution, Location, RankSet, Report, Role, Wait,
};

use crate::common::{at, deadlock, report, run_with};

fn call(rank: u32, line: u32, name: &str, text: String) -> Event {
    Event {
        rank,
        at: Some(at(line, 5, 14)),
        kind: EventKind::Call(name.into()),
        text,
    }
}

/// Each rank sends to the next, all meet in a barrier, then each waits for the next.
pub fn execution(ranks: u32) -> Execution {
    let mut events: Vec<Event> = Vec::new();
    let next = |rank: u32| (rank + 1) % ranks;
    for rank in 0..ranks {
        let text = format!("calls MPI_Isend to rank {}", next(rank));
        events.push(call(rank, 2, "MPI_Isend", text));
    }
    for rank in 0..ranks {
        events.push(call(rank, 4, "MPI_Recv", String::from("calls MPI_Recv")));
        let sender = (rank + ranks - 1) % ranks;
        events.push(Event {
            rank,
            at: None,
            kind: EventKind::Message {
                sent: Some(sender as usize),
                received: Some(events.len() - 1),
            },
            text: format!("receives the message of rank {sender}"),
        });
    }
    let first = events.len();
    for rank in 0..ranks {
        events.push(call(
            rank,
            5,
            "MPI_Barrier",
            String::from("calls MPI_Barrier"),
        ));
    }
    events.push(Event {
        rank: 0,
        at: None,
        kind: EventKind::Collective((first..events.len()).collect()),
        text: String::from("completes MPI_Barrier with all others"),
    });
    for rank in 0..ranks {
        let text = format!("calls MPI_Ssend to rank {}", next(rank));
        events.push(call(rank, 2, "MPI_Ssend", text));
    }
    let wait = |rank: u32| Wait {
        rank,
        awaited: RankSet::single(next(rank)),
        any: false,
        at: Some(at(2, 5, 14)),
        text: format!("waits for rank {} to receive", next(rank)),
    };
    Execution {
        ranks,
        left_out: 0,
        events,
        waits: (0..ranks).map(wait).collect(),
    }
}

/// A report about that execution.
pub fn stuck_ring(ranks: u32) -> Report {
    let mut finding = deadlock(
        Code::WaitCycle,
        Class::Always,
        "deadlock: all wait for each other",
    );
    for rank in 0..ranks {
        let text = format!("rank {rank} waits here for rank {}", (rank + 1) % ranks);
        let members = RankSet::single(rank);
        let location = Location::new(at(2, 5, 14), members, Role::Cycle, text);
        finding.locations.push(location);
    }
    finding.execution = Some(Arc::new(execution(ranks)));
    report(vec![run_with(ranks, finding)])
}
