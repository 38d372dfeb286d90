//! The one type in which every finding is stated.

use std::borrow::Cow;
use std::sync::Arc;

use crate::{CallPath, Code, Execution, RankSet, SourceLocation};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The program is wrong.
    Error,
    /// The program is suspicious.
    Warning,
}

impl Severity {
    /// The word used in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// Whether a finding certainly happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// In an execution that nothing was assumed about.
    Confirmed,
    /// If what was assumed is so.
    Possible,
}

impl Certainty {
    /// The word used in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Certainty::Confirmed => "confirmed",
            Certainty::Possible => "possible",
        }
    }
}

/// When a deadlock happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// In every execution, whatever is buffered.
    Always,
    /// When standard sends are not buffered.
    Buffering,
    /// For some order in which messages arrive.
    Schedule,
    /// For some unknown input.
    Input,
    /// Which of the above was not worked out.
    Undetermined,
}

impl Class {
    /// The word used in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Class::Always => "always",
            Class::Buffering => "buffering",
            Class::Schedule => "schedule",
            Class::Input => "input",
            Class::Undetermined => "undetermined",
        }
    }

    /// What the class means, in plain words.
    pub fn meaning(self) -> &'static str {
        match self {
            Class::Always => "hangs in every run, however much MPI buffers",
            Class::Buffering => {
                "hangs with some MPI implementations and message sizes, and seems to work with others"
            }
            Class::Schedule => {
                "hangs only when messages arrive in a certain order, so it may work many times first"
            }
            Class::Input => "hangs only for some input values",
            Class::Undetermined => {
                "can hang; whether in every run or only in some was not worked out"
            }
        }
    }
}

/// What the ranks at a location have to do with the finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Part of a ring of ranks that wait for each other.
    Cycle,
    /// Waits for a partner that will never come.
    Orphan,
    /// Does not take part in what the others wait for: the odd rank out.
    Missing,
    /// Calls something else than the others.
    Mismatch,
    /// Depends on an input value.
    Input,
    /// A send or receive without a counterpart.
    Unmatched,
    /// Held up directly by the cause; shown beside it.
    Waits,
    /// Stuck only because others are; folded into one line.
    Behind,
}

impl Role {
    /// The word used in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Cycle => "cycle",
            Role::Orphan => "orphan",
            Role::Missing => "missing",
            Role::Mismatch => "mismatch",
            Role::Input => "input",
            Role::Unmatched => "unmatched",
            Role::Waits => "waits",
            Role::Behind => "behind",
        }
    }

    /// Whether the location belongs to the root cause.
    pub fn is_cause(self) -> bool {
        !matches!(self, Role::Waits | Role::Behind)
    }
}

/// Some ranks at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Where; `None` when no place in a file is known.
    pub at: Option<SourceLocation>,
    /// Which ranks.
    pub ranks: RankSet,
    /// What they have to do with the finding.
    pub role: Role,
    /// A whole sentence that names the ranks, and the loop iteration if there
    /// is one: `rank 0 waits here for rank 1 to receive (iteration 3 of 10)`.
    pub text: String,
}

impl Location {
    /// A location in a file.
    pub fn new(
        at: SourceLocation,
        ranks: RankSet,
        role: Role,
        text: impl Into<String>,
    ) -> Location {
        Location {
            at: Some(at),
            ..Location::nowhere(ranks, role, text)
        }
    }

    /// Ranks whose place in the source is not known.
    pub fn nowhere(ranks: RankSet, role: Role, text: impl Into<String>) -> Location {
        Location {
            at: None,
            ranks,
            role,
            text: text.into(),
        }
    }
}

/// How messages of deadlocks begin.
const DEADLOCK: &str = "deadlock: ";

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Of which kind it is.
    pub code: Code,
    /// For deadlocks, and only for them: when it happens.
    pub class: Option<Class>,
    /// One sentence that names the guilty ranks. [`Diagnostic::title`] says besides whether it is
    /// certain.
    pub message: String,
    /// What a finding that is only possible rests on, as a sentence; `None` if it is confirmed.
    pub assumption: Option<String>,
    /// Where; the first that is part of the root cause is the primary one.
    pub locations: Vec<Location>,
    /// Through which functions ranks came to where they stand; empty if nobody has called anything.
    pub paths: Vec<CallPath>,
    /// Further facts, one sentence each. [`Diagnostic::remarks`] has the paths besides.
    pub notes: Vec<String>,
    /// How to repair it.
    pub help: Option<String>,
    /// The command that shows the same finding again.
    pub replay: Option<String>,
    /// An execution that ends this way, if one is told.
    pub execution: Option<Arc<Execution>>,
    /// With which numbers of ranks it was found. May stay empty inside a
    /// [`crate::Run`], which knows its number; [`crate::merge_findings`] fills it.
    pub found_with: Vec<u32>,
}

