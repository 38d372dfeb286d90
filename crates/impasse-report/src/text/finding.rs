//! One finding as a block of text.

use super::TextOptions;
use super::page::Page;
use super::plan::Plan;
use crate::words::{counts, counts_of_ranks, plural};
use crate::{Diagnostic, Sources};

/// More notes than this are counted only.
const MAX_NOTES: usize = 6;

/// Title, root cause with excerpts, those behind it, class, help, replay.
pub(super) fn render(finding: &Diagnostic, sources: &Sources, options: &TextOptions) -> String {
    let plan = Plan::new(&finding.locations);
    let mut page = Page::finding(finding, options);
    page.places(&plan.places, sources);
    for line in &plan.lines {
        page.note(None, line);
    }
    if let Some(class) = finding.class {
        let text = format!("{}; {}", class.as_str(), class.meaning());
        page.note(Some("class"), &text);
    }
    for note in finding.notes.iter().take(MAX_NOTES) {
        page.note(Some("note"), note);
    }
    if finding.notes.len() > MAX_NOTES {
        let more = (finding.notes.len() - MAX_NOTES) as u64;
        page.note(None, &format!("and {}", plural(more, "more note")));
    }
    if let [first, others @ ..] = &finding.found_with[..] {
        let mut text = format!("found with {}", counts_of_ranks(&[*first]));
        if !others.is_empty() {
            text += &format!("; also with {}", counts(others));
        }
        page.note(None, &text);
    }
    if let Some(help) = &finding.help {
        page.note(Some("help"), help);
    }
    if let Some(replay) = &finding.replay {
        page.unwrapped("replay", replay);
    }
    page.render()
}
