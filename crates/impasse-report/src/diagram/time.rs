//! Logical time: in which column of the diagram each event stands.
//!
//! An event stands one column behind the last one of its rank, and behind everything it depends
//! on. So the drawing is as short as the order of things allows, and no arrow goes back.

use std::collections::BTreeMap;

use crate::{EventKind, Execution};

/// The columns of an execution.
#[derive(Default)]
pub(super) struct Timeline {
    /// The column of each event, for those that have a place of their own.
    pub column: Vec<Option<usize>>,
    /// Messages with both ends known.
    pub arrows: Vec<Arrow>,
    /// Collective calls that completed.
    pub meetings: Vec<Meeting>,
    /// Waiting that ended.
    pub bars: Vec<Bar>,
    /// Where each rank ended.
    pub ends: BTreeMap<u32, End>,
    /// Calls that sent, received, met others or waited.
    pub acted: Vec<bool>,
}

/// A message from one call to another.
pub(super) struct Arrow {
    /// The event that says so.
    pub event: usize,
    /// The call that sends.
    pub sent: usize,
    /// The call that receives.
    pub received: usize,
    /// Where it arrives, if that is after the call that receives; else it arrives at the call.
    pub arrival: Option<usize>,
}

/// Calls that completed together.
pub(super) struct Meeting {
    /// The event that says so.
    pub event: usize,
    /// One call of each member.
    pub calls: Vec<usize>,
    /// Where they meet.
    pub column: usize,
}

/// A call that waited and went on.
pub(super) struct Bar {
    /// The event at its end.
    pub event: usize,
    /// The call, if it is told.
    pub call: Option<usize>,
}

/// What is known of a rank after some events.
#[derive(Clone, Copy, Default)]
pub(super) struct End {
    /// The first column that is free.
    pub next: usize,
    /// The last call, unless it waited and went on.
    pub open: Option<usize>,
    /// The first column in which a waiting call can go on.
    released: usize,
}

/// Gives each event its column. Events of ranks that do not exist, and references to what is no
/// earlier call, are passed over.
pub(super) fn timeline(execution: &Execution) -> Timeline {
    let count = execution.events.len();
    let mut time = Timeline {
        column: vec![None; count],
        acted: vec![false; count],
        ..Timeline::default()
    };
    let mut met = vec![false; count];
    for (index, event) in execution.events.iter().enumerate() {
        if event.rank >= execution.ranks {
            continue;
        }
        match &event.kind {
            EventKind::Call(_) => {
                time.step(event.rank, index);
                time.end(event.rank).open = Some(index);
            }
            EventKind::Choice | EventKind::Touch => {
                time.step(event.rank, index);
            }
            EventKind::GoesOn => time.goes_on(event.rank, index),
            EventKind::Message { sent, received } => {
                let call = |at: Option<usize>| at.filter(|&at| is_call(execution, index, at));
                if let (Some(sent), Some(received)) = (call(*sent), call(*received)) {
                    time.message(execution, index, sent, received);
                }
            }
            EventKind::Collective(calls) => {
                let fresh = calls.iter().copied().filter(|&at| {
                    is_call(execution, index, at) && !std::mem::replace(&mut met[at], true)
                });
                let fresh = fresh.collect();
                time.meeting(execution, index, fresh);
            }
        }
    }
    time
}

/// Whether `at` is a call that came before `index`.
fn is_call(execution: &Execution, index: usize, at: usize) -> bool {
    at < index
        && execution.events.get(at).is_some_and(|event| {
            event.rank < execution.ranks && matches!(event.kind, EventKind::Call(_))
        })
}

impl Timeline {
    fn end(&mut self, rank: u32) -> &mut End {
        self.ends.entry(rank).or_default()
    }

    /// The next column of a rank is that of this event.
    fn step(&mut self, rank: u32, index: usize) -> usize {
        let end = self.end(rank);
        let column = end.next;
        end.next += 1;
        self.column[index] = Some(column);
        column
    }

    fn goes_on(&mut self, rank: u32, index: usize) {
        let end = self.end(rank);
        end.next = end.next.max(end.released);
        let call = end.open.take();
        self.step(rank, index);
        if let Some(call) = call {
            self.acted[call] = true;
        }
        self.bars.push(Bar { event: index, call });
    }

    fn message(&mut self, execution: &Execution, event: usize, sent: usize, received: usize) {
        self.acted[sent] = true;
        self.acted[received] = true;
        let (Some(from), Some(to)) = (self.column[sent], self.column[received]) else {
            return;
        };
        let arrival = (to <= from).then(|| {
            let end = self.end(execution.events[received].rank);
            end.next = end.next.max(from + 1);
            self.step(execution.events[received].rank, event)
        });
        let sender = self.end(execution.events[sent].rank);
        sender.released = sender.released.max(arrival.unwrap_or(to) + 1);
        self.arrows.push(Arrow {
            event,
            sent,
            received,
            arrival,
        });
    }

    fn meeting(&mut self, execution: &Execution, event: usize, mut calls: Vec<usize>) {
        let rank = |&at: &usize| execution.events[at].rank;
        calls.sort_by_key(|at| (rank(at), *at));
        calls.dedup_by_key(|at| rank(at));
        let nexts = calls.iter().map(|at| self.end(rank(at)).next);
        let Some(column) = nexts.max() else { return };
        for at in &calls {
            self.acted[*at] = true;
            self.end(rank(at)).next = column + 1;
        }
        self.column[event] = Some(column);
        self.meetings.push(Meeting {
            event,
            calls,
            column,
        });
    }
}
