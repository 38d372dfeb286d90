//! Repeats of a finding told once, the most important finding first.

mod order;
mod shape;
mod variants;

use std::collections::BTreeMap;

use crate::{Class, Code, Diagnostic, Role, Run};
use shape::shape;

/// The findings of all runs: repeats merged, the most important one first.
///
/// Deadlocks are repeats of each other when code, class, and the files and lines
/// of all that is not merely stuck behind the cause agree, and of the calls that led there: the same ring is worded
/// differently for other numbers of ranks, and the same fault has many conditions.
/// Of other findings the wording, apart from its numbers, has to agree as well.
///
/// The one that is certain, with the fewest ranks and the fewest conditions stands for all, because
/// it is the easiest to understand. Its `found_with` lists the rank counts in
/// ascending order, and its notes tell of those that differ.
pub fn merge_findings(runs: &[Run]) -> Vec<Diagnostic> {
    let mut merged: Vec<Diagnostic> = groups(runs).iter().map(Group::told).collect();
    merged.sort_by_cached_key(order::importance);
    merged
}

/// How many different findings there are.
pub(crate) fn count(runs: &[Run]) -> u64 {
    groups(runs).len() as u64
}

/// Each text of the runs once, with the rank counts it applies to, in order of first appearance.
pub(crate) fn merged_texts(runs: &[Run], texts: fn(&Run) -> &Vec<String>) -> Vec<(&str, Vec<u32>)> {
    let mut merged: Vec<(&str, Vec<u32>)> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for run in runs {
        for text in texts(run) {
            let at = *known.entry(text).or_insert_with(|| {
                merged.push((text, Vec::new()));
                merged.len() - 1
            });
            merged[at].1.push(run.ranks);
        }
    }
    for (_, ranks) in &mut merged {
        ranks.sort_unstable();
        ranks.dedup();
    }
    merged
}

/// Repeats of one finding, each with its number of ranks.
struct Group<'a> {
    members: Vec<(u32, &'a Diagnostic)>,
}

impl Group<'_> {
    /// The finding that stands for all.
    fn told(&self) -> Diagnostic {
        let simplest = self.members.iter().min_by_key(|(ranks, finding)| {
            let conditions = finding.locations.iter();
            let conditions = conditions.filter(|place| place.role == Role::Input);
            (finding.certainty(), *ranks, conditions.count())
        });
        // A group is made for its first member.
        let (_, shown) = simplest.copied().unwrap_or(self.members[0]);
        let mut told = shown.clone();
        // What is only possible with some number of ranks is not found there.
        let mut members = self.members.clone();
        members.retain(|(_, finding)| finding.certainty() == shown.certainty());
        for (ranks, finding) in &members {
            told.found_with.push(*ranks);
            told.found_with.extend(&finding.found_with);
        }
        told.found_with.sort_unstable();
        told.found_with.dedup();
        told.notes.extend(variants::notes(shown, &members));
        told
    }
}

/// Findings with their repeats, in order of first appearance.
fn groups(runs: &[Run]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut known: BTreeMap<Key<'_>, usize> = BTreeMap::new();
    for run in runs {
        for finding in &run.findings {
            let at = *known.entry(key(finding)).or_insert_with(|| {
                let members = Vec::new();
                groups.push(Group { members });
                groups.len() - 1
            });
            groups[at].members.push((run.ranks, finding));
        }
    }
    groups
}

/// What repeats have in common: code, class, places and callers, and the wording if it counts.
type Key<'a> = (Code, Option<Class>, Vec<(&'a str, u32)>, Option<String>);

fn key(finding: &Diagnostic) -> Key<'_> {
    // Who is stuck behind the cause often changes with the number of ranks, and
    // conditions are told as variants. Callers count, since programs that call MPI through functions of
    // their own stand at the same few lines in all deadlocks.
    let places = finding.places(|role| !matches!(role, Role::Behind | Role::Input));
    let places = places.into_iter().flatten();
    let mut places: Vec<_> = places.map(|at| (at.file.as_str(), at.line)).collect();
    places.dedup();
    let wording_counts = !finding.is_deadlock() || places.is_empty();
    let wording = wording_counts.then(|| shape(&finding.message));
    (finding.code, finding.class, places, wording)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CallPath, Frame, Location, RankSet, SourceLocation, Verdict};

    fn found(message: &str, class: Option<Class>, line: u32) -> Diagnostic {
        let at = SourceLocation::new("ring.c", line, 1);
        let mut finding = Diagnostic::new(Code::WaitCycle, message);
        finding.class = class;
        let members = RankSet::range(0, 1);
        finding
            .locations
            .push(Location::new(at, members, Role::Cycle, "waits"));
        finding
    }

    fn run(ranks: u32, findings: Vec<Diagnostic>) -> Run {
        let mut run = Run::new(ranks, Verdict::Clean);
        run.findings = findings;
        run
    }

    fn always(message: &str, line: u32) -> Vec<Diagnostic> {
        vec![found(message, Some(Class::Always), line)]
    }

    #[test]
    fn one_finding_with_many_rank_counts() {
        let merged = merge_findings(&[
            run(4, always("ranks 0-3 wait for each other", 7)),
            run(2, always("ranks 0 and 1 wait for each other", 7)),
            run(3, always("ranks 0-2 wait for each other", 8)),
        ]);
        assert_eq!(merged.len(), 2);
        assert_eq!(merged[0].found_with, [2, 4]);
        assert_eq!(merged[0].message, "ranks 0 and 1 wait for each other");
        assert!(merged[0].notes.is_empty(), "only the numbers differ");
        assert_eq!(merged[1].found_with, [3]);
    }

    #[test]
    fn a_ring_that_is_worded_differently_is_the_same_ring() {
        let pairs = "deadlock: 2 pairs of ranks wait for each other";
        let merged = merge_findings(&[
            run(2, always("deadlock: ranks 0 and 1 wait for each other", 7)),
            run(4, always(pairs, 7)),
            run(
                6,
                always("deadlock: 3 pairs of ranks wait for each other", 7),
            ),
        ]);
        assert_eq!(merged.len(), 1);
        assert_eq!(merged[0].found_with, [2, 4, 6]);
        let note = "with 4 and 6 ranks: 2 pairs of ranks wait for each other";
        assert_eq!(merged[0].notes, [note]);
    }

    #[test]
    fn deadlocks_in_one_function_stay_apart_by_its_callers() {
        let frame = |function: &str, line| Frame {
            function: function.into(),
            at: Some(SourceLocation::new("ring.c", line, 1)),
        };
        let called_at = |line| {
            let mut finding = found("ranks 0 and 1 wait", Some(Class::Always), 7);
            let frames = vec![frame("put", 7), frame("main", line)];
            finding.paths = CallPath::gather([(0, frames)]);
            finding
        };
        let merged = merge_findings(&[
            run(2, vec![called_at(20), called_at(30)]),
            run(3, vec![called_at(20)]),
        ]);
        assert_eq!(merged.len(), 2);
        assert_eq!(merged[0].found_with, [2, 3]);
    }

    #[test]
    fn other_classes_and_other_faults_stay_apart() {
        let buffering = found("ranks 0 and 1 wait", Some(Class::Buffering), 7);
        let tag = found("the tag -1 is not allowed", None, 7);
        let count = found("the count -1 is not allowed", None, 7);
        let mut findings = always("ranks 0 and 1 wait", 7);
        findings.extend([buffering, tag, count]);
        assert_eq!(merge_findings(&[run(2, findings)]).len(), 4);
    }
}
