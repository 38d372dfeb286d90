//! The classes of a program's deadlocks, from what was found under each buffering model.

use std::collections::BTreeSet;

use impasse_exec::expr::Exprs;
use impasse_explain::classes::{Buffered, Deadlock, FURTHER, Fate};
use impasse_ir::Span;
use impasse_job::{Alternative, BufferingModel};
use impasse_ops::NeedOf;
use impasse_report::{Class, Code, Diagnostic, Location, RankSet, Role, grouped};

use super::explore::{Exploration, FoundDeadlock, same, same_on_any_way};
use super::faults;
use super::path::{Path, Replay};
use super::witness::can_hold_together;

/// What a finding rests on when what was decided on the way may contradict itself.
const NO_VALUES: &str =
    "the conditions on the way to this can hold at once; no values were found for which they do";

/// A finding with the execution that shows it.
pub(super) struct Found {
    pub finding: Diagnostic,
    pub model: BufferingModel,
    pub path: Path,
    /// A few other executions that show the same.
    pub others: Vec<Path>,
}

impl Found {
    /// Takes the first execution that can be, and says so if there is none among those that are known.
    pub fn prefer(&mut self, mut can_be: impl FnMut(&Path) -> bool) {
        if can_be(&self.path) {
            return;
        }
        let better = self.others.iter().find(|path| can_be(path)).cloned();
        match better {
            Some(path) => self.path = path,
            None => {
                _ = self
                    .finding
                    .assumption
                    .get_or_insert_with(|| NO_VALUES.into())
            }
        }
    }

    /// Whether values were found for which one of the executions is possible.
    pub fn can_be(&self, exprs: &Exprs) -> bool {
        let mut paths = std::iter::once(&self.path).chain(&self.others);
        paths.any(|path| can_hold_together(exprs, &path.decisions().collect::<Vec<_>>()))
    }

    /// The execution, to be run again.
    pub fn replay(&self) -> Replay {
        Replay::new(self.model, &self.path)
    }
}

/// All deadlocks, each once, with their classes.
///
/// The first model is the strict one, the second the lenient one, if it was needed. One execution
/// alone, run again, does not tell whether others hang.
pub(super) fn classify(explored: &[Exploration], replayed: bool) -> Vec<Found> {
    let Some(strict) = explored.first() else {
        return Vec::new();
    };
    let mut found = match explored.get(1) {
        None => classify_one_model(strict),
        Some(lenient) => classify_against_buffered(strict, lenient),
    };
    for one in found.iter_mut().filter(|_| replayed) {
        one.finding.class = Some(Class::Undetermined);
    }
    found
}

/// The deadlocks where the other model would show no more.
fn classify_one_model(explored: &Exploration) -> Vec<Found> {
    let deadlocks = explored.deadlocks.iter();
    deadlocks
        .map(|deadlock| {
            let class = class_alone(explored, &deadlock.path);
            told(explored, deadlock, class)
        })
        .collect()
}

