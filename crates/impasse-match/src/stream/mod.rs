//! Words that are still being written.
//!
//! In *push* mode ([`Stream`]) operations arrive in any order and are matched
//! at once; what stands behind a blocked head is kept, up to a limit. In *pull*
//! mode ([`pull`]) a process is asked for its next operation only when it can
//! go on, so memory stays proportional to the number of processes. Producers in
//! other threads push through a [`Producer`].
//!
//! A verdict is final as soon as no further operation could change it: a wait
//! cycle among known heads, or a wait for a process that has been closed, is
//! final while other words are still open. That all completes is final when all
//! words are closed. Final verdicts are never withdrawn.

mod backlog;
mod feed;
mod pull;
mod tally;

pub use feed::{Event, Gone, Inlet, Producer, feed};
pub use pull::{PullError, pull};

use std::fmt;

use impasse_ops::{Comm, Operation, QuietState, Rank, Site};

use crate::alphabet::{Alphabet, Buffering, Illegal};
use crate::code::Code;
use crate::engine::Engine;
use crate::explain::{CauseKind, Doubt, Explanation, explain_and_check};
use crate::quiet::quiet_state;
use crate::source::Source;
use backlog::Backlog;
use tally::Tally;

/// How a stream is taken.
#[derive(Clone, Copy, Debug)]
pub struct StreamConfig {
    /// How standard sends are taken.
    pub buffering: Buffering,
    /// Operations kept behind blocked heads, over all processes.
    pub backlog: usize,
}

impl Default for StreamConfig {
    fn default() -> StreamConfig {
        StreamConfig {
            buffering: Buffering::Zero,
            backlog: 10_000_000,
        }
    }
}

/// Why an operation was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamError {
    /// It is not possible in this system: the set is illegal, for good.
    Illegal(Illegal),
    /// More operations wait behind blocked heads than the limit allows.
    Backlog {
        /// The limit.
        limit: usize,
        /// Process that pushed.
        process: Rank,
    },
    /// The process was closed before.
    Closed(Rank),
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Illegal(illegal) => illegal.fmt(f),
            StreamError::Backlog { limit, process } => write!(
                f,
                "process {process} is too far ahead: more than {limit} operations wait behind \
                 operations that have not completed"
            ),
            StreamError::Closed(process) => write!(f, "process {process} has already finished"),
        }
    }
}

impl std::error::Error for StreamError {}

/// What is known of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It depends on what comes.
    Pending {
        /// Processes that wait for something.
        blocked: usize,
    },
    /// It is certain.
    Final(Final),
}

/// A verdict that no further operation can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Final {
    /// All words are closed, and all completed.
    Completes {
        /// The last state, with the messages that nobody received.
        state: QuietState,
    },
    /// Some processes can never go on.
    Deadlock {
        /// Why; at least one cause.
        explanation: Explanation,
        /// What everybody waits for.
        state: QuietState,
        /// Operations that each process has completed.
        completed: Vec<u64>,
    },
    /// A deadlock did not pass its independent checks.
    Unproven(Doubt),
}

/// How far a process has come in a stream.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    completed: u64,
    /// Whether a whole operation, or the last part of one, is in hand.
    in_hand: bool,
}

impl Counter {
    fn hand_out(&mut self, code: Code, alphabet: &Alphabet) {
        self.completed += u64::from(self.in_hand);
        self.in_hand = !code.is_marker() && !alphabet.is_part(code);
    }
}

/// A system whose operations arrive one by one.
#[derive(Clone, Debug)]
pub struct Stream {
    engine: Engine<Backlog>,
    limit: usize,
    known: Option<Final>,
}

impl Stream {
    /// A stream of so many processes with these communicators, of which the
    /// first holds every process.
    pub fn new(
        processes: usize,
        comms: &[Vec<Rank>],
        config: &StreamConfig,
    ) -> Result<Stream, Illegal> {
        let alphabet = Alphabet::new(processes, comms, config.buffering)?;
        Ok(Stream {
            engine: Engine::new(alphabet, Backlog::new(processes)),
            limit: config.backlog,
            known: None,
        })
    }

