//! What stands below the findings: reasons, and the closing line.

use std::collections::BTreeMap;

use annotate_snippets::Level;

use super::TextOptions;
use super::page::Page;
use crate::merge::merged;
use crate::plain::{plain, wrap};
use crate::words::{counts_of_ranks, plural};
use crate::{Explored, Report, Run, Verdict, Work};

/// More reasons than this are counted only.
const MAX_REASONS: usize = 10;

/// Longer reasons and file names are cut off.
const MAX_TEXT: usize = 500;

/// Why the check was not complete, and what else it rests on; empty if neither.
pub(super) fn reasons(runs: &[Run], options: &TextOptions) -> String {
    let reasons = merged_texts(runs, |run| &run.reasons);
    let assumptions = merged_texts(runs, |run| &run.assumptions);
    list("the check is not complete, because:", &reasons, options)
        + &list("the verdict rests on assumptions:", &assumptions, options)
}

/// Texts below a heading, each with its rank counts.
fn list(heading: &str, reasons: &[(&str, Vec<u32>)], options: &TextOptions) -> String {
    if reasons.is_empty() {
        return String::new();
    }
    let mut output = Page::line(Level::NOTE, "note", heading, options).render();
    for (reason, ranks) in reasons.iter().take(MAX_REASONS) {
        let reason = plain(reason, MAX_TEXT);
        let text = format!("with {}: {reason}", counts_of_ranks(ranks));
        output += &item(&text, options);
    }
    if reasons.len() > MAX_REASONS {
        let more = (reasons.len() - MAX_REASONS) as u64;
        output += &item(&format!("and {}", plural(more, "more reason")), options);
    }
    output.push('\n');
    output
}

/// Each text once, with the rank counts it applies to, in order of first appearance.
fn merged_texts(runs: &[Run], texts: fn(&Run) -> &Vec<String>) -> Vec<(&str, Vec<u32>)> {
    let mut reasons: Vec<(&str, Vec<u32>)> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for run in runs {
        for reason in texts(run) {
            let at = *known.entry(reason).or_insert_with(|| {
                reasons.push((reason, Vec::new()));
                reasons.len() - 1
            });
            reasons[at].1.push(run.ranks);
        }
    }
    for (_, ranks) in &mut reasons {
        ranks.sort_unstable();
        ranks.dedup();
    }
    reasons
}

fn item(text: &str, options: &TextOptions) -> String {
    let width = options.width.saturating_sub(4).max(30);
    format!("  - {}\n", wrap(text, width).replace('\n', "\n    "))
}

/// The closing line.
pub(super) fn closing(report: &Report, options: &TextOptions) -> String {
    let (verdict, sentence) = sentence(report);
    let level = match verdict {
        Verdict::Deadlock | Verdict::Error => Level::ERROR,
        Verdict::Inconclusive => Level::WARNING,
        Verdict::Clean => Level::NOTE,
    };
    Page::line(level, verdict.as_str(), &sentence, options).render()
}

/// Verdict, and what was found for which rank counts.
pub(super) fn sentence(report: &Report) -> (Verdict, String) {
    let verdict = report.verdict();
    let subject = subject(&report.inputs);
    if report.runs.is_empty() {
        let place = subject.map_or_else(String::new, |name| format!(" in {name}"));
        return (verdict, format!("nothing was checked{place}"));
    }
    let mut clauses: Vec<String> = Vec::new();
    let mut name = subject.unwrap_or_else(|| String::from("the program"));
    for kind in [
        Verdict::Deadlock,
        Verdict::Error,
        Verdict::Inconclusive,
        Verdict::Clean,
    ] {
        let runs = report.runs.iter().filter(|run| run.verdict() == kind);
        let mut ranks: Vec<u32> = runs.map(|run| run.ranks).collect();
        ranks.sort_unstable();
        ranks.dedup();
        if !ranks.is_empty() {
            clauses.push(clause(kind, &name, &counts_of_ranks(&ranks)));
            name = String::from("it");
        }
    }
    (
        verdict,
        format!("{}{}", clauses.join("; "), numbers(report)),
    )
}

fn clause(verdict: Verdict, name: &str, ranks: &str) -> String {
    match verdict {
        Verdict::Deadlock => format!("{name} can hang with {ranks}"),
        Verdict::Error => format!("{name} has faults with {ranks}, but no deadlock was found"),
        Verdict::Inconclusive => {
            format!("nothing was found in {name} with {ranks}, but that is no proof")
        }
        Verdict::Clean => format!("{name} is deadlock-free for {ranks}"),
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

/// How much was found and done, in parentheses; empty if neither is known.
fn numbers(report: &Report) -> String {
    let mut numbers = Vec::new();
    let findings = merged(&report.runs).len();
    if findings > 0 {
        numbers.push(plural(findings as u64, "finding"));
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
    if numbers.is_empty() {
        return String::new();
    }
    format!(" ({})", numbers.join(", "))
}