/// The deadlocks of the strict model, by what becomes of them in the lenient one; then those that
/// come to light only there.
fn classify_against_buffered(strict: &Exploration, lenient: &Exploration) -> Vec<Found> {
    let buffered = buffered(lenient);
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for deadlock in &strict.deadlocks {
        let mut others = lenient.deadlocks.iter();
        let again = others.position(|other| same(&other.finding, &deadlock.finding));
        let mut others = lenient.deadlocks.iter();
        let on_another_way =
            || others.position(|other| same_on_any_way(&other.finding, &deadlock.finding));
        let fate = match again.or_else(on_another_way) {
            Some(at) => Fate::Same(Some(at)),
            None => buffered.fate(&as_deadlock(strict, deadlock)),
        };
        let alone = |at: usize| class_alone(lenient, &lenient.deadlocks[at].path);
        let class = match fate {
            // The same ranks wait there, though the cause shows in another way, or something else is
            // decided before, as more is done until then: it is told there.
            Fate::Same(_) if again.is_none() => continue,
            Fate::Same(at) => at.map_or(Class::Always, alone),
            Fate::FurtherOn(at) => alone(at),
            // A mismatch is one in every model, though some ranks may get past it.
            _ if is_mismatch(&deadlock.finding, lenient) => Class::Always,
            Fate::Gone => Class::Buffering,
            Fate::Unknown => Class::Undetermined,
        };
        let mut one = told(strict, deadlock, class);
        if let Fate::FurtherOn(at) = fate {
            add_further(&mut one.finding, &lenient.deadlocks[at]);
        }
        known.extend(match fate {
            Fate::Same(at) => at,
            Fate::FurtherOn(at) => Some(at),
            Fate::Gone | Fate::Unknown => None,
        });
        found.push(one);
    }
    let mut others = lenient.deadlocks.iter().enumerate();
    let untold: Vec<&FoundDeadlock> = others
        .by_ref()
        .filter(|(at, _)| !known.contains(at))
        .map(|(_, other)| other)
        .collect();
    for deadlock in untold {
        let mut one = told(lenient, deadlock, class_alone(lenient, &deadlock.path));
        if !found.is_empty() {
            one.finding.notes.push(String::from(FURTHER));
        }
        found.push(one);
    }
    found
}

/// A deadlock with its class, and what is to be said about it.
fn told(explored: &Exploration, deadlock: &FoundDeadlock, class: Class) -> Found {
    let mut finding = deadlock.finding.clone();
    finding.class = Some(class);
    finding.notes.retain(|note| note != UNSAFE);
    note_on_mismatch(&mut finding);
    if class == Class::Buffering {
        let notes = why_unsafe(deadlock, &finding);
        finding.notes.extend(notes);
    }
    Found {
        finding,
        model: explored.model,
        path: deadlock.path.clone(),
        others: deadlock.others.clone(),
    }
}

/// Says where the ranks of a deadlock get when messages are buffered.
fn add_further(finding: &mut Diagnostic, further: &FoundDeadlock) {
    let ranks = waiting(finding);
    let places = further.finding.locations.iter();
    let places = places.filter(|place| place.role == Role::Orphan || place.role == Role::Waits);
    for place in places {
        let same_ranks = RankSet::union([&ranks, &place.ranks]) == ranks;
        if !same_ranks || finding.locations.iter().any(|other| other.at == place.at) {
            continue;
        }
        let text = format!("if MPI buffers the message, {}", place.text);
        finding.locations.push(Location {
            text,
            ..place.clone()
        });
    }
}

/// What becomes of the program when everything is buffered.
fn buffered(lenient: &Exploration) -> Buffered<Span> {
    let deadlocks = lenient.deadlocks.iter();
    let deadlocks = deadlocks.map(|deadlock| as_deadlock(lenient, deadlock));
    Buffered::new(deadlocks.collect(), lenient.cuts.is_empty())
}

/// A deadlock as far as its class is concerned: who waits in which call, and who is gone.
fn as_deadlock(explored: &Exploration, deadlock: &FoundDeadlock) -> Deadlock<Span> {
    let quiet = &deadlock.quiet;
    let ranks = waiting(&deadlock.finding);
    let waits = quiet.state.ranks().filter_map(|rank| {
        let wait = quiet.state.wait(rank).filter(|_| ranks.contains(rank.0))?;
        Some((rank, quiet.sites[wait.site.0 as usize]))
    });
    let places = deadlock.finding.locations.iter();
    let missing = places.filter(|place| place.role == Role::Missing);
    let missing = RankSet::union(missing.map(|place| &place.ranks));
    let gone = quiet.state.ranks().filter(|rank| missing.contains(rank.0));
    Deadlock {
        waits: waits.collect(),
        gone: gone.collect(),
        alone: class_alone(explored, &deadlock.path),
    }
}

