//! The events of an execution that was run again, one line each.

use crate::plain::plain;
use crate::{Event, Run};

/// More events than this are not shown; the last ones are, since they lead to what went wrong.
const MAX_EVENTS: usize = 1000;

/// Longer texts and file names are cut off.
const MAX_TEXT: usize = 200;

/// All events of all runs. Empty if there are none.
pub(super) fn render(runs: &[Run]) -> String {
    let mut output = String::new();
    for execution in runs.iter().filter_map(|run| run.execution.as_ref()) {
        let skipped = execution.events.len().saturating_sub(MAX_EVENTS);
        let earlier = execution.left_out.saturating_add(skipped as u64);
        output += &format!("events of this execution with {} ranks:\n", execution.ranks);
        if earlier > 0 {
            output += &format!("  ... {earlier} earlier events\n");
        }
        for event in execution.events.iter().skip(skipped) {
            output += &line(event);
        }
        output.push('\n');
    }
    output
}

fn line(event: &Event) -> String {
    let text = plain(&event.text, MAX_TEXT);
    let place = event.at.as_ref().map(|at| {
        let file = plain(&at.file, MAX_TEXT);
        format!(" ({file}:{})", at.line)
    });
    format!(
        "  rank {} {text}{}\n",
        event.rank,
        place.unwrap_or_default()
    )
}
