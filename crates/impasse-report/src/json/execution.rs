//! Executions, as JSON: one line per event and per wait.

use serde::Serialize;
use serde_json::value::RawValue;

use super::on_one_line;
use super::place::Place;
use crate::{Event, EventKind, Execution, Wait};

#[derive(Serialize)]
pub(super) struct ExecutionObject {
    ranks: u32,
    left_out: u64,
    events: Vec<Box<RawValue>>,
    waits: Vec<Box<RawValue>>,
}

impl ExecutionObject {
    pub fn new(execution: &Execution) -> ExecutionObject {
        let events = execution.events.iter().map(EventObject::new);
        let waits = execution.waits.iter().map(WaitObject::new);
        ExecutionObject {
            ranks: execution.ranks,
            left_out: execution.left_out,
            events: events.map(|event| on_one_line(&event)).collect(),
            waits: waits.map(|wait| on_one_line(&wait)).collect(),
        }
    }
}

#[derive(Serialize)]
struct EventObject<'a> {
    kind: &'static str,
    rank: u32,
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
    #[serde(flatten)]
    links: Links<'a>,
}

/// What only events of one kind have.
#[derive(Serialize)]
#[serde(untagged)]
enum Links<'a> {
    Call {
        routine: &'a str,
    },
    Message {
        sent: Option<usize>,
        received: Option<usize>,
    },
    Collective {
        calls: &'a [usize],
    },
    None {},
}

impl EventObject<'_> {
    fn new(event: &Event) -> EventObject<'_> {
        let links = match &event.kind {
            EventKind::Call(routine) => Links::Call { routine },
            EventKind::Message { sent, received } => Links::Message {
                sent: *sent,
                received: *received,
            },
            EventKind::Collective(calls) => Links::Collective { calls },
            EventKind::GoesOn | EventKind::Choice | EventKind::Touch => Links::None {},
        };
        EventObject {
            kind: event.kind.as_str(),
            rank: event.rank,
            place: Place::new(event.at.as_ref()),
            text: &event.text,
            links,
        }
    }
}

#[derive(Serialize)]
struct WaitObject<'a> {
    rank: u32,
    awaited: Vec<[u32; 3]>,
    any: bool,
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
}

impl WaitObject<'_> {
    fn new(wait: &Wait) -> WaitObject<'_> {
        WaitObject {
            rank: wait.rank,
            awaited: wait.awaited.strides(),
            any: wait.any,
            place: Place::new(wait.at.as_ref()),
            text: &wait.text,
        }
    }
}