    /// Number of processes.
    pub fn size(&self) -> usize {
        self.engine.size()
    }

    /// Adds a communicator that was made meanwhile, and gives its number.
    ///
    /// # Errors
    /// Its members are not processes in ascending order.
    pub fn add_comm(&mut self, members: Vec<Rank>) -> Result<Comm, Illegal> {
        self.engine.add_comm(members)
    }

    /// Adds an operation behind all others of a process, and matches what can
    /// be matched. After a final verdict it is ignored.
    pub fn push(
        &mut self,
        process: Rank,
        operation: &Operation,
        site: Site,
    ) -> Result<(), StreamError> {
        if process.index() >= self.size() {
            return Err(StreamError::Illegal(Illegal::UnknownRank(process)));
        }
        if self.known.is_some() {
            return Ok(());
        }
        let (backlog, alphabet) = self.engine.source_mut();
        if backlog.is_closed(process) {
            return Err(StreamError::Closed(process));
        }
        if backlog.len() >= self.limit {
            let limit = self.limit;
            return Err(StreamError::Backlog { limit, process });
        }
        alphabet
            .encode(process, operation, |code| backlog.push(process, code, site))
            .map_err(StreamError::Illegal)?;
        self.go_on(process);
        Ok(())
    }

    /// Says that a process has no further operations.
    pub fn close(&mut self, process: Rank) -> Result<(), StreamError> {
        if process.index() >= self.size() {
            return Err(StreamError::Illegal(Illegal::UnknownRank(process)));
        }
        let (backlog, _) = self.engine.source_mut();
        backlog.close(process);
        self.go_on(process);
        Ok(())
    }

    /// Says that no process has further operations, which makes the verdict final.
    pub fn finish(&mut self) -> Final {
        for process in (0..self.size() as u32).map(Rank) {
            let (backlog, _) = self.engine.source_mut();
            backlog.close(process);
            self.go_on(process);
        }
        match self.poll() {
            Status::Final(verdict) => verdict,
            Status::Pending { .. } => unreachable!("every process has finished or is blocked"),
        }
    }

    /// What is certain by now. Takes time proportional to the number of
    /// processes (and of operations left behind), so there is no point in
    /// asking after every push when more is at hand.
    pub fn poll(&mut self) -> Status {
        if let Some(known) = &self.known {
            return Status::Final(known.clone());
        }
        match conclude(&self.engine, self.engine.source().tally()) {
            Status::Final(verdict) => {
                self.known = Some(verdict.clone());
                Status::Final(verdict)
            }
            pending => pending,
        }
    }

    /// The state that what was pushed leads to, in which nothing moves.
    pub fn state(&self) -> QuietState {
        quiet_state(&self.engine)
    }

    fn go_on(&mut self, process: Rank) {
        self.engine.refill(process.0);
        self.engine.run(u64::MAX);
    }
}

/// What is certain in a state of an engine.
fn conclude<S: Source<Cursor = Counter>>(engine: &Engine<S>, tally: &Tally) -> Status {
    let state = quiet_state(engine);
    let explanation = match explain_and_check(&state) {
        Ok(explanation) => explanation,
        Err(doubt) => return Status::Final(Final::Unproven(doubt)),
    };
    if explanation.causes.is_empty() {
        if state.ranks().all(|process| state.is_finished(process)) {
            return Status::Final(Final::Completes { state });
        }
        let blocked = state
            .ranks()
            .filter(|&process| state.wait(process).is_some());
        return Status::Pending {
            blocked: blocked.count(),
        };
    }
    for cause in &explanation.causes {
        if let CauseKind::Cycle(cycle) = &cause.kind
            && let Err(doubt) = tally.check(engine.alphabet(), &state, cycle)
        {
            return Status::Final(Final::Unproven(Doubt::Recount(doubt)));
        }
    }
    let processes = 0..engine.size() as u32;
    let completed = processes.map(|process| engine.cursor(process).completed);
    Status::Final(Final::Deadlock {
        explanation,
        completed: completed.collect(),
        state,
    })
}
