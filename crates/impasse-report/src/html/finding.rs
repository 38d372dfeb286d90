//! One finding: what, when, where, how it comes about, how to repair it.

use maud::{Markup, html};

use super::steps::{self, Room};
use super::{excerpt, prose};
use crate::codes::CodeInfo;
use crate::phrases::{counts, counts_of_ranks, plural};
use crate::plain::plain;
use crate::{Diagnostic, RankSet, Sources};

/// All findings, the most important first.
pub(super) fn all(findings: &[Diagnostic], sources: &Sources, room: &mut Room) -> Markup {
    html! {
        section aria-labelledby="findings" {
            h2 #findings { (heading(findings.len())) }
            @if findings.len() > 1 { (contents(findings)) }
            @for (at, finding) in findings.iter().enumerate() {
                (one(&format!("finding-{}", at + 1), finding, sources, room))
            }
        }
    }
}

fn heading(count: usize) -> String {
    match count {
        0 => String::from("Nothing was found"),
        count => plural(count as u64, "finding"),
    }
}

fn contents(findings: &[Diagnostic]) -> Markup {
    html! {
        nav aria-label="Findings" {
            ol {
                @for (at, finding) in findings.iter().enumerate() {
                    li { a href={ "#finding-" (at + 1) } { (prose(&finding.title())) } }
                }
            }
        }
    }
}

fn one(id: &str, finding: &Diagnostic, sources: &Sources, room: &mut Room) -> Markup {
    let causes = RankSet::union(finding.causes().map(|location| &location.ranks));
    html! {
        article.finding #(id) aria-labelledby={ (id) "-title" } {
            (told(id, finding))
            @if !finding.locations.is_empty() {
                h4 { "Where" }
                (excerpt::render(&finding.locations, sources))
            }
            @if let Some(execution) = &finding.execution {
                (steps::render(id, execution, &causes, sources, room))
            }
        }
    }
}

/// Everything about a finding but places and execution.
pub(super) fn told(id: &str, finding: &Diagnostic) -> Markup {
    let info = finding.code.info();
    let severity = finding.severity().as_str();
    html! {
        p.tags {
            span class={ "badge " (severity) } { (severity) }
            span.name {
                (info.name)
                " \u{2013} " (info.title)
            }
        }
        h3 id={ (id) "-title" } { (prose(&finding.title())) }
        (facts(finding))
        @if let Some(replay) = &finding.replay { (command(replay)) }
        (explanation(info))
    }
}

fn facts(finding: &Diagnostic) -> Markup {
    html! {
        dl.facts {
            @if let Some(class) = finding.class {
                dt { "Class" }
                dd { strong { (class.as_str()) } ": " (class.meaning()) }
            }
            @if let Some(assumption) = &finding.assumption {
                dt { "Assumes" }
                dd { (prose(assumption)) }
            }
            @if let [first, others @ ..] = &finding.found_with[..] {
                dt { "Found" }
                dd {
                    "with " (counts_of_ranks(&[*first]))
                    @if !others.is_empty() { "; also with " (counts(others)) }
                }
            }
            @let remarks = finding.remarks();
            @for (at, note) in remarks.iter().enumerate() {
                @if at == 0 { dt { @if remarks.len() == 1 { "Note" } @else { "Notes" } } }
                dd { (prose(note)) }
            }
            @if let Some(help) = &finding.help {
                dt { "Help" }
                dd.help { (prose(help)) }
            }
        }
    }
}

/// The command that shows it again, with a button that the script brings to life.
fn command(replay: &str) -> Markup {
    html! {
        div.replay {
            span.caption { "Replay" }
            code tabindex="0" { (plain(replay, usize::MAX)) }
            button.copy type="button" hidden { "Copy" }
        }
    }
}

/// The explanation of a code, folded.
fn explanation(info: &CodeInfo) -> Markup {
    html! {
        details.explanation {
            summary { "What " (info.name) " means" }
            (paragraphs(info.what))
            h4 { "Example" }
            pre tabindex="0" { code { (info.example.text()) } }
            h4 { "What goes wrong" }
            (paragraphs(info.why))
            h4 { "How to repair it" }
            (paragraphs(info.repair))
            h4 { "References" }
            ul { @for reference in info.references { li { (reference) } } }
        }
    }
}

/// Text of the registry: paragraphs apart by empty lines, and lists with dashes.
fn paragraphs(text: &str) -> Markup {
    html! {
        @for block in text.split("\n\n") {
            @match block.strip_prefix("- ") {
                Some(list) => { ul { @for item in list.split("\n- ") { li { (item) } } } }
                None => { p { (block) } }
            }
        }
    }
}
