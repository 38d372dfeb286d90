//! What an exploration came to.

use std::sync::Arc;

use impasse_exec::expr::ExprId;
use impasse_exec::{Machine, Note, World};
use impasse_ir::{Module, Span};
use impasse_job::{Alternative, BufferingModel, End, Issue, IssueKind, Job, QuietJob, Trace};
use impasse_report::{Diagnostic, Explored, Role, Wait, Watched};

use crate::program::inputs;
use crate::program::judge::{Doubt, endless, judge, leftovers};
use crate::program::path::Path;
use crate::program::reasons::shared_file;

/// What an exploration came to.
pub(crate) struct Exploration {
    pub model: BufferingModel,
    /// How many executions end in a state in which nothing moves.
    pub stuck: u64,
    /// What they are stuck on: each place once.
    pub deadlocks: Vec<FoundDeadlock>,
    /// Why some of them are not told.
    pub doubts: Vec<Doubt>,
    /// Other ends, each once by what it is; how often all ranks have ended.
    pub ends: Vec<Seen<End>>,
    pub completed: u64,
    /// What the completed executions took the unknown to be: conditions, and whether they hold. The
    /// first few that differ.
    pub completions: Vec<Vec<(ExprId, bool)>>,
    /// Whether there were more of them.
    pub more_completions: bool,
    /// Messages that completed executions left behind: each place once.
    pub leftovers: Vec<(Diagnostic, Path)>,
    pub issues: Vec<Seen<Issue>>,
    /// Why this is no proof.
    pub cuts: Vec<Cut>,
    /// States with more than one way to go on.
    pub states: u64,
    /// Executions that were run to an end.
    pub executions: u64,
    pub steps: u64,
    /// MPI calls.
    pub calls: u64,
    /// Whether the order of events can matter: it was a choice, or could be one in another model.
    pub schedules: bool,
    /// The events of the execution that was replayed, and who waits for whom at its end.
    pub trace: Option<Trace>,
    pub waits: Vec<Wait>,
    /// Loops that states stand for any number of rounds of: where it is decided whether they go on.
    pub any_rounds: Vec<Span>,
    /// What was open in states, where, and how often.
    open: Vec<(Span, &'static str, u64)>,
    /// Whether some of what a rank touches was not watched.
    pub blind: bool,
    /// Notes of the machines: text and place.
    pub notes: Vec<Note>,
}

/// Something that an execution came to.
pub(crate) struct Seen<T> {
    pub what: T,
    /// The execution.
    pub path: Path,
    /// A few others that came to the same.
    pub others: Vec<Path>,
    /// What was assumed about it, if anything.
    pub assumption: Option<String>,
}

/// A deadlock with the execution that shows it. Its class is still to be worked out.
pub(crate) struct FoundDeadlock {
    pub finding: Diagnostic,
    pub path: Path,
    /// A few other executions that came to the same.
    pub others: Vec<Path>,
    /// The state it ends in.
    pub quiet: Arc<QuietJob>,
}

/// Why an exploration is no proof.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cut {
    States,
    /// Enough was found.
    Shown,
    Steps(Vec<(u32, Span)>),
    Stopped,
    Poll(Span),
}

/// At most this many completed executions that differ in their inputs are kept for comparison.
/// With more, it may stay undetermined whether a deadlock depends on the input.
const KEPT_COMPLETIONS: usize = 64;

impl Exploration {
    pub(super) fn new(model: BufferingModel) -> Exploration {
        Exploration {
            model,
            stuck: 0,
            deadlocks: Vec::new(),
            doubts: Vec::new(),
            ends: Vec::new(),
            completed: 0,
            completions: Vec::new(),
            more_completions: false,
            leftovers: Vec::new(),
            issues: Vec::new(),
            cuts: Vec::new(),
            states: 0,
            executions: 0,
            steps: 0,
            calls: 0,
            schedules: false,
            trace: None,
            waits: Vec::new(),
            any_rounds: Vec::new(),
            open: Vec::new(),
            blind: false,
            notes: Vec::new(),
        }
    }

