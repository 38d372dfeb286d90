//! The top of the page: the verdict, and what it rests on.

use std::slice;

use maud::{Markup, html};

use super::{place, prose, shown};
use crate::merge::{count, merged_texts};
use crate::phrases::{counts_of_ranks, grouped, plural};
use crate::{Report, Run, Verdict, text};

/// More texts than this are counted only.
const MAX_TEXTS: usize = 100;

/// Badge, sentence, figures.
pub(super) fn header(report: &Report) -> Markup {
    let (sentence, figures) = (text::sentence(report), text::figures(report, None));
    html! {
        header class={ "verdict " (report.verdict().as_str()) } {
            p { (badge(report.verdict())) }
            h1 {
                // Long paths break at a slash rather than anywhere.
                @for piece in sentence.split_inclusive('/') { (piece) wbr; }
            }
            @if !figures.is_empty() { p.figures { (figures) } }
        }
    }
}

fn badge(verdict: Verdict) -> Markup {
    html! { span class={ "badge " (verdict.as_str()) } { (verdict.as_str()) } }
}

/// Inputs, one row per number of ranks, and what limits or carries the verdict.
pub(super) fn checked(report: &Report) -> Markup {
    html! {
        section.checked aria-labelledby="checked" {
            h2 #checked { "What was checked" }
            @if !report.inputs.is_empty() {
                p.inputs {
                    @for (at, input) in report.inputs.iter().enumerate() {
                        @if at > 0 { ", " }
                        code { (shown(input)) }
                    }
                }
            }
            @if report.runs.is_empty() { p { "Nothing was checked." } } @else { (runs(&report.runs)) }
            (texts("Why nothing found would be no proof", &merged_texts(&report.runs, |run| &run.reasons)))
            (texts("What the verdict rests on", &merged_texts(&report.runs, |run| &run.assumptions)))
            (notes(report))
        }
    }
}

/// A table of all runs.
fn runs(runs: &[Run]) -> Markup {
    let explored = runs.iter().any(|run| run.explored.is_some());
    let work = runs.iter().any(|run| run.work.is_some());
    html! {
        div.wide tabindex="0" role="group" aria-label="Results by number of ranks" {
            table {
                thead {
                    tr {
                        th scope="col" { "Ranks" }
                        th scope="col" { "Verdict" }
                        th scope="col" { "Findings" }
                        @if explored {
                            th scope="col" { "Executions" }
                            th scope="col" { "States" }
                            th scope="col" { "MPI calls" }
                            th scope="col" { "Steps" }
                        }
                        @if work {
                            th scope="col" { "Operations matched" }
                            th scope="col" { "Matching steps" }
                        }
                    }
                }
                tbody { @for run in runs { (row(run, explored, work)) } }
            }
        }
    }
}

fn row(run: &Run, explored: bool, work: bool) -> Markup {
    let found = count(slice::from_ref(run));
    let findings = match run.known.len() {
        0 => grouped(found),
        known => format!("{} + {} known", grouped(found), grouped(known)),
    };
    let done = run
        .explored
        .map(|all| [all.executions, all.states, all.calls, all.steps]);
    let matched = run.work.map(|work| [work.operations, work.steps]);
    html! {
        tr {
            th scope="row" { (grouped(run.ranks)) }
            td.word { (badge(run.verdict())) }
            td { (findings) }
            @if explored { (cells(done)) }
            @if work { (cells(matched)) }
        }
    }
}

/// Figures, or dashes where nothing was counted.
fn cells<const N: usize>(figures: Option<[u64; N]>) -> Markup {
    html! {
        @for at in 0..N {
            td {
                @match figures.map(|figures| figures[at]) {
                    None => "\u{2013}",
                    Some(u64::MAX) => { "more than " (grouped(u64::MAX - 1)) }
                    Some(figure) => (grouped(figure)),
                }
            }
        }
    }
}

/// Texts below a heading, each with its numbers of ranks.
fn texts(heading: &str, texts: &[(&str, Vec<u32>)]) -> Markup {
    html! {
        @if !texts.is_empty() {
            h3 { (heading) }
            ul {
                @for (text, ranks) in texts.iter().take(MAX_TEXTS) {
                    li { (prose(text)) " " span.quiet { "(with " (counts_of_ranks(ranks)) ")" } }
                }
                @if texts.len() > MAX_TEXTS {
                    li { "and " (plural((texts.len() - MAX_TEXTS) as u64, "more")) }
                }
            }
        }
    }
}

fn notes(report: &Report) -> Markup {
    html! {
        @if !report.notes.is_empty() {
            h3 { "Notes" }
            ul {
                @for note in report.notes.iter().take(MAX_TEXTS) {
                    li {
                        (prose(&note.message))
                        @if let Some(at) = &note.at { " " code { (place(at)) } }
                    }
                }
                @if report.notes.len() > MAX_TEXTS {
                    li { "and " (plural((report.notes.len() - MAX_TEXTS) as u64, "more note")) }
                }
            }
        }
    }
}
