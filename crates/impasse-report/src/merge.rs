//! The same finding with several numbers of ranks, told once.

use std::collections::BTreeMap;

use crate::{Class, Diagnostic, Role, Run};

/// The findings of all runs, equal ones merged, in order of first appearance.
///
/// Findings are equal when code, class, the files and lines of the cause, and
/// the wording apart from its numbers agree. The one with the fewest ranks
/// stands for all, because it is the easiest to understand; its `found_with`
/// lists the rank counts in ascending order.
pub fn merge_findings(runs: &[Run]) -> Vec<Diagnostic> {
    let merged = merged(runs).into_iter();
    merged
        .map(|(finding, found_with)| Diagnostic {
            found_with,
            ..finding.clone()
        })
        .collect()
}

/// Each different finding once, with the rank counts it was found with.
pub(crate) fn merged(runs: &[Run]) -> Vec<(&Diagnostic, Vec<u32>)> {
    let mut ordered: Vec<&Run> = runs.iter().collect();
    ordered.sort_by_key(|run| run.ranks);
    let mut merged: Vec<(&Diagnostic, Vec<u32>)> = Vec::new();
    let mut known: BTreeMap<Key<'_>, usize> = BTreeMap::new();
    for run in ordered {
        for finding in &run.findings {
            let at = *known.entry(key(finding)).or_insert_with(|| {
                merged.push((finding, Vec::new()));
                merged.len() - 1
            });
            let found_with = &mut merged[at].1;
            found_with.push(run.ranks);
            found_with.extend(&finding.found_with);
        }
    }
    for (_, found_with) in &mut merged {
        found_with.sort_unstable();
        found_with.dedup();
    }
    merged
}

/// What equal findings have in common.
type Key<'a> = (&'a str, Option<Class>, String, Vec<(&'a str, u32)>);

fn key(finding: &Diagnostic) -> Key<'_> {
    // Who is stuck behind the cause often changes with the number of ranks.
    let causes = finding.locations.iter();
    let causes = causes.filter(|location| location.role != Role::Behind);
    let mut places: Vec<_> = causes
        .filter_map(|location| location.at.as_ref())
        .map(|at| (at.file.as_str(), at.line))
        .collect();
    places.sort_unstable();
    places.dedup();
    (finding.code, finding.class, shape(&finding.message), places)
}

/// The wording of a message without its numbers: lists of numbers become one
/// `#`, and singular and plural fall together.
fn shape(message: &str) -> String {
    let words: Vec<&str> = message.split_whitespace().collect();
    let mut shape: Vec<&str> = Vec::new();
    for (at, &word) in words.iter().enumerate() {
        let after_number = shape.last() == Some(&"#");
        let before_number = words.get(at + 1).is_some_and(|next| is_number(next));
        match word {
            _ if is_number(word) => {
                if !after_number {
                    shape.push("#");
                }
            }
            "and" | "..." if after_number && before_number => {}
            "ranks" => shape.push("rank"),
            "ranks)" if after_number => {}
            "has" => shape.push("have"),
            "is" => shape.push("are"),
            "does" => shape.push("do"),
            _ if after_number => shape.push(word.strip_suffix('s').unwrap_or(word)),
            _ => shape.push(word),
        }
    }
    shape.join(" ")
}

/// Whether a word is a number, a range or a piece of a list: `3`, `0-7,`, `(512`.
fn is_number(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
        && word
            .chars()
            .all(|c| c.is_ascii_digit() || "-,.;:()".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, RankSet, SourceLocation, Verdict};

    fn run(ranks: u32, message: &str, line: u32) -> Run {
        let at = SourceLocation::new("ring.c", line, 1);
        let mut finding = Diagnostic::error("IMP001", message);
        finding.class = Some(Class::Always);
        let members = RankSet::range(0, ranks - 1);
        finding
            .locations
            .push(Location::new(at, members, Role::Cycle, "waits"));
        let mut run = Run::new(ranks, Verdict::Deadlock);
        run.findings.push(finding);
        run
    }

    #[test]
    fn one_finding_with_many_rank_counts() {
        let merged = merge_findings(&[
            run(4, "ranks 0-3 wait for each other", 7),
            run(2, "ranks 0 and 1 wait for each other", 7),
            run(3, "ranks 0-2 wait for each other", 8),
        ]);
        assert_eq!(merged.len(), 2);
        assert_eq!(merged[0].found_with, [2, 4]);
        assert_eq!(merged[0].message, "ranks 0 and 1 wait for each other");
        assert_eq!(merged[1].found_with, [3]);
    }

    #[test]
    fn shapes_forget_numbers_and_plurals() {
        let one = shape("rank 3 waits for rank 1");
        assert_eq!(one, "rank # wait for rank #");
        assert_eq!(shape("ranks 0, 2, 4, ... (512 ranks) wait for rank 0"), one);
        assert_eq!(shape("ranks 0-7 and 12 wait for ranks 1 and 2"), one);
        assert_ne!(shape("rank 3 waits for a barrier"), one);
    }
}