    /// Adds the deadlocks of a state in which nothing moves, or in which the ranks repeat the same
    /// calls for ever; those at known places are no news.
    pub(super) fn add_stuck(
        &mut self,
        module: &Module,
        world: &World,
        job: &Job,
        path: &Path,
        repeats: bool,
    ) {
        self.stuck += 1;
        let quiet = Arc::new(job.quiet_state());
        let judged = match repeats {
            true => Ok(vec![endless(module, job, &quiet)]),
            false => judge(module, job, &quiet),
        };
        let findings = match judged {
            Ok(findings) => findings,
            Err(doubt) => {
                if !self.doubts.contains(&doubt) {
                    self.doubts.push(doubt);
                }
                return;
            }
        };
        let assumption = assumption(job);
        for mut finding in findings {
            inputs::explain(module, world, path, &mut finding, |_| true);
            finding.assumption.clone_from(&assumption);
            let mut known = self.deadlocks.iter_mut();
            let known = known.find(|other| same(&other.finding, &finding));
            let is_news = known
                .as_ref()
                .is_none_or(|known| is_better(&finding.assumption, &known.finding.assumption));
            if !is_news {
                if let Some(known) = known {
                    add_other(&mut known.others, path);
                }
                continue;
            }
            let found = FoundDeadlock {
                finding,
                path: path.clone(),
                others: Vec::new(),
                quiet: Arc::clone(&quiet),
            };
            match known {
                Some(known) => *known = found,
                None => self.deadlocks.push(found),
            }
        }
    }

    /// All ranks have ended.
    pub(super) fn add_completed(&mut self, module: &Module, job: &Job, path: &Path) {
        self.completed += 1;
        let decided: Vec<(ExprId, bool)> = path.decisions().collect();
        if !self.completions.contains(&decided) {
            match self.completions.len() < KEPT_COMPLETIONS {
                true => self.completions.push(decided),
                false => self.more_completions = true,
            }
        }
        if job.has_messages() {
            let assumption = assumption(job);
            for mut finding in leftovers(module, job) {
                finding.assumption.clone_from(&assumption);
                let mut known = self.leftovers.iter_mut();
                match known.find(|(other, _)| same(other, &finding)) {
                    Some(known) if is_better(&assumption, &known.0.assumption) => {
                        *known = (finding, path.clone());
                    }
                    Some(_) => {}
                    None => self.leftovers.push((finding, path.clone())),
                }
            }
        }
    }

    /// Notes what is open in a state.
    pub(super) fn note_open(&mut self, job: &Job, alternatives: &[Alternative]) {
        if let Some(first) = alternatives.first() {
            let (place, question) = (job.place_of(first.rank()), first.question());
            let is_same = |&&mut (at, what, _): &&mut _| (at, what) == (place, question);
            match self.open.iter_mut().find(is_same) {
                Some((_, _, count)) => *count += 1,
                None => self.open.push((place, question, 1)),
            }
        }
    }

    /// What was open most often, and where.
    pub fn most_open(&self) -> Option<(Span, &'static str)> {
        // Of equals, the first.
        let most = self.open.iter().rev().max_by_key(|(_, _, count)| *count);
        most.map(|&(place, question, _)| (place, question))
    }

    /// Whether an execution could not be followed to its end.
    pub fn has_lost_track(&self) -> bool {
        let mut ends = self.ends.iter();
        ends.any(|seen| matches!(seen.what, End::Unsupported { .. }))
    }

