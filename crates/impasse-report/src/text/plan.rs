//! Decides what of a finding is shown in full and what is folded.
//!
//! A finding may have thousands of locations. A reader wants to see the few
//! source lines at which ranks stand, a few ranks at each, and numbers for the
//! rest.

use std::collections::BTreeMap;

use crate::phrases::plural;
use crate::plain::plain;
use crate::{Location, RankSet, Role, SourceLocation};

/// At most this many places are shown with an excerpt.
pub(super) const MAX_PLACES: usize = 6;

/// With more places than this, each shows fewer labels.
const FEW_PLACES: usize = 3;

/// At most this many places are named in a folded line.
const MAX_NAMED: usize = 4;

/// Longer labels are cut off.
const MAX_LABEL: usize = 300;

/// Longer file names are cut off.
const MAX_FILE: usize = 300;

/// A place with what happens there.
pub(super) struct Place<'a> {
    pub(super) at: &'a SourceLocation,
    /// One line each, safe to print.
    pub(super) labels: Vec<String>,
    /// Whether it belongs to the root cause.
    pub(super) is_cause: bool,
}

/// What to show of a finding.
#[derive(Default)]
pub(super) struct Plan<'a> {
    /// Places to show with an excerpt, the root cause first.
    pub(super) places: Vec<Place<'a>>,
    /// Lines for all that is not shown there.
    pub(super) lines: Vec<String>,
}

impl<'a> Place<'a> {
    /// A place with one label.
    pub(super) fn single(at: &'a SourceLocation, label: &str, is_cause: bool) -> Place<'a> {
        Place {
            at,
            labels: vec![plain(label, MAX_LABEL)],
            is_cause,
        }
    }

    fn new(locations: &[&'a Location], at: &'a SourceLocation, limit: usize) -> Place<'a> {
        // One label in place of one folded line takes no more room.
        let shown = match locations.len() {
            length if length <= limit + 1 => length,
            _ => limit,
        };
        let (shown, folded) = locations.split_at(shown);
        let mut labels: Vec<String> = shown.iter().map(|location| label(location)).collect();
        if !folded.is_empty() {
            let ranks = RankSet::union(folded.iter().map(|location| &location.ranks));
            labels.push(format!("likewise {ranks}"));
        }
        Place {
            at,
            labels,
            is_cause: locations.iter().any(|location| location.role.is_cause()),
        }
    }
}

impl<'a> Plan<'a> {
    /// Sorts the locations of a finding into shown and folded ones; at most
    /// `max_places` places are shown.
    pub(super) fn new(locations: &'a [Location], max_places: usize) -> Plan<'a> {
        let mut plan = Plan::default();
        let (behind, mut shown): (Vec<_>, Vec<_>) = locations
            .iter()
            .partition(|location| location.role == Role::Behind);
        shown.sort_by_key(|location| !location.role.is_cause());

        let (nowhere, somewhere): (Vec<_>, Vec<_>) = by_place(&shown)
            .into_iter()
            .partition(|(at, _)| at.is_none());
        let mut rest = Vec::new();
        let limit = if somewhere.len() <= FEW_PLACES { 3 } else { 1 };
        for (at, group) in somewhere {
            match at {
                Some(at) if plan.places.len() < max_places => {
                    plan.places.push(Place::new(&group, at, limit));
                }
                _ => rest.extend(group),
            }
        }
        for location in nowhere.into_iter().flat_map(|(_, group)| group) {
            match plan.lines.len() {
                0..MAX_NAMED => plan.lines.push(label(location)),
                _ => rest.push(location),
            }
        }
        plan.fold("also involved", &rest);
        plan.fold("stuck only because of these", &behind);
        plan
    }

    /// One line for many locations: how many ranks, and where.
    fn fold(&mut self, what: &str, locations: &[&Location]) {
        if locations.is_empty() {
            return;
        }
        let groups = by_place(locations);
        let mut pieces: Vec<String> = groups
            .iter()
            .take(MAX_NAMED)
            .map(|(at, group)| somewhere(*at, group))
            .collect();
        if groups.len() > MAX_NAMED {
            let more = (groups.len() - MAX_NAMED) as u64;
            pieces.push(format!("and {}", plural(more, "more place")));
        }
        let mut heading = String::from(what);
        if groups.len() > 1 {
            let everyone = RankSet::union(locations.iter().map(|location| &location.ranks));
            heading += &format!(", {} in all", plural(everyone.len(), "rank"));
        }
        self.lines.push(format!("{heading}: {}", pieces.join("; ")));
    }
}

/// Locations grouped by place, in order of first appearance.
fn by_place<'a>(
    locations: &[&'a Location],
) -> Vec<(Option<&'a SourceLocation>, Vec<&'a Location>)> {
    let mut groups: Vec<(Option<&SourceLocation>, Vec<&Location>)> = Vec::new();
    let mut known = BTreeMap::new();
    for &location in locations {
        let place = location.at.as_ref();
        let at = *known.entry(place).or_insert_with(|| {
            groups.push((place, Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(location);
    }
    groups
}

/// `ranks 2-7 at ring.c:20:3`
fn somewhere(at: Option<&SourceLocation>, group: &[&Location]) -> String {
    let ranks = RankSet::union(group.iter().map(|location| &location.ranks));
    match at {
        Some(at) => format!("{ranks} at {}", position(at)),
        None => ranks.to_string(),
    }
}

/// `ring.c:20:3`
pub(super) fn position(at: &SourceLocation) -> String {
    format!("{}:{}:{}", plain(&at.file, MAX_FILE), at.line, at.column)
}

fn label(location: &Location) -> String {
    if location.text.is_empty() {
        return location.ranks.to_string();
    }
    plain(&location.text, MAX_LABEL)
}
