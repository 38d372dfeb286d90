//! Exploring all executions of a program for one number of ranks and one reading.
//!
//! Between choices everything is deterministic, so a state counts only where there is more than
//! one way to go on. Equal states are explored once. Executions in which the ranks agree on what
//! they do not know come first, then those in which one differs: that is how real programs hang.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use impasse_exec::{Args, Stop, World};
use impasse_job::{Advance, Alternative, End, Event, Issue, Job, Reading, Setup};
use impasse_report::Explored;
use rustc_hash::FxHashSet;

use super::options::{Limits, Progress};
use super::path::{Path, Replay};

/// Steps between two looks at whether to stop.
const SLICE: u64 = 1 << 22;

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
    /// States that were reached again.
    pub repeats: u64,
    /// Executions that were run to an end.
    pub executions: u64,
    pub steps: u64,
    /// MPI calls.
    pub calls: u64,
    /// Whether the order of events can matter: it was a choice, or could be one in another reading.
    pub schedules: bool,
    /// Whether something unknown was ever a choice.
    pub inputs: bool,
    /// The events of the execution that was replayed.
    pub trace: Vec<Event>,
    /// Notes of the machines: text and place.
    pub notes: Vec<impasse_exec::Note>,
}

/// Why an exploration is no proof.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cut {
    States,
    Steps(Vec<(u32, impasse_ir::Span)>),
    Stopped,
    Poll(impasse_ir::Span),
}

/// At most this many stuck states are kept.
const KEPT_STUCK: usize = 64;

/// At most this many completed executions are kept for comparison.
const KEPT_COMPLETIONS: usize = 64;

/// What is explored.
pub(crate) struct Subject<'a> {
    pub setup: &'a Arc<Setup>,
    pub size: u32,
    pub args: &'a Args,
    pub limits: Limits,
    pub progress: &'a Progress<'a>,
    /// One execution only.
    pub replay: Option<&'a Replay>,
}

/// A state with a way to go on that is still to be tried.
struct Branch {
    from: Rc<RefCell<Job>>,
    alternative: Alternative,
    path: Path,
}

struct Explorer<'a> {
    subject: &'a Subject<'a>,
    world: &'a mut World,
    seen: FxHashSet<u128>,
    /// What is to be tried, by how often ranks disagree; each list is a stack.
    branches: Vec<Vec<Branch>>,
    found: Exploration,
}

/// Explores a program.
///
/// # Errors
/// The program does not start.
pub(crate) fn explore(
    subject: &Subject<'_>,
    world: &mut World,
    reading: Reading,
) -> Result<Exploration, Box<Stop>> {
    let mut job = Job::new(subject.setup, world, subject.size, subject.args, reading)?;
    if subject.replay.is_some() {
        job.keep_trace();
    }
    let mut explorer = Explorer {
        subject,
        world,
        seen: FxHashSet::default(),
        branches: Vec::new(),
        found: Exploration::new(reading),
    };
    explorer.follow(job, Path::default(), 0);
    while let Some((branch, deviations)) = explorer.next() {
        if explorer.is_over() {
            break;
        }
        let mut job = match Rc::try_unwrap(branch.from) {
            Ok(job) => job.into_inner(),
            Err(shared) => shared.borrow_mut().fork(),
        };
        job.choose(explorer.world, &branch.alternative);
        explorer.follow(job, branch.path, deviations);
    }
    Ok(explorer.found)
}

impl Exploration {
    fn new(reading: Reading) -> Exploration {
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
            repeats: 0,
            executions: 0,
            steps: 0,
            calls: 0,
            schedules: false,
            inputs: false,
            trace: Vec::new(),
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

    fn cut(&mut self, cut: Cut) {
        if !self.cuts.contains(&cut) {
            self.cuts.push(cut);
        }
    }
}

impl Explorer<'_> {
    /// The next branch to try, and how often ranks disagree on it.
    fn next(&mut self) -> Option<(Branch, usize)> {
        let (at, list) = (0..)
            .zip(&mut self.branches)
            .find(|(_, list)| !list.is_empty())?;
        Some((list.pop()?, at))
    }

    /// Whether a bound is reached.
    fn is_over(&mut self) -> bool {
        let limits = self.subject.limits;
        if self.found.states >= limits.states {
            self.found.cut(Cut::States);
            return true;
        }
        if self.found.steps >= limits.steps {
            self.found.cut(Cut::Steps(Vec::new()));
            return true;
        }
        self.found.cuts.contains(&Cut::Stopped)
    }

    /// Runs a job to its next state with several ways to go on, or to its end.
    fn follow(&mut self, mut job: Job, path: Path, deviations: usize) {
        let before = Spent::of(&job);
        let mut rounds = Rounds::default();
        loop {
            let advance = job.advance(self.world, SLICE);
            match advance {
                Advance::Ended(end) => {
                    self.spend(&job, before);
                    return self.ended(job, end, path);
                }
                Advance::Paused if !self.may_continue(&job, before) => return,
                Advance::Paused => continue,
                Advance::Quiet => {}
            }
            let mut alternatives = job.alternatives(self.world);
            match alternatives.len() {
                0 => {
                    self.spend(&job, before);
                    return self.stuck(job, path);
                }
                1 if rounds.repeats(&mut job, self.world) => {
                    self.spend(&job, before);
                    self.found.endless.push(self.found.stuck.len());
                    return self.stuck(job, path);
                }
                1 if rounds.is_long() && !self.may_continue(&job, before) => return,
                1 => {
                    let only = alternatives.remove(0);
                    job.take(self.world, &only);
                }
                _ => {
                    self.spend(&job, before);
                    return self.branch(job, alternatives, &path, deviations);
                }
            }
        }
    }

