//! The closing line.

use annotate_snippets::Level;

use super::page::Page;
use super::{TextOptions, Timing};
use crate::merge::count;
use crate::phrases::{counts_of_ranks, duration, plural};
use crate::plain::plain;
use crate::{Diagnostic, Explored, Report, Run, Verdict, Work, merge_known};

/// Longer file names are cut off.
const MAX_TEXT: usize = 500;

/// The closing line.
pub(super) fn closing(report: &Report, options: &TextOptions, timing: Option<&Timing>) -> String {
    let verdict = report.verdict();
    let level = match verdict {
        Verdict::Deadlock | Verdict::Error => Level::ERROR,
        Verdict::Known | Verdict::Inconclusive => Level::WARNING,
        Verdict::Clean => Level::NOTE,
    };
    Page::line(level, verdict.as_str(), &line(report, timing), options).render()
}

/// The closing line without the verdict.
pub(super) fn line(report: &Report, timing: Option<&Timing>) -> String {
    let (sentence, figures) = (sentence(report), figures(report, timing));
    match figures.is_empty() {
        true => sentence,
        false => format!("{sentence} ({figures})"),
    }
}

/// What was found for which rank counts.
pub(crate) fn sentence(report: &Report) -> String {
    let subject = subject(&report.inputs);
    if report.runs.is_empty() {
        let place = subject.map_or_else(String::new, |name| format!(" in {name}"));
        return format!("nothing was checked{place}");
    }
    let mut clauses: Vec<String> = Vec::new();
    let mut name = subject.unwrap_or_else(|| String::from("the program"));
    for kind in [
        Verdict::Deadlock,
        Verdict::Error,
        Verdict::Known,
        Verdict::Inconclusive,
        Verdict::Clean,
    ] {
        let runs = report.runs.iter().filter(|run| run.verdict() == kind);
        let runs: Vec<&Run> = runs.collect();
        let mut ranks: Vec<u32> = runs.iter().map(|run| run.ranks).collect();
        ranks.sort_unstable();
        ranks.dedup();
        if !ranks.is_empty() {
            clauses.push(clause(kind, &name, &counts_of_ranks(&ranks), &runs));
            name = String::from("it");
        }
    }
    clauses.join("; ")
}

/// What is said about the runs that came to one verdict.
fn clause(verdict: Verdict, name: &str, ranks: &str, runs: &[&Run]) -> String {
    let findings = || runs.iter().flat_map(|run| &run.findings);
    match verdict {
        Verdict::Deadlock => format!("{name} can hang with {ranks}"),
        Verdict::Error => format!("{name} has faults with {ranks}, but no deadlock was found"),
        Verdict::Known => {
            let complete = runs.iter().all(|run| run.reasons.is_empty());
            let open = match complete && findings().next().is_none() {
                true => "",
                false => ", and the check is not complete",
            };
            format!("nothing new was found in {name} with {ranks}{open}")
        }
        Verdict::Inconclusive if findings().any(Diagnostic::is_deadlock) => {
            format!("{name} may hang with {ranks}, but that is not certain")
        }
        Verdict::Inconclusive if findings().next().is_some() => {
            format!("{name} may have faults with {ranks}, but that is not certain")
        }
        Verdict::Inconclusive => {
            format!("nothing was found in {name} with {ranks}, but that is no proof")
        }
        Verdict::Clean => {
            let any = runs.iter().any(|run| !run.any_rounds.is_empty());
            let every = if any {
                " and every number of iterations"
            } else {
                ""
            };
            let warned = match findings().next() {
                Some(_) => ", with warnings",
                None => "",
            };
            format!("{name} is deadlock-free for {ranks}{every}{warned}")
        }
    }
}

/// The files that were checked, as one name.
fn subject(inputs: &[String]) -> Option<String> {
    let (first, others) = inputs.split_first()?;
    let first = plain(first, MAX_TEXT);
    Some(match others.len() {
        0 => first,
        1 => format!("{first} + {}", plain(&others[0], MAX_TEXT)),
        more => format!("{first} + {}", plural(more as u64, "file")),
    })
}

/// How much was found and done; empty if neither is known.
pub(crate) fn figures(report: &Report, timing: Option<&Timing>) -> String {
    let mut numbers = Vec::new();
    let findings = count(&report.runs);
    if findings > 0 {
        numbers.push(plural(findings, "finding"));
    }
    let known = merge_known(&report.runs).len();
    if known > 0 {
        numbers.push(plural(known as u64, "known finding"));
    }
    let works = report.runs.iter().filter_map(|run| run.work);
    let total = works.reduce(|one, two| Work {
        operations: one.operations.saturating_add(two.operations),
        steps: one.steps.saturating_add(two.steps),
    });
    if let Some(work) = total {
        let operations = plural(work.operations, "operation");
        let beyond = if work.operations == u64::MAX {
            "more than "
        } else {
            ""
        };
        numbers.push(format!("{beyond}{operations} matched"));
        numbers.push(plural(work.steps, "step"));
    }
    let explored = report.runs.iter().filter_map(|run| run.explored);
    if let Some(explored) = explored.reduce(Explored::plus) {
        numbers.push(plural(explored.executions, "execution"));
        if explored.states > 0 {
            numbers.push(plural(explored.states, "state"));
        }
        numbers.push(plural(explored.calls, "MPI call"));
    }
    if let Some(timing) = timing {
        numbers.push(duration(timing.total));
    }
    numbers.join(", ")
}
