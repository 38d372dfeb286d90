//! The events of an execution: calls in order, and which of them belong together.

use crate::common::{source, start};
use impasse_job::{Advance, BufferingModel, Event, EventKind, Job};

/// Runs a program to where nothing moves, and gives its events.
fn events(name: &str, ranks: u32) -> (Vec<Event>, u64) {
    let (mut job, mut world) = start(&source(name), ranks, BufferingModel::STRICT);
    job.keep_trace();
    while !matches!(job.advance(&mut world, 1 << 30), Advance::Ended(_)) {
        let Some(alternative) = job.alternatives(&mut world).first().cloned() else {
            break;
        };
        job.choose(&mut world, &alternative);
    }
    told(&job)
}

fn told(job: &Job) -> (Vec<Event>, u64) {
    let trace = job.trace().expect("it is kept");
    (trace.events().cloned().collect(), trace.first())
}

/// The routine and rank of the call with this number.
fn call(events: &[Event], number: Option<u64>) -> (u32, &'static str) {
    let event = &events[number.expect("a call") as usize];
    match event.kind {
        EventKind::Calls(routine) => (event.rank, routine),
        _ => panic!("{event:?} is no call"),
    }
}

#[test]
fn a_message_joins_its_two_calls() {
    let (events, _) = events("trace/a_message_between_two_calls", 2);
    let mut messages = events.iter().filter_map(|event| match event.kind {
        EventKind::Receives {
            source,
            tag,
            sent,
            received,
        } => Some((event.rank, source, tag, sent, received)),
        _ => None,
    });
    let (rank, source, tag, sent, received) = messages.next().expect("one message");
    assert_eq!((rank, source, tag), (1, 0, 5));
    assert_eq!(call(&events, sent), (0, "MPI_Send"));
    assert_eq!(call(&events, received), (1, "MPI_Irecv"));
    assert!(messages.next().is_none());
}

#[test]
fn a_persistent_receive_is_started_by_its_start() {
    let (events, _) = events("trace/a_persistent_receive", 2);
    let received = events.iter().find_map(|event| match event.kind {
        EventKind::Receives { received, .. } => Some(received),
        _ => None,
    });
    let received = received.expect("one message");
    assert_eq!(call(&events, received), (1, "MPI_Start"));
}

#[test]
fn a_collective_call_joins_the_calls_of_its_members() {
    let (events, _) = events("trace/a_barrier", 3);
    let gathered: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Gathers { routine, calls } => Some((*routine, calls)),
            _ => None,
        })
        .collect();
    let routines: Vec<&str> = gathered.iter().map(|(routine, _)| *routine).collect();
    assert_eq!(routines, ["MPI_Barrier", "MPI_Finalize"]);
    let mut ranks: Vec<_> = (gathered[0].1.iter())
        .map(|&number| call(&events, Some(number)))
        .collect();
    ranks.sort_unstable();
    let barrier = "MPI_Barrier";
    assert_eq!(ranks, [(0, barrier), (1, barrier), (2, barrier)]);
}

#[test]
fn only_the_last_events_are_kept() {
    let (events, first) = events("trace/many_calls", 1);
    assert_eq!(events.len(), 10_000);
    assert!(first > 5_000, "{first}");
    let last = events.iter().rev().find_map(|event| match event.kind {
        EventKind::Calls(routine) => Some(routine),
        _ => None,
    });
    assert_eq!(last, Some("MPI_Finalize"));
}
