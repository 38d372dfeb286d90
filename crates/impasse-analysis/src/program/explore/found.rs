//! What an exploration came to.

use impasse_ir::Span;
use impasse_job::{End, Issue, Job, Reading, Trace};
use impasse_report::Explored;

use crate::program::path::Path;

/// What an exploration came to.
pub(crate) struct Exploration {
    pub reading: Reading,
    /// Executions that end in a state in which nothing moves.
    pub stuck: Vec<(Job, Path)>,
    /// Numbers of those among them that are no states of rest: the ranks repeat the same calls for
    /// ever.
    pub endless: Vec<usize>,
    /// Other ends, each once by what it is; how often all ranks have ended.
    pub ends: Vec<(End, Path)>,
    pub completed: u64,
    /// What the completed executions rested on; the first few.
    pub completions: Vec<Path>,
    /// Messages that completed executions left behind.
    pub leftovers: Vec<(Job, Path)>,
    pub issues: Vec<(Issue, Path)>,
    /// Why this is no proof.
    pub cuts: Vec<Cut>,
    /// States with more than one way to go on.
    pub states: u64,
    /// Executions that were run to an end.
    pub executions: u64,
    pub steps: u64,
    /// MPI calls.
    pub calls: u64,
    /// Whether the order of events can matter: it was a choice, or could be one in another reading.
    pub schedules: bool,
    /// The events of the execution that was replayed.
    pub trace: Option<Trace>,
    /// Notes of the machines: text and place.
    pub notes: Vec<impasse_exec::Note>,
}

/// Why an exploration is no proof.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cut {
    States,
    Steps(Vec<(u32, Span)>),
    Stopped,
    Poll(Span),
}

/// At most this many stuck states are kept.
pub(super) const KEPT_STUCK: usize = 64;

/// At most this many completed executions are kept for comparison.
pub(super) const KEPT_COMPLETIONS: usize = 64;

impl Exploration {
    pub(super) fn new(reading: Reading) -> Exploration {
        Exploration {
            reading,
            stuck: Vec::new(),
            endless: Vec::new(),
            ends: Vec::new(),
            completed: 0,
            completions: Vec::new(),
            leftovers: Vec::new(),
            issues: Vec::new(),
            cuts: Vec::new(),
            states: 0,
            executions: 0,
            steps: 0,
            calls: 0,
            schedules: false,
            trace: None,
            notes: Vec::new(),
        }
    }

    /// How much was explored.
    pub fn explored(&self) -> Explored {
        Explored {
            executions: self.executions,
            states: self.states,
            calls: self.calls,
            steps: self.steps,
        }
    }

    pub(super) fn cut(&mut self, cut: Cut) {
        if !self.cuts.contains(&cut) {
            self.cuts.push(cut);
        }
    }

    /// Adds an end, unless it is known.
    pub(super) fn add_end(&mut self, end: End, path: Path) {
        if !self.ends.iter().any(|(other, _)| same_end(other, &end)) {
            self.ends.push((end, path));
        }
    }

    /// Issues, notes and events of an execution so far.
    pub(super) fn gather(&mut self, job: &Job, path: &Path) {
        self.schedules |= job.depends_on_timing();
        for issue in job.issues() {
            if !self.issues.iter().any(|(other, _)| other == issue) {
                self.issues.push((issue.clone(), path.clone()));
            }
        }
        for &span in job.poll_cuts() {
            self.cut(Cut::Poll(span));
        }
        let machines = (0..job.size()).filter_map(|rank| job.machine(rank));
        for note in machines.flat_map(|machine| machine.notes()) {
            if !self.notes.contains(note) {
                self.notes.push(note.clone());
            }
        }
    }
}

/// Whether two ends are the same but for the rank.
fn same_end(one: &End, other: &End) -> bool {
    match (one, other) {
        (
            End::Crashed { kind, span, .. },
            End::Crashed {
                kind: k, span: s, ..
            },
        ) => kind == k && span == s,
        (
            End::Fault { fault, span, .. },
            End::Fault {
                fault: f, span: s, ..
            },
        ) => fault == f && span == s,
        (
            End::Unsupported { span, reason, .. },
            End::Unsupported {
                span: s, reason: r, ..
            },
        ) => span == s && reason == r,
        (End::Aborted { span, .. }, End::Aborted { span: s, .. }) => span == s,
        _ => one == other,
    }
}
