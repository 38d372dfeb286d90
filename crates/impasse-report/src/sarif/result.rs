//! Results: one per finding, however many numbers of ranks it was found with.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Budget;
use super::flow::code_flows;
use super::graph::graphs;
use super::message::{cut, message, paragraphs, sentence};
use super::model::{Location, Properties, Rule, SarifResult, Stack, StackFrame, Suppression, Text};
use super::places::Places;
use crate::{CallPath, Diagnostic, KnownBy};

/// At most so many related locations, which is what GitHub shows.
const RELATED: usize = 100;

/// At most so many notes.
const NOTES: usize = 20;

/// A finding with what is said about it beside.
pub(super) struct Told {
    pub finding: Diagnostic,
    /// How it is known and why, if it is.
    pub known: Option<(KnownBy, Option<String>)>,
    pub baseline_state: Option<&'static str>,
    pub fingerprint: String,
}

/// What all results share.
pub(super) struct Context<'a> {
    pub places: Places<'a>,
    pub budget: Budget,
}

/// A finding as a result.
pub(super) fn result(told: &Told, rules: &[Rule], context: &mut Context<'_>) -> SarifResult {
    let finding = &told.finding;
    let rule = rules
        .iter()
        .position(|rule| rule.id == finding.code.as_str());
    let places = &mut context.places;
    SarifResult {
        rule_id: finding.code.as_str(),
        // There is a rule for every finding.
        rule_index: rule.unwrap_or_default(),
        level: finding.severity().as_str(),
        message: text(finding),
        locations: primary(finding, places),
        related_locations: related(finding, places),
        stacks: stacks(finding, places),
        code_flows: code_flows(finding, places, &mut context.budget),
        graphs: graphs(finding, places, &mut context.budget),
        partial_fingerprints: BTreeMap::from([
            // GitHub looks at this one only; it would else make up its own.
            ("primaryLocationLineHash", format!("{}:1", told.fingerprint)),
            ("impasse/v1", told.fingerprint.clone()),
        ]),
        suppressions: told.known.as_ref().map(suppression),
        baseline_state: told.baseline_state,
        properties: properties(finding),
    }
}

/// Title, class, notes, help and replay for people.
fn text(finding: &Diagnostic) -> Text {
    // A message must not be empty.
    let title = finding.title();
    let title = match title.trim() {
        "" => finding.code.as_str(),
        title => title,
    };
    let mut parts = vec![sentence(title)];
    let assumption = finding.assumption.iter();
    parts.extend(assumption.map(|text| sentence(&format!("Assumes: {text}"))));
    if let Some(class) = finding.class {
        parts.push(format!("The program {}.", class.meaning()));
    }
    let remarks = finding.remarks();
    parts.extend(remarks.iter().take(NOTES).map(|note| sentence(note)));
    let places = finding.locations.len();
    if places > RELATED {
        parts.push(format!("Only {RELATED} of {places} places are listed."));
    }
    parts.extend(
        finding
            .help
            .iter()
            .map(|help| sentence(&format!("Help: {help}"))),
    );
    let replay = finding.replay.iter();
    parts.extend(replay.map(|replay| format!("To see it again: {replay}")));
    paragraphs(parts.iter().map(String::as_str))
}

/// The first place of the cause, or else any place.
fn primary(finding: &Diagnostic, places: &mut Places<'_>) -> Vec<Location> {
    let known = || {
        finding
            .locations
            .iter()
            .filter(|location| location.at.is_some())
    };
    let cause = known().find(|location| location.role.is_cause());
    let shown = cause.or_else(|| known().next());
    let at = shown.and_then(|location| location.at.as_ref());
    let place = places.physical_or_first(at).0;
    let location = place.map(|place| Location {
        physical_location: Some(place),
        ..Location::default()
    });
    location.into_iter().collect()
}

/// One location for each group of ranks, the cause first.
fn related(finding: &Diagnostic, places: &mut Places<'_>) -> Vec<Location> {
    let mut ordered: Vec<&crate::Location> = finding.locations.iter().collect();
    ordered.sort_by_key(|location| !location.role.is_cause());
    let shown = ordered.into_iter().take(RELATED).enumerate();
    shown
        .map(|(index, location)| related_location(index + 1, location, places))
        .collect()
}

fn related_location(id: usize, location: &crate::Location, places: &mut Places<'_>) -> Location {
    let (place, is_known) = places.physical_or_first(location.at.as_ref());
    let mut text = match location.text.trim() {
        "" => format!("{} ({})", location.ranks, location.role.as_str()),
        text => text.to_owned(),
    };
    if !is_known {
        text.push_str(" (the place in the source is not known)");
    }
    Location {
        id: Some(id),
        physical_location: place,
        message: Some(message(&text)),
        properties: Properties::from([
            ("placeKnown", json!(is_known)),
            ("ranks", json!(location.ranks.strides())),
            ("role", json!(location.role.as_str())),
            ("text", json!(cut(&location.text))),
        ]),
    }
}

/// The functions through which ranks came to where they stand. SARIF wants each stack once.
fn stacks(finding: &Diagnostic, places: &mut Places<'_>) -> Vec<Stack> {
    let mut stacks = Vec::new();
    for path in &finding.paths {
        let stack = stack(path, places);
        if !stacks.contains(&stack) {
            stacks.push(stack);
        }
    }
    stacks
}

fn stack(path: &CallPath, places: &mut Places<'_>) -> Stack {
    let frames = path.frames.iter().take(RELATED).map(|frame| StackFrame {
        location: Location {
            physical_location: places.physical_or_first(frame.at.as_ref()).0,
            message: Some(message(&format!("in `{}`", frame.function))),
            ..Location::default()
        },
    });
    Stack {
        frames: frames.collect(),
        message: message(&path.sentence()),
    }
}

/// The facts one by one, for programs.
fn properties(finding: &Diagnostic) -> Properties {
    let notes: Vec<&str> = finding
        .notes
        .iter()
        .take(NOTES)
        .map(|note| cut(note))
        .collect();
    let text = |text: &Option<String>| text.as_deref().map_or(Value::Null, |text| json!(cut(text)));
    Properties::from([
        ("class", json!(finding.class.map(|class| class.as_str()))),
        ("certainty", json!(finding.certainty().as_str())),
        ("assumption", text(&finding.assumption)),
        ("title", json!(cut(&finding.message))),
        ("notes", json!(notes)),
        ("help", text(&finding.help)),
        ("replay", text(&finding.replay)),
        ("foundWith", json!(finding.found_with)),
    ])
}

fn suppression((by, reason): &(KnownBy, Option<String>)) -> [Suppression; 1] {
    let (kind, how) = match by {
        KnownBy::Comment => ("inSource", "silenced by a comment"),
        KnownBy::CommandLine => ("external", "silenced on the command line"),
        KnownBy::Baseline => ("external", "in the baseline"),
    };
    let justification = match reason {
        Some(reason) => format!("{how}: {}", cut(reason)),
        None => how.to_owned(),
    };
    [Suppression {
        kind,
        status: "accepted",
        justification,
    }]
}