impl Diagnostic {
    /// A finding with a title and nothing else yet.
    pub fn new(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            class: None,
            message: message.into(),
            assumption: None,
            locations: Vec::new(),
            paths: Vec::new(),
            notes: Vec::new(),
            help: None,
            replay: None,
            execution: None,
            found_with: Vec::new(),
        }
    }

    /// The finding as one that happens only if what is assumed is so. What was assumed first
    /// stays.
    #[must_use]
    pub fn possible(mut self, assumption: impl Into<String>) -> Diagnostic {
        self.assumption.get_or_insert_with(|| assumption.into());
        self
    }

    /// Whether it certainly happens.
    pub fn certainty(&self) -> Certainty {
        match self.assumption {
            None => Certainty::Confirmed,
            Some(_) => Certainty::Possible,
        }
    }

    /// How bad it is. What is only possible is no error.
    pub fn severity(&self) -> Severity {
        match self.certainty() {
            Certainty::Confirmed => self.code.severity(),
            Certainty::Possible => Severity::Warning,
        }
    }

    /// The message, as something possible if it is no more than that.
    pub fn title(&self) -> Cow<'_, str> {
        let message = self.message.as_str();
        match self.certainty() {
            Certainty::Confirmed => Cow::Borrowed(message),
            Certainty::Possible if message.starts_with(DEADLOCK) => {
                Cow::Owned(format!("possible {message}"))
            }
            Certainty::Possible => Cow::Owned(format!("possible: {message}")),
        }
    }

    /// The locations that belong to the root cause.
    pub fn causes(&self) -> impl Iterator<Item = &Location> {
        let locations = self.locations.iter();
        locations.filter(|location| location.role.is_cause())
    }

    /// The places of all locations with a role that counts, and of the calls through which ranks came there: once each,
    /// in order. A location without a place counts as `None`.
    pub fn places(&self, counts: impl Fn(Role) -> bool) -> Vec<Option<&SourceLocation>> {
        let counting = || {
            let locations = self.locations.iter();
            locations.filter(|location| counts(location.role))
        };
        let leads_there = |path: &&CallPath| counting().any(|one| one.ranks.meets(&path.ranks));
        let frames = self.paths.iter().filter(leads_there);
        let callers = frames.flat_map(|path| path.frames.iter().map(|frame| frame.at.as_ref()));
        let here = counting().map(|location| location.at.as_ref());
        let mut places: Vec<_> = here.chain(callers).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// All that is told besides: the paths, then the notes.
    pub fn remarks(&self) -> Vec<Cow<'_, str>> {
        let paths = self.paths.iter().map(|path| Cow::Owned(path.sentence()));
        let notes = self.notes.iter().map(|note| Cow::Borrowed(note.as_str()));
        paths.chain(notes).collect()
    }

    /// Whether this is a deadlock.
    pub fn is_deadlock(&self) -> bool {
        self.class.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_possible_says_so_and_is_no_error() {
        let deadlock = Diagnostic::new(Code::WaitCycle, "deadlock: ranks 0 and 1 wait");
        assert_eq!(deadlock.certainty(), Certainty::Confirmed);
        assert_eq!(deadlock.title(), deadlock.message);
        let deadlock = deadlock.possible("`f` returns 1").possible("later");
        assert_eq!(deadlock.certainty(), Certainty::Possible);
        assert_eq!(deadlock.severity(), Severity::Warning);
        assert_eq!(deadlock.title(), "possible deadlock: ranks 0 and 1 wait");
        assert_eq!(deadlock.assumption.as_deref(), Some("`f` returns 1"));
        let crash = Diagnostic::new(Code::Crash, "rank 0 crashes").possible("so");
        assert_eq!(crash.title(), "possible: rank 0 crashes");
    }
}
