//! The source around the places of a finding, with what each group of ranks does there.

use std::collections::BTreeMap;
use std::ops::Range;

use maud::{Markup, html};

use super::code_line::pieces;
use super::{place, prose, shown};
use crate::phrases::plural;
use crate::{Location, RankSet, Role, SourceLocation, Sources};

/// Lines shown before and after each place.
const CONTEXT: u32 = 3;

/// Files and lines beyond these are named without an excerpt.
const MAX_LINES: usize = 24;

/// Labels below one line that are shown at once; the others are folded.
const MAX_LABELS: usize = 4;

/// Labels that are given in full; the ranks of the others are named together.
const MAX_FOLDED: usize = 1500;

/// Longer lists stay folded on paper.
const MANY: usize = 50;

/// Lines of one file at which ranks stand.
type Hits<'a> = BTreeMap<u32, Vec<&'a Location>>;

/// Excerpts of all files, the one with the root cause first, and a list of what they do not show.
pub(super) fn render(locations: &[Location], sources: &Sources) -> Markup {
    let (behind, mut involved): (Vec<_>, Vec<_>) = locations
        .iter()
        .partition(|location| location.role == Role::Behind);
    involved.sort_by_key(|location| !location.role.is_cause());
    let (files, rest) = by_file(&involved, sources);
    html! {
        @for (file, hits) in &files {
            (excerpt(file, hits, sources))
        }
        (list("Elsewhere", &rest))
        (list("Stuck only because of these", &behind))
    }
}

/// The locations that can be shown, by file in order of first appearance, and the others.
fn by_file<'a>(
    locations: &[&'a Location],
    sources: &Sources,
) -> (Vec<(&'a str, Hits<'a>)>, Vec<&'a Location>) {
    let mut files: Vec<(&str, Hits<'_>)> = Vec::new();
    let mut lines = 0;
    let mut rest = Vec::new();
    for &location in locations {
        let at = location.at.as_ref();
        let Some(at) = at.filter(|at| sources.line(&at.file, at.line).is_some()) else {
            rest.push(location);
            continue;
        };
        let known = files.iter().position(|(file, _)| *file == at.file);
        let is_new = known.is_none_or(|index| !files[index].1.contains_key(&at.line));
        if is_new && lines == MAX_LINES {
            rest.push(location);
            continue;
        }
        lines += usize::from(is_new);
        let index = known.unwrap_or_else(|| {
            files.push((&at.file, Hits::new()));
            files.len() - 1
        });
        files[index].1.entry(at.line).or_default().push(location);
    }
    (files, rest)
}

fn excerpt(file: &str, hits: &Hits<'_>, sources: &Sources) -> Markup {
    let mut above = 0;
    html! {
        figure.source {
            figcaption { code { (shown(file)) } }
            div.code role="group" aria-label={ "Source of " (shown(file)) } tabindex="0" {
                @for range in stretches(hits) {
                    @if range.start > above + 1 && above > 0 {
                        div.gap aria-hidden="true" { "\u{22ef}" }
                    }
                    @for number in range.clone() {
                        @if let Some(line) = sources.line(file, number) {
                            (row(file, number, line, hits.get(&number).map_or(&[], Vec::as_slice)))
                        }
                    }
                    ({ above = range.end - 1; "" })
                }
            }
        }
    }
}

/// The lines to show: those with hits and their surroundings.
fn stretches(hits: &Hits<'_>) -> Vec<Range<u32>> {
    let mut stretches: Vec<Range<u32>> = Vec::new();
    for &line in hits.keys() {
        let from = line.saturating_sub(CONTEXT).max(1);
        let to = line.saturating_add(CONTEXT).saturating_add(1);
        match stretches.last_mut() {
            Some(last) if from <= last.end.saturating_add(1) => last.end = to,
            _ => stretches.push(from..to),
        }
    }
    stretches
}

/// One line and the labels below it.
fn row(file: &str, number: u32, line: &str, here: &[&Location]) -> Markup {
    let places = here.iter().filter_map(|location| location.at.as_ref());
    let mut marks: Vec<_> = places.map(|at| at.covered(line)).collect();
    marks.sort_by_key(|mark| (mark.start, mark.end));
    marks.dedup();
    let is_cause = here.iter().any(|location| location.role.is_cause());
    let kind = match (here.is_empty(), is_cause) {
        (true, _) => "row",
        (false, true) => "row hit cause",
        (false, false) => "row hit",
    };
    html! {
        div class=(kind) data-place={ (shown(file)) ":" (number) } {
            span.number { (number) }
            code {
                @for piece in pieces(line, &marks) {
                    @if piece.marked { mark { (piece.text) } } @else { (piece.text) }
                }
            }
        }
        @if !here.is_empty() { (labels(here)) }
    }
}

/// What the ranks do at a line; many are folded.
fn labels(here: &[&Location]) -> Markup {
    // One more label takes no more room than the line that folds it.
    let at_once = match here.len() <= MAX_LABELS + 1 {
        true => here.len(),
        false => MAX_LABELS,
    };
    let (first, others) = here.split_at(at_once);
    let (folded, beyond) = others.split_at(others.len().min(MAX_FOLDED));
    html! {
        ul.labels {
            @for location in first { (label(location)) }
            @if !others.is_empty() {
                li.more {
                    details.many[others.len() > MANY] {
                        summary { "likewise " (ranks(others)) }
                        ul {
                            @for location in folded { (label(location)) }
                            @if !beyond.is_empty() { li { "and " (ranks(beyond)) } }
                        }
                    }
                }
            }
        }
    }
}

fn label(location: &Location) -> Markup {
    let kind = if location.role.is_cause() {
        "cause"
    } else {
        "waits"
    };
    html! { li class=(kind) { (words(location)) } }
}

/// What is said at a location.
fn words(location: &Location) -> Markup {
    match location.text.is_empty() {
        true => html! { (location.ranks) },
        false => prose(&location.text),
    }
}

fn ranks(locations: &[&Location]) -> String {
    RankSet::union(locations.iter().map(|location| &location.ranks)).to_string()
}

/// Locations without an excerpt: by place, in one fold if there are many.
fn list(heading: &str, locations: &[&Location]) -> Markup {
    let everyone = RankSet::union(locations.iter().map(|location| &location.ranks));
    let items = html! {
        ul {
            @for location in locations.iter().take(MAX_FOLDED) {
                li { (words(location)) (at(location.at.as_ref())) }
            }
            @if locations.len() > MAX_FOLDED {
                li { "and " (plural((locations.len() - MAX_FOLDED) as u64, "more place")) }
            }
        }
    };
    html! {
        @if locations.is_empty() {
        } @else if locations.len() <= MAX_LABELS {
            div.elsewhere { p { (heading) ":" } (items) }
        } @else {
            details.elsewhere.many[locations.len() > MANY] {
                summary { (heading) ": " (everyone) }
                (items)
            }
        }
    }
}

fn at(location: Option<&SourceLocation>) -> Markup {
    html! { @if let Some(at) = location { " at " code { (place(at)) } } }
}
