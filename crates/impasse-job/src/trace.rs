//! What happens in one execution, event by event, for those who want to see it.

use std::collections::VecDeque;

use impasse_ir::Span;

use crate::alternatives::Alternative;
use crate::job::Job;
use crate::state::Mpi;

/// Older events are forgotten: how a program gets stuck shows in what it did last.
const KEPT_EVENTS: usize = 10_000;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The rank it is about.
    pub rank: u32,
    /// Where that rank is.
    pub span: Span,
    /// What happens.
    pub kind: EventKind,
}

/// What happens. Calls are given by the numbers of their events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The rank calls this routine.
    Calls(&'static str),
    /// The call of this routine goes on after something else has happened.
    GoesOn(&'static str),
    /// One of several ways to go on is taken.
    Chooses(Alternative),
    /// The rank touches memory that is watched: what it does to what.
    Touches(String),
    /// A message meets its receive.
    Receives {
        /// World rank of the sender.
        source: u32,
        /// The tag of the message.
        tag: i32,
        /// The call that sent it.
        sent: Option<u64>,
        /// The call that started the receive.
        received: Option<u64>,
    },
    /// The last member comes to a collective call of this routine.
    Gathers {
        /// The routine, in its blocking form.
        routine: &'static str,
        /// The calls of all members.
        calls: Vec<u64>,
    },
}

/// The events of an execution; the last ones if there were many.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Number of the first event that is kept.
    first: u64,
    events: VecDeque<Event>,
    /// The last call of each rank.
    calls: Vec<Option<u64>>,
}

impl Trace {
    fn new(ranks: u32) -> Trace {
        Trace {
            calls: vec![None; ranks as usize],
            ..Trace::default()
        }
    }

    /// The number of the first event that is kept: so many came before it.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The events in order.
    pub fn events(&self) -> impl ExactSizeIterator<Item = &Event> {
        self.events.iter()
    }

    /// Forgets what happened so far: much has happened since that was not recorded.
    fn skip(&mut self) {
        self.first += self.events.len() as u64;
        self.events.clear();
    }

    fn push(&mut self, event: Event) {
        // A call that did not have to wait has not much to go on from.
        let called =
            |last: &Event| last.rank == event.rank && matches!(last.kind, EventKind::Calls(_));
        if matches!(event.kind, EventKind::GoesOn(_)) && self.events.back().is_some_and(called) {
            return;
        }
        if let EventKind::Calls(_) = event.kind {
            let number = self.first + self.events.len() as u64;
            self.calls[event.rank as usize] = Some(number);
        }
        if self.events.len() == KEPT_EVENTS {
            self.events.pop_front();
            self.first += 1;
        }
        self.events.push_back(event);
    }
}

impl Mpi {
    /// Adds an event, if they are kept.
    pub(crate) fn record(&mut self, rank: u32, span: Span, kind: impl FnOnce() -> EventKind) {
        if let Some(trace) = &mut self.trace {
            let kind = kind();
            trace.push(Event { rank, span, kind });
        }
    }

    /// Notes that rounds of a loop were left out.
    pub(crate) fn skip_events(&mut self) {
        if let Some(trace) = &mut self.trace {
            trace.skip();
        }
    }

    /// The number of the event with which a rank made its last call, if events are kept.
    pub(crate) fn last_call(&self, rank: u32) -> Option<u64> {
        self.trace.as_ref()?.calls[rank as usize]
    }
}

impl Job {
    /// Keeps a list of events from now on.
    pub fn keep_trace(&mut self) {
        self.mpi.trace = Some(Box::new(Trace::new(self.mpi.size())));
    }

    /// The events so far, if they are kept.
    pub fn trace(&self) -> Option<&Trace> {
        self.mpi.trace.as_deref()
    }

    /// Takes one of several ways to go on, and tells the trace.
    pub fn choose(&mut self, world: &mut impasse_exec::World, alternative: &Alternative) {
        let rank = alternative.rank();
        let span = self.place_of(rank);
        let chooses = || EventKind::Chooses(alternative.clone());
        self.mpi.record(rank, span, chooses);
        self.take(world, alternative);
    }
}
