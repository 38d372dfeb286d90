//! What happens in one execution, event by event, for those who want to see it.

use impasse_ir::Span;

use crate::alternatives::Alternative;
use crate::job::Job;

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

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The rank calls this routine.
    Calls(&'static str),
    /// The call of this routine has waited, and goes on.
    GoesOn(&'static str),
    /// One of several ways to go on is taken.
    Chooses(Alternative),
}

impl Job {
    /// Keeps a list of events from now on.
    pub fn keep_trace(&mut self) {
        self.trace = Some(Vec::new());
    }

    /// The events so far, if they are kept.
    pub fn trace(&self) -> Option<&[Event]> {
        self.trace.as_deref()
    }

    /// Adds an event, if they are kept.
    pub(crate) fn record(&mut self, rank: u32, span: Span, kind: impl FnOnce() -> EventKind) {
        if let Some(trace) = &mut self.trace {
            let kind = kind();
            trace.push(Event { rank, span, kind });
        }
    }

    /// Takes one of several ways to go on, and tells the trace.
    pub fn choose(&mut self, world: &mut impasse_exec::World, alternative: &Alternative) {
        let rank = alternative.rank();
        let span = self.place_of(rank);
        self.record(rank, span, || EventKind::Chooses(alternative.clone()));
        self.take(world, alternative);
    }
}
