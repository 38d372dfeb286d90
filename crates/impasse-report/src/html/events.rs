//! The events of an execution in words, and the source lines they come from.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::code_line::text;
use super::{prose, shown};
use crate::phrases::plural;
use crate::{Event, EventKind, Execution, RankSet, SourceLocation, Sources, Wait};

/// Every event and every wait as an entry of a list, for those who do not look at the diagram and
/// for the script, which tells the current one.
pub(super) fn list(execution: &Execution, lines: &mut Lines<'_>) -> Markup {
    let count = plural(execution.events.len() as u64, "event");
    html! {
        details.events {
            summary {
                "All as text: " (count)
                @if execution.left_out > 0 {
                    "; " (plural(execution.left_out, "earlier one")) " left out"
                }
            }
            ol {
                @for event in &execution.events { (entry(event, lines)) }
            }
            p.end { (end(execution)) }
            @if !execution.waits.is_empty() {
                ul.waits {
                    @for wait in &execution.waits { (waiting(wait)) }
                }
            }
        }
    }
}

fn entry(event: &Event, lines: &mut Lines<'_>) -> Markup {
    let line = event.at.as_ref().map(|at| lines.number(at));
    // Only what the diagram draws as a link needs a kind: lists are long.
    let is_link = matches!(
        event.kind,
        EventKind::Message { .. } | EventKind::Collective(_)
    );
    let link = is_link.then(|| event.kind.as_str());
    html! {
        li data-rank=(event.rank) data-line=[line] data-link=[link] {
            "rank " (event.rank) " " (shown(&event.text)) (place(event.at.as_ref()))
        }
    }
}

fn waiting(wait: &Wait) -> Markup {
    html! { li { "rank " (wait.rank) " " (prose(&wait.text)) (place(wait.at.as_ref())) } }
}

fn place(at: Option<&SourceLocation>) -> Markup {
    html! { @if let Some(at) = at { " " i { (line_name(at)) } } }
}

/// `ring.c:23`
fn line_name(at: &SourceLocation) -> String {
    format!("{}:{}", shown(&at.file), at.line)
}

/// How the execution ends, as a sentence.
fn end(execution: &Execution) -> String {
    let stuck: RankSet = execution.waits.iter().map(|wait| wait.rank).collect();
    match stuck.len() {
        0 => String::from("The end of what is told."),
        1 => format!("Nothing moves any more: {stuck} waits."),
        _ => format!("Nothing moves any more: {stuck} wait."),
    }
}

/// The source lines of all events, each once.
pub(super) struct Lines<'a> {
    sources: &'a Sources,
    numbers: BTreeMap<(String, u32), usize>,
    told: Vec<Line>,
}

/// A source line as the script shows it.
#[derive(Serialize)]
struct Line {
    /// File and number.
    place: String,
    /// Its text, if the source is at hand.
    code: Option<String>,
}

/// What the script needs besides the markup.
#[derive(Serialize)]
struct Data<'a> {
    lines: &'a [Line],
    stuck: &'a [(u32, u32)],
    cause: &'a [(u32, u32)],
}

impl<'a> Lines<'a> {
    /// None yet.
    pub(super) fn new(sources: &'a Sources) -> Lines<'a> {
        Lines {
            sources,
            numbers: BTreeMap::new(),
            told: Vec::new(),
        }
    }

    /// The number of the line at a place.
    fn number(&mut self, at: &SourceLocation) -> usize {
        let key = (at.file.clone(), at.line);
        *self.numbers.entry(key).or_insert_with(|| {
            let anchor = at.column.saturating_sub(1) as usize;
            let line = self.sources.line(&at.file, at.line);
            self.told.push(Line {
                place: line_name(at),
                code: line.map(|line| text(line, anchor)),
            });
            self.told.len() - 1
        })
    }

    /// Lines and sets of ranks for the script, as a block of JSON.
    pub(super) fn data(&self, stuck: &RankSet, cause: &RankSet) -> Markup {
        let data = Data {
            lines: &self.told,
            stuck: stuck.ranges(),
            cause: cause.ranges(),
        };
        let json = serde_json::to_string(&data).unwrap_or_default();
        html! { script.data type="application/json" { (PreEscaped(harmless(&json))) } }
    }
}

/// JSON in which no character means anything to HTML. All of these stand in strings only.
fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_cannot_end_its_element() {
        let json = harmless(r#"{"a":"</script><!-- &amp;"}"#);
        assert!(!json.contains(['<', '>', '&']), "{json}");
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["a"], "</script><!-- &amp;");
    }

    #[test]
    fn the_end_is_told() {
        let mut execution = Execution::default();
        assert_eq!(end(&execution), "The end of what is told.");
        for rank in 0..3 {
            execution.waits.push(Wait {
                rank,
                awaited: RankSet::new(),
                any: false,
                at: None,
                text: String::from("waits"),
            });
        }
        assert_eq!(end(&execution), "Nothing moves any more: ranks 0-2 wait.");
    }
}
