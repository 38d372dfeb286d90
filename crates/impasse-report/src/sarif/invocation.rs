//! What was said about the check itself: why it is no proof, what it rests on, remarks.

use super::message::message;
use super::model::{Descriptor, Invocation, Location, Notification, Reference, Text};
use super::places::Places;
use crate::merge::merged_texts;
use crate::{RankSet, Report};

/// At most so many notifications.
const MOST: usize = 200;

/// The kinds of notification, in the order of [`descriptors`].
#[derive(Clone, Copy)]
enum Kind {
    Incomplete,
    Assumption,
    Remark,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Incomplete, Kind::Assumption, Kind::Remark];

    fn id(self) -> &'static str {
        match self {
            Kind::Incomplete => "incomplete",
            Kind::Assumption => "assumption",
            Kind::Remark => "remark",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Kind::Incomplete => "The check is not complete: that nothing is found is no proof.",
            Kind::Assumption => "What the verdict rests on besides.",
            Kind::Remark => "A remark about the check.",
        }
    }

    fn level(self) -> &'static str {
        match self {
            Kind::Incomplete => "warning",
            Kind::Assumption | Kind::Remark => "note",
        }
    }
}

/// What kinds of notification there are.
pub(super) fn descriptors() -> Vec<Descriptor> {
    let descriptor = |kind: Kind| Descriptor {
        id: kind.id(),
        short_description: Text {
            text: kind.meaning().into(),
        },
    };
    Kind::ALL.into_iter().map(descriptor).collect()
}

/// The one call of the program that made the report. `left_out` says what the
/// log does not contain, if anything.
pub(super) fn invocation(
    report: &Report,
    left_out: Option<String>,
    places: &mut Places<'_>,
) -> Invocation {
    let runs = &report.runs;
    let mut notifications = Vec::new();
    if runs.is_empty() {
        let text = "nothing was checked";
        notifications.push(notification(Kind::Incomplete, text, Vec::new()));
    }
    notifications.extend(left_out.map(|text| notification(Kind::Remark, &text, Vec::new())));
    for (kind, texts) in [
        (Kind::Incomplete, merged_texts(runs, |run| &run.reasons)),
        (Kind::Assumption, merged_texts(runs, |run| &run.assumptions)),
    ] {
        notifications.extend(texts.into_iter().map(|(text, ranks)| {
            let text = format!("with {} ranks: {text}", numbers(&ranks));
            notification(kind, &text, Vec::new())
        }));
    }
    for note in &report.notes {
        let place = note.at.as_ref().and_then(|at| places.physical(at));
        let location = place.map(|place| Location {
            physical_location: Some(place),
            ..Location::default()
        });
        let locations = location.into_iter().collect();
        notifications.push(notification(Kind::Remark, &note.message, locations));
    }
    notifications.truncate(MOST);
    Invocation {
        execution_successful: true,
        exit_code: report.exit_code(),
        tool_execution_notifications: notifications,
    }
}

fn notification(kind: Kind, text: &str, locations: Vec<Location>) -> Notification {
    Notification {
        level: kind.level(),
        message: message(text),
        descriptor: Reference {
            id: kind.id(),
            index: kind as usize,
        },
        locations,
    }
}

/// Numbers of ranks as a list: `2-4, 8`.
fn numbers(counts: &[u32]) -> String {
    let counts: RankSet = counts.iter().copied().collect();
    let ranges = counts
        .ranges()
        .iter()
        .map(|&(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        });
    ranges.collect::<Vec<_>>().join(", ")
}