/// The ranks that wait in a deadlock, as part of it or behind it. Those that call something else
/// than the others are no part of this: what they wait for differs between the models.
fn waiting(finding: &Diagnostic) -> RankSet {
    let waits = |role: Role| match role {
        Role::Cycle | Role::Orphan | Role::Behind => true,
        Role::Waits => finding.code != Code::CollectiveMismatch,
        Role::Missing | Role::Mismatch | Role::Input | Role::Unmatched => false,
    };
    let places = finding.locations.iter().filter(|place| waits(place.role));
    RankSet::union(places.map(|place| &place.ranks))
}

/// The class of a deadlock in one model, by what its execution rests on.
fn class_alone(found: &Exploration, path: &Path) -> Class {
    let input = path.taken().any(Alternative::is_input);
    let schedule = path.taken().any(|taken| !taken.is_input());
    let never_ends = found.completed == 0 && found.cuts.is_empty() && found.ends.is_empty();
    match (input, schedule) {
        _ if never_ends => Class::Always,
        (false, false) => Class::Always,
        (false, true) => Class::Schedule,
        (true, false) => Class::Input,
        (true, true) => {
            let mut completions = found.completions.iter();
            match completions.any(|other| agrees(path, other)) {
                true => Class::Schedule,
                false if found.more_completions => Class::Undetermined,
                false => Class::Input,
            }
        }
    }
}

/// Whether an execution does not contradict what another one took the unknown to be.
fn agrees(path: &Path, other: &[(impasse_exec::expr::ExprId, bool)]) -> bool {
    let mut decisions = path.decisions();
    !decisions.any(|(condition, holds)| other.contains(&(condition, !holds)))
}

/// Whether calls that do not agree keep every execution of the lenient model from its end.
fn is_mismatch(finding: &Diagnostic, lenient: &Exploration) -> bool {
    finding.code == Code::CollectiveMismatch
        && faults::has_mismatch(lenient)
        && lenient.completed == 0
}

/// Calls that do not agree are taken to wait for ever; MPI promises nothing about them.
fn note_on_mismatch(finding: &mut Diagnostic) {
    if finding.code == Code::CollectiveMismatch {
        finding.notes.push(String::from(
            "MPI does not say what happens to calls that do not agree: they may also fail, or go on \
             with wrong data",
        ));
    }
}

const UNSAFE: &str = "the MPI standard calls such a program unsafe (MPI 4.1, section 3.5)";

/// What a deadlock that depends on the implementation depends on: from which size of messages on
/// it happens, or a collective call that may or may not wait.
fn why_unsafe(deadlock: &FoundDeadlock, finding: &Diagnostic) -> Vec<String> {
    let ranks = RankSet::union(finding.causes().map(|place| &place.ranks));
    let state = &deadlock.quiet.state;
    let needs = || {
        let ranks = state.ranks().filter(|rank| ranks.contains(rank.0));
        ranks.flat_map(|rank| state.needs(rank))
    };
    let sends = state.sends.iter().filter(|send| {
        let mut needs = needs();
        needs.any(|need| matches!(need.of, NeedOf::Receive(message) if message == send.message))
    });
    if let Some(smallest) = sends.filter_map(|send| send.bytes).min() {
        let size = grouped(smallest);
        return vec![
            format!(
                "it happens as soon as a message of {size} bytes is not buffered: with \
                 `--buffering eager=BYTES` you can check with the limit of your MPI"
            ),
            UNSAFE.into(),
        ];
    }
    let mut calls = needs().filter(|need| need.started_at.is_none());
    let collective = calls.find_map(|need| match &need.of {
        NeedOf::Members { call, .. } => deadlock.quiet.collectives.get(call.kind.0 as usize),
        _ => None,
    });
    match collective {
        Some(name) => vec![format!(
            "it happens when `{}` waits for all its members, which MPI allows but does not demand \
             (MPI 4.1, section 6.1)",
            name.routine
        )],
        None => vec![UNSAFE.into()],
    }
}
