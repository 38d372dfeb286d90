//! The space-time diagram of an execution with what is needed to step through it.

use std::borrow::Cow;

use maud::{Markup, PreEscaped, html};

use super::events::{self, Lines};
use super::trim::last_events;
use crate::phrases::plural;
use crate::{Diagnostic, Execution, RankSet, Run, Sources, diagram};

/// Bytes that all diagrams of a page may take together.
const ROOM: usize = 4_000_000;

/// An execution with more events is cut to its last ones at once.
const MAX_EVENTS: usize = 20_000;

/// An execution is not cut to fewer events than this.
const MIN_EVENTS: usize = 200;

/// How many bytes are left for diagrams. A page with many findings stays usable: what does not
/// fit is left out, and said to be.
pub(super) struct Room(usize);

impl Room {
    /// All of it.
    pub(super) fn new() -> Room {
        Room(ROOM)
    }

    /// Takes what the markup needs, if that much is left.
    fn take(&mut self, markup: Markup) -> Option<Markup> {
        self.0 = self.0.checked_sub(markup.0.len())?;
        Some(markup)
    }
}

/// Executions that were run again or recorded, and that no finding shows.
pub(super) fn besides(
    runs: &[Run],
    findings: &[Diagnostic],
    sources: &Sources,
    room: &mut Room,
) -> Markup {
    let told = |execution: &Execution| {
        let mut of_findings = findings
            .iter()
            .filter_map(|finding| finding.execution.as_deref());
        of_findings.any(|other| other.ranks == execution.ranks && !other.events.is_empty())
    };
    let executions = runs.iter().filter_map(|run| Some((run, run.told()?)));
    let executions = executions.filter(|(_, execution)| !told(execution));
    html! {
        @for (at, (run, execution)) in executions.enumerate() {
            section.finding aria-label={ "Execution with " (plural(execution.ranks.into(), "rank")) } {
                h3 {
                    @if run.execution.is_some() { "The execution that was run again" }
                    @else { "How this run went" }
                }
                (render(&format!("replay-{}", at + 1), execution, &RankSet::new(), sources, room))
            }
        }
    }
}

/// Diagram, controls, events as text, and the wait-for graph. `causes` are the ranks that are
/// shown first if there are many.
pub(super) fn render(
    id: &str,
    execution: &Execution,
    causes: &RankSet,
    sources: &Sources,
    room: &mut Room,
) -> Markup {
    let mut execution = last_events(Cow::Borrowed(execution), MAX_EVENTS);
    loop {
        if let Some(markup) = room.take(all(id, &execution, causes, sources)) {
            return markup;
        }
        let fewer = execution.events.len() / 2;
        if fewer < MIN_EVENTS {
            return html! {
                h4 { "How it comes about" }
                p.quiet { "The diagram is too large for this page." }
            };
        }
        execution = last_events(execution, fewer);
    }
}

fn all(id: &str, execution: &Execution, causes: &RankSet, sources: &Sources) -> Markup {
    let mut lines = Lines::new(sources);
    let stuck: RankSet = execution.waits.iter().map(|wait| wait.rank).collect();
    let list = events::list(execution, &mut lines);
    html! {
        div.steps {
            h4 id={ (id) "-steps" } { "How it comes about" }
            (controls(id, execution))
            div.now hidden aria-live="polite" aria-atomic="true" {
                p.words {}
                p.line hidden { code.place {} code.text {} }
            }
            div.diagram tabindex="0" role="group" aria-describedby={ (id) "-keys" }
                aria-label="Space-time diagram: one lane per rank, time runs to the right" {
                (PreEscaped(diagram::space_time(execution)))
            }
            p.quiet.keys id={ (id) "-keys" } hidden {
                "In the diagram, the arrow keys, Home and End step; a click goes to an event."
            }
            (list)
            (lines.data(&stuck, causes))
        }
        @if !execution.waits.is_empty() {
            div.graph {
                h4 { "Who waits for whom" }
                div.diagram tabindex="0" role="group" aria-label="Wait-for graph" {
                    (PreEscaped(diagram::wait_for(execution)))
                }
            }
        }
    }
}

/// Buttons, slider and choice of lanes; the script shows them.
fn controls(id: &str, execution: &Execution) -> Markup {
    let last = execution.events.len();
    html! {
        div.controls hidden {
            div.buttons role="group" aria-label="Step" {
                button.first type="button" { "First" }
                button.previous type="button" { "Previous" }
                button.next type="button" { "Next" }
                button.last type="button" { "End" }
            }
            label.slider for={ (id) "-slider" } {
                span { "Step" }
                input id={ (id) "-slider" } type="range" min="0" max=(last) value=(last);
            }
            div.filter {
                label for={ (id) "-lanes" } { "Lanes" }
                select.lanes id={ (id) "-lanes" } {
                    option value="all" { "all" }
                    option value="cause" { "ranks of the cause" }
                    option value="stuck" { "stuck ranks" }
                    option value="list" { "these ranks" }
                }
                input.list hidden type="text" inputmode="text" spellcheck="false"
                    autocomplete="off" placeholder="0-3,8" aria-label="Ranks, such as 0-3,8";
                span.count.quiet role="status" {}
            }
        }
    }
}
