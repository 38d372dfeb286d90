//! Findings that the user knows of, folded at the end of the page.

use maud::{Markup, html};

use super::{excerpt, finding, shown};
use crate::phrases::plural;
use crate::{KnownFinding, Run, Sources, merge_known};

/// More known findings than this are counted only: a baseline may hold thousands.
const MAX_KNOWN: usize = 200;

/// All known findings, equal ones merged. Nothing if there are none.
pub(super) fn section(runs: &[Run], sources: &Sources) -> Markup {
    let findings = merge_known(runs);
    html! {
        @if !findings.is_empty() {
            section.known aria-labelledby="known" {
                h2 #known { "Known" }
                details {
                    summary { (plural(findings.len() as u64, "finding")) " known before this check" }
                    @for (at, known) in findings.iter().enumerate().take(MAX_KNOWN) {
                        (one(&format!("known-{}", at + 1), known, sources))
                    }
                    @if findings.len() > MAX_KNOWN {
                        p { "and " (plural((findings.len() - MAX_KNOWN) as u64, "more finding")) }
                    }
                }
            }
        }
    }
}

fn one(id: &str, known: &KnownFinding, sources: &Sources) -> Markup {
    html! {
        article.finding #(id) aria-labelledby={ (id) "-title" } {
            p.quiet {
                "Known by " (known.by.as_str())
                @if let Some(reason) = &known.reason { ": " (shown(reason)) }
            }
            (finding::told(id, &known.finding))
            (excerpt::render(&known.finding.locations, sources))
        }
    }
}