    /// Counts what a job has done since `before`.
    fn spend(&mut self, job: &Job, before: Spent) {
        self.found.steps += job.steps() - before.steps;
        self.found.calls += job.calls() - before.calls;
    }

    /// Whether a long run may go on.
    fn may_continue(&mut self, job: &Job, before: Spent) -> bool {
        let progress = self.subject.progress;
        if !progress.go_on(self.subject.size, self.found.states) {
            self.found.cut(Cut::Stopped);
            return false;
        }
        let steps = self.found.steps + (job.steps() - before.steps);
        if steps > self.subject.limits.steps {
            self.spend(job, before);
            self.found.cut(Cut::Steps(job.running()));
            return false;
        }
        true
    }

    /// A state with several ways to go on.
    fn branch(
        &mut self,
        mut job: Job,
        alternatives: Vec<Alternative>,
        path: &Path,
        deviations: usize,
    ) {
        job.freeze();
        let replayed = self.subject.replay.is_some();
        if !replayed && !self.seen.insert(job.fingerprint(self.world)) {
            self.found.repeats += 1;
            return;
        }
        self.found.states += 1;
        if self.found.states.is_multiple_of(64)
            && !self
                .subject
                .progress
                .go_on(self.subject.size, self.found.states)
        {
            self.found.cut(Cut::Stopped);
            return;
        }
        let input = alternatives.iter().any(Alternative::is_input);
        self.found.inputs |= input;
        self.found.schedules |= !input;
        let mut numbered: Vec<(u32, Alternative)> = (0u32..).zip(alternatives).collect();
        if let Some(replay) = self.subject.replay {
            let choice = replay.choices.get(path.depth() as usize).copied();
            numbered.retain(|(number, _)| *number == choice.unwrap_or(0));
        }
        let from = Rc::new(RefCell::new(job));
        for (choice, alternative) in numbered.into_iter().rev() {
            let level = deviations + usize::from(deviates(path, &alternative));
            if self.branches.len() <= level {
                self.branches.resize_with(level + 1, Vec::new);
            }
            self.branches[level].push(Branch {
                from: Rc::clone(&from),
                path: path.with(choice, alternative.clone()),
                alternative,
            });
        }
    }

    fn stuck(&mut self, job: Job, path: Path) {
        self.found.executions += 1;
        self.gather(&job, &path);
        if self.found.stuck.len() < KEPT_STUCK {
            self.found.stuck.push((job, path));
        }
    }

    fn ended(&mut self, job: Job, end: End, path: Path) {
        self.found.executions += 1;
        self.gather(&job, &path);
        if end == End::Completed {
            self.found.completed += 1;
            if self.found.completions.len() < KEPT_COMPLETIONS {
                self.found.completions.push(path.clone());
            }
            if !job.messages().is_empty() && self.found.leftovers.len() < KEPT_STUCK {
                self.found.leftovers.push((job, path));
            }
            return;
        }
        if !self
            .found
            .ends
            .iter()
            .any(|(other, _)| same_end(other, &end))
        {
            self.found.ends.push((end, path));
        }
    }

    /// Issues, notes and events of an execution.
    fn gather(&mut self, job: &Job, path: &Path) {
        self.found.schedules |= job.depends_on_timing();
        self.found.trace = job.trace().map(<[Event]>::to_vec).unwrap_or_default();
        for issue in job.issues() {
            if !self.found.issues.iter().any(|(other, _)| other == issue) {
                self.found.issues.push((issue.clone(), path.clone()));
            }
        }
        for &span in job.poll_cuts() {
            self.found.cut(Cut::Poll(span));
        }
        for note in (0..job.size())
            .filter_map(|rank| job.machine(rank))
            .flat_map(|m| m.notes())
        {
            if !self.found.notes.contains(note) {
                self.found.notes.push(note.clone());
            }
        }
    }
}

/// Watches an execution without choices for states that come again (Brent's algorithm).
#[derive(Default)]
struct Rounds {
    count: u64,
    mark: u128,
}

/// So many rounds are nothing unusual.
const FEW_ROUNDS: u64 = 64;

impl Rounds {
    /// One more round; whether the state is one that was there before.
    fn repeats(&mut self, job: &mut Job, world: &World) -> bool {
        self.count += 1;
        if self.count < FEW_ROUNDS {
            return false;
        }
        job.freeze();
        let state = job.fingerprint(world);
        let again = state == self.mark;
        if self.count.is_power_of_two() {
            self.mark = state;
        }
        again
    }

    /// Whether it is time to look at the bounds.
    fn is_long(&self) -> bool {
        self.count.is_multiple_of(FEW_ROUNDS)
    }
}

/// What a job had done at some point.
#[derive(Clone, Copy)]
struct Spent {
    steps: u64,
    calls: u64,
}

impl Spent {
    fn of(job: &Job) -> Spent {
        Spent {
            steps: job.steps(),
            calls: job.calls(),
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

/// How far back it is looked for what other ranks decided at the same place.
const LOOK_BACK: usize = 256;

/// Whether a rank decides otherwise than another rank did at the same place.
fn deviates(path: &Path, alternative: &Alternative) -> bool {
    let Alternative::Decide {
        rank, holds, span, ..
    } = alternative
    else {
        return false;
    };
    let other = path.taken().take(LOOK_BACK).find_map(|taken| match taken {
        Alternative::Decide {
            rank: other,
            holds,
            span: at,
            ..
        } if at == span && other != rank => Some(*holds),
        _ => None,
    });
    other.is_some_and(|other| other != *holds)
}
