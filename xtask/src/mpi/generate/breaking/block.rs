//! Makes sends block that did not, on all ranks alike: then everyone sends first.

use crate::mpi::generate::program::{Action, Mode, Op, Program, Started, Step};
use crate::mpi::generate::random::Random;

/// Makes the sends of an event block in which this rank and others send.
pub fn one_event(program: &mut Program, rank: usize, random: &mut Random) -> Option<String> {
    let senders: Vec<Vec<usize>> = program.steps.iter().map(|steps| events(steps)).collect();
    let shared = |event: &usize| senders.iter().filter(|own| own.contains(event)).count() > 1;
    let choices: Vec<usize> = senders[rank].iter().copied().filter(shared).collect();
    if choices.is_empty() {
        return None;
    }
    let event = random.pick(&choices);
    for steps in &mut program.steps {
        let old = std::mem::take(steps);
        for step in old {
            match step {
                Step::Do(op) => steps.extend(blocking(op, event).into_iter().map(Step::Do)),
                Step::Loop {
                    event: first,
                    times,
                    body,
                } => steps.push(Step::Loop {
                    event: first,
                    times,
                    body: body
                        .into_iter()
                        .flat_map(|op| blocking(op, event))
                        .collect(),
                }),
            }
        }
    }
    Some(format!(
        "and its partners send without Isend or Sendrecv in event {event}"
    ))
}

/// The events in which a rank sends without blocking.
fn events(steps: &[Step]) -> Vec<usize> {
    let ops = steps.iter().flat_map(|step| match step {
        Step::Do(op) => std::slice::from_ref(op),
        Step::Loop { body, .. } => body,
    });
    ops.filter_map(sends_without_blocking).collect()
}

/// The event of the message that an operation sends without blocking.
fn sends_without_blocking(op: &Op) -> Option<usize> {
    match &op.action {
        Action::Exchange { send, .. } => Some(send.event),
        Action::Post(Started::Send { end, .. }) => Some(end.event),
        _ => None,
    }
}

/// An operation, blocking if it sends a message of the given event; without the
/// wait for it if it was one.
fn blocking(op: Op, event: usize) -> Vec<Op> {
    let sends = sends_without_blocking(&op) == Some(event);
    let of_event = |action| Op {
        event: op.event,
        action,
    };
    match op.action {
        Action::Exchange { send, receive, .. } if sends => vec![
            of_event(Action::Send(Mode::Standard, send)),
            of_event(Action::Receive {
                probe: false,
                end: receive,
            }),
        ],
        Action::Post(Started::Send { mode, end, .. }) if sends => {
            vec![of_event(Action::Send(mode, end))]
        }
        Action::Complete(how, mut all) => {
            all.retain(|started| !is_send_of(started, event));
            if all.is_empty() {
                return Vec::new();
            }
            vec![of_event(Action::Complete(how, all))]
        }
        action => vec![of_event(action)],
    }
}

/// Whether a request is that of a non-blocking send of an event.
fn is_send_of(started: &Started, event: usize) -> bool {
    match started {
        Started::Send {
            persistent, end, ..
        } => !persistent && end.event == event,
        _ => false,
    }
}