    /// How far what is wrong besides communication was looked for.
    pub fn watched(&self) -> Watched {
        match self.cuts.is_empty() && !self.blind && !self.has_lost_track() {
            true => Watched::All,
            false => Watched::Some,
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

    /// Whether there is nothing in it that is told by what was decided on the way.
    pub(crate) fn shows_nothing(&self) -> bool {
        self.stuck == 0
            && self.ends.is_empty()
            && self.issues.is_empty()
            && self.leftovers.is_empty()
            && self.doubts.is_empty()
    }

    pub(super) fn cut(&mut self, cut: Cut) {
        if !self.cuts.contains(&cut) {
            self.cuts.push(cut);
        }
    }

    /// A state is gone on with that stands for all later rounds of the loop that is decided about.
    pub(super) fn add_endless(&mut self, alternatives: &[Alternative]) {
        if let Some(Alternative::Decide { span, .. }) = alternatives.first()
            && !self.any_rounds.contains(span)
        {
            self.any_rounds.push(*span);
        }
    }

    /// Adds an end, unless it is known.
    pub(super) fn add_end(&mut self, end: End, job: &Job, path: &Path) {
        let assumption = assumption(job);
        add_seen(&mut self.ends, &end, path, &assumption, same_end);
    }

    /// Issues of an execution.
    pub(super) fn gather_issues<'a>(
        &mut self,
        job: &Job,
        path: &Path,
        issues: impl IntoIterator<Item = &'a Issue>,
    ) {
        let mut issues = issues.into_iter().peekable();
        let is_some = issues.peek().is_some();
        let assumption = is_some.then(|| assumption(job)).flatten();
        for issue in issues {
            add_seen(&mut self.issues, issue, path, &assumption, same_issue);
        }
    }

    /// Issues, notes and events of an execution so far.
    pub(super) fn gather(&mut self, job: &Job, path: &Path) {
        self.gather_issues(job, path, job.issues());
        self.schedules |= job.depends_on_timing();
        for &span in job.poll_cuts() {
            self.cut(Cut::Poll(span));
        }
        let mut machines = (0..job.size()).filter_map(|rank| job.machine(rank));
        self.blind |= machines.any(Machine::is_blind);
        let machines = (0..job.size()).filter_map(|rank| job.machine(rank));
        for note in machines.flat_map(|machine| machine.notes()) {
            if !self.notes.contains(note) {
                self.notes.push(note.clone());
            }
        }
    }
}

/// Whether two issues are the same; of a race, it may not have been seen where the operation is completed.
fn same_issue(known: &Issue, new: &Issue) -> bool {
    let both = known.places.len().min(new.places.len());
    let is_race = matches!(new.kind, IssueKind::LocalRace | IssueKind::OutOfScope);
    let places = match is_race {
        true => known.places[..both] == new.places[..both],
        false => known.places == new.places,
    };
    places && (known.kind, &known.detail) == (new.kind, &new.detail)
}

/// Whether there is nothing to gather from an execution but whether it depends on timing.
pub(super) fn has_nothing_to_tell(job: &Job) -> bool {
    let mut machines = (0..job.size()).filter_map(|rank| job.machine(rank));
    let noted = machines.any(|machine| !machine.notes().is_empty());
    let told = job.issues().is_empty() && job.open_races().next().is_none();
    !noted && told && job.poll_cuts().is_empty()
}

/// Adds what was seen, unless it is known as well as this.
fn add_seen<T: Clone>(
    list: &mut Vec<Seen<T>>,
    what: &T,
    path: &Path,
    assumption: &Option<String>,
    same: impl Fn(&T, &T) -> bool,
) {
    let known = list.iter().position(|other| same(&other.what, what));
    if let Some(at) = known
        && !is_better(assumption, &list[at].assumption)
    {
        return add_other(&mut list[at].others, path);
    }
    let seen = Seen {
        what: what.clone(),
        path: path.clone(),
        others: Vec::new(),
        assumption: assumption.clone(),
    };
    match known {
        Some(at) => list[at] = seen,
        None => list.push(seen),
    }
}

/// At most this many executions that come to the same are kept beside the first.
const KEPT_PATHS: usize = 16;

/// Keeps an execution that came to the same as others.
fn add_other(others: &mut Vec<Path>, path: &Path) {
    if others.len() < KEPT_PATHS {
        others.push(path.clone());
    }
}

/// What is assumed about an execution: functions that were called and have no source could have
/// changed anything, and called MPI; loops that poll may end although they were not followed to their end.
fn assumption(job: &Job) -> Option<String> {
    if !job.poll_cuts().is_empty() {
        return Some("a loop that asks again and again does not give up by itself".to_owned());
    }
    let machines = (0..job.size()).filter_map(|rank| job.machine(rank));
    let notes: Vec<&Note> = machines.flat_map(|machine| machine.notes()).collect();
    let unknown = notes.iter().find_map(|note| match note {
        Note::UnknownCall { name, .. } => Some(format!(
            "`{name}`, whose source is missing, does nothing that prevents this"
        )),
        _ => None,
    });
    let shared = || {
        shared_file(notes).map(|path| format!("`{path}` is not yet what another rank makes of it"))
    };
    unknown.or_else(shared)
}

/// Whether something that rests on an assumption was now seen without one.
fn is_better(new: &Option<String>, old: &Option<String>) -> bool {
    new.is_none() && old.is_some()
}

/// Whether two ends are the same but for the rank.
pub(crate) fn same_end(one: &End, other: &End) -> bool {
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

/// Whether two findings are about the same places.
pub(crate) fn same(one: &Diagnostic, other: &Diagnostic) -> bool {
    agree(one, other, |_| true)
}

/// Whether two findings are about the same places, whatever the conditions on the way are.
pub(crate) fn same_on_any_way(one: &Diagnostic, other: &Diagnostic) -> bool {
    agree(one, other, |role| role != Role::Input)
}

/// Whether the causes of two findings that have a role that counts are at the same places.
fn agree(one: &Diagnostic, other: &Diagnostic, counts: fn(Role) -> bool) -> bool {
    let counts = |role: Role| role.is_cause() && counts(role);
    one.code == other.code && one.places(counts) == other.places(counts)
}
