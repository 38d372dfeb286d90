//! Findings that the user knows of, folded at the end of the page.

use maud::{Markup, html};

use super::{excerpt, finding, shown};
use crate::words::plural;
use crate::{Diagnostic, KnownFinding, Run, Sources, Verdict, merge_findings};

/// More known findings than this are counted only: a baseline may hold thousands.
const MAX_KNOWN: usize = 200;

/// All known findings, equal ones merged. Nothing if there are none.
pub(super) fn section(runs: &[Run], sources: &Sources) -> Markup {
    let known: Vec<&KnownFinding> = runs.iter().flat_map(|run| &run.known).collect();
    let findings = merged(runs);
    html! {
        @if !findings.is_empty() {
            section.known aria-labelledby="known" {
                h2 #known { "Known" }
                details {
                    summary { (plural(findings.len() as u64, "finding")) " known before this check" }
                    @for (at, finding) in findings.iter().enumerate().take(MAX_KNOWN) {
                        (one(&format!("known-{}", at + 1), finding, &known, sources))
                    }
                    @if findings.len() > MAX_KNOWN {
                        p { "and " (plural((findings.len() - MAX_KNOWN) as u64, "more finding")) }
                    }
                }
            }
        }
    }
}

/// Known findings merged like new ones.
fn merged(runs: &[Run]) -> Vec<Diagnostic> {
    let as_new = runs.iter().map(|run| {
        let mut copy = Run::new(run.ranks, Verdict::Clean);
        copy.findings = run
            .known
            .iter()
            .map(|known| known.finding.clone())
            .collect();
        copy
    });
    merge_findings(&as_new.collect::<Vec<Run>>())
}

fn one(id: &str, finding: &Diagnostic, known: &[&KnownFinding], sources: &Sources) -> Markup {
    // Merging changes nothing but the list of rank counts.
    let origin = known.iter().find(|known| {
        known.finding.message == finding.message && known.finding.locations == finding.locations
    });
    html! {
        article.finding #(id) aria-labelledby={ (id) "-title" } {
            @if let Some(origin) = origin {
                p.quiet {
                    "Known by " (origin.by.as_str())
                    @if let Some(reason) = &origin.reason { ": " (shown(reason)) }
                }
            }
            (finding::told(id, finding))
            (excerpt::render(&finding.locations, sources))
        }
    }
}
