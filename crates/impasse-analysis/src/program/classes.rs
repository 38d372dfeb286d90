//! Under which assumption a deadlock happens.

use impasse_job::{Alternative, Job, Pending, PendingKind, Standing};
use impasse_report::{Class, Code, Diagnostic, RankSet, Role, grouped};

use super::check::{Judged, same};
use super::path::{Path, Replay};
use super::wrong;

/// A deadlock with the execution that shows it.
pub(super) struct Found {
    pub finding: Diagnostic,
    pub replay: Replay,
}

/// All deadlocks, each once, with their classes.
///
/// The first reading is the strict one, the second the lenient one, if it was needed. One execution
/// alone, run again, does not tell whether others hang.
pub(super) fn classify(judged: &[Judged], replayed: bool) -> Vec<Found> {
    let mut found = in_classes(judged);
    for one in found.iter_mut().filter(|_| replayed) {
        one.finding.class = Some(Class::Undetermined);
    }
    found
}

fn in_classes(judged: &[Judged]) -> Vec<Found> {
    let mut found = Vec::new();
    let Some(strict) = judged.first() else {
        return found;
    };
    let lenient = judged.get(1);
    for (finding, at) in &strict.deadlocks {
        let (job, path) = &strict.found.stuck[*at];
        if lenient.is_some_and(|lenient| is_again(finding, job, lenient)) {
            continue;
        }
        let class = match lenient {
            None => lonely(strict, path),
            Some(lenient) => compared(finding, lenient),
        };
        let mut finding = finding.clone();
        finding.class = Some(class);
        finding.notes.retain(|note| note != UNSAFE);
        note_on_mismatch(&mut finding);
        if class == Class::Buffering {
            finding.notes.extend(why_unsafe(job, &finding));
        }
        found.push(Found {
            finding,
            replay: Replay::new(strict.found.reading, path),
        });
    }
    for (finding, at) in lenient.into_iter().flat_map(|lenient| &lenient.deadlocks) {
        let known = strict
            .deadlocks
            .iter()
            .any(|(other, _)| same(other, finding));
        let Some(lenient) = lenient.filter(|_| !known) else {
            continue;
        };
        let path = &lenient.found.stuck[*at].1;
        let mut finding = finding.clone();
        finding.class = Some(lonely(lenient, path));
        note_on_mismatch(&mut finding);
        if !found.is_empty() {
            finding.notes.push(String::from(
                "this comes to light when MPI buffers messages, so that the ranks get past the \
                 other deadlock",
            ));
        }
        found.push(Found {
            finding,
            replay: Replay::new(lenient.found.reading, path),
        });
    }
    found
}

/// Whether a rank of the deadlock stands at the same place when everything is buffered, though the
/// cause shows in another way there: then it is told about there.
fn is_again(finding: &Diagnostic, job: &Job, lenient: &Judged) -> bool {
    if (lenient.deadlocks.iter()).any(|(other, _)| same(other, finding)) {
        return false;
    }
    let (mine, views) = (waiting(finding), job.view());
    lenient.deadlocks.iter().any(|(other, at)| {
        let theirs = waiting(other);
        let both = views.iter().zip(lenient.found.stuck[*at].0.view());
        let mut both =
            both.filter(|(view, _)| mine.contains(view.rank) && theirs.contains(view.rank));
        both.any(|(view, other)| match (&view.standing, &other.standing) {
            (Standing::Waits { span, .. }, Standing::Waits { span: again, .. }) => span == again,
            _ => false,
        })
    })
}

/// The ranks that wait in a deadlock, as part of it or behind it. Those that call something else
/// than the others are no part of this: what they wait for differs between the readings.
fn waiting(finding: &Diagnostic) -> RankSet {
    let waits = |role: Role| match role {
        Role::Cycle | Role::Orphan | Role::Behind => true,
        Role::Waits => finding.code != Code::CollectiveMismatch,
        Role::Missing | Role::Mismatch | Role::Input | Role::Unmatched => false,
    };
    let places = finding.locations.iter().filter(|place| waits(place.role));
    RankSet::union(places.map(|place| &place.ranks))
}

/// The class of a deadlock in one reading, by what its execution rests on.
fn lonely(judged: &Judged, path: &Path) -> Class {
    let found = &judged.found;
    let input = path.taken().any(Alternative::is_input);
    let schedule = path.taken().any(|taken| !taken.is_input());
    let never_ends = found.completed == 0 && found.cuts.is_empty() && found.ends.is_empty();
    match (input, schedule) {
        _ if never_ends => Class::Always,
        (false, false) => Class::Always,
        (false, true) => Class::Schedule,
        (true, false) => Class::Input,
        (true, true) => match found.completions.iter().any(|other| agrees(path, other)) {
            true => Class::Schedule,
            false => Class::Input,
        },
    }
}

/// Whether two executions do not contradict each other in what they take the unknown to be.
fn agrees(one: &Path, other: &Path) -> bool {
    let contradicts = |taken: &Alternative| {
        let Alternative::Decide {
            condition, holds, ..
        } = taken
        else {
            return false;
        };
        other.taken().any(|second| {
            matches!(second, Alternative::Decide { condition: c, holds: h, .. } if c == condition && h != holds)
        })
    };
    !one.taken().any(contradicts)
}

/// The class of a deadlock of the strict reading, given the lenient one.
fn compared(finding: &Diagnostic, lenient: &Judged) -> Class {
    let again = lenient
        .deadlocks
        .iter()
        .find(|(other, _)| same(other, finding));
    if let Some((_, at)) = again {
        return lonely(lenient, &lenient.found.stuck[*at].1);
    }
    // A mismatch is one in every reading, though some ranks may get past it.
    let mismatch = finding.code == Code::CollectiveMismatch && wrong::has_mismatch(&lenient.found);
    if mismatch && lenient.found.completed == 0 {
        return Class::Always;
    }
    match lenient.found.cuts.is_empty() {
        true => Class::Buffering,
        false => Class::Undetermined,
    }
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
fn why_unsafe(job: &Job, finding: &Diagnostic) -> Vec<String> {
    let ranks = RankSet::union(finding.causes().map(|place| &place.ranks));
    let views = job.view();
    let views = views.iter().filter(|view| ranks.contains(view.rank));
    let pending: Vec<&Pending> = views.flat_map(|view| &view.pending).collect();
    let sizes = pending.iter().filter_map(|pending| match pending.kind {
        PendingKind::Send { bytes, .. } => Some(bytes),
        _ => None,
    });
    if let Some(smallest) = sizes.min() {
        let size = grouped(smallest);
        return vec![
            format!(
                "it happens as soon as a message of {size} bytes is not buffered: with \
                 `--buffering eager=BYTES` you can check with the limit of your MPI"
            ),
            UNSAFE.into(),
        ];
    }
    let collective = pending.iter().find_map(|pending| match &pending.kind {
        PendingKind::Collective { kind, .. } if pending.inner => Some(kind.shown()),
        _ => None,
    });
    match collective {
        Some(routine) => vec![format!(
            "it happens when `{routine}` waits for all its members, which MPI allows but does not \
             demand (MPI 4.1, section 6.1)"
        )],
        None => vec![UNSAFE.into()],
    }
}
