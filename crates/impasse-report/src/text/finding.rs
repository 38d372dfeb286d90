//! One finding as a block of text.

use super::TextOptions;
use super::page::Page;
use super::plan::{MAX_PLACES, Plan};
use crate::phrases::{counts, counts_of_ranks, plural};
use crate::{Diagnostic, Sources};

/// How much of a finding is shown.
#[derive(Clone, Copy)]
struct Extent {
    /// At most this many places have an excerpt.
    places: usize,
    /// More notes than this are counted only.
    notes: usize,
}

/// From much to little.
const EXTENTS: [Extent; 3] = [
    Extent {
        places: MAX_PLACES,
        notes: 8,
    },
    Extent {
        places: 4,
        notes: 4,
    },
    Extent {
        places: 2,
        notes: 2,
    },
];

/// A finding in at most about `room` lines: with fewer places and notes if it has to be.
pub(super) fn render(
    finding: &Diagnostic,
    sources: &Sources,
    options: &TextOptions,
    room: usize,
) -> String {
    let mut shown = String::new();
    for extent in EXTENTS {
        shown = render_as(finding, sources, options, extent);
        if shown.lines().count() <= room {
            break;
        }
    }
    shown
}

/// Title, root cause with excerpts, those behind it, class, help, replay.
fn render_as(
    finding: &Diagnostic,
    sources: &Sources,
    options: &TextOptions,
    extent: Extent,
) -> String {
    let plan = Plan::new(&finding.locations, extent.places);
    let mut page = Page::finding(finding, options);
    page.places(&plan.places, sources);
    for line in &plan.lines {
        page.note(None, line);
    }
    if let Some(class) = finding.class {
        let text = format!("{}; {}", class.as_str(), class.meaning());
        page.note(Some("class"), &text);
    }
    if let Some(assumption) = &finding.assumption {
        page.note(Some("assumes"), assumption);
    }
    let remarks = finding.remarks();
    for note in remarks.iter().take(extent.notes) {
        page.note(Some("note"), note);
    }
    if remarks.len() > extent.notes {
        let more = (remarks.len() - extent.notes) as u64;
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
