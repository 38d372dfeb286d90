//! Excerpts of source files around the places of a finding.

use std::ops::Range;

use super::crop::CroppedLine;
use super::plan::{Place, position};
use crate::Sources;

/// Places with at most this many lines between them share an excerpt; what is
/// between them is folded.
const MAX_GAP: u32 = 50;

/// How lines are shown.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// At most about this many characters.
    pub(super) width: usize,
    /// Whether to escape what is not ASCII.
    pub(super) ascii: bool,
}

/// A stretch of a file with marks in it.
pub(super) struct Excerpt {
    /// The lines as shown, each cut to size.
    pub(super) text: String,
    /// Number of the first line.
    pub(super) first_line: usize,
    /// The position named above the excerpt.
    pub(super) origin: String,
    /// What is marked.
    pub(super) marks: Vec<Mark>,
}

/// A marked stretch of an excerpt.
pub(super) struct Mark {
    /// Bytes of the excerpt's text.
    pub(super) range: Range<usize>,
    /// What is said about it.
    pub(super) label: String,
    /// Whether it is part of the root cause.
    pub(super) is_cause: bool,
}

/// Excerpts for all places whose source text is at hand, and the others as
/// lines of text. The excerpt with the first place comes first.
pub(super) fn cut(
    places: &[Place<'_>],
    sources: &Sources,
    window: Window,
) -> (Vec<Excerpt>, Vec<String>) {
    let (found, missing): (Vec<_>, Vec<_>) = places
        .iter()
        .enumerate()
        .partition(|(_, place)| sources.line(&place.at.file, place.at.line).is_some());
    let mut clusters = clusters(found);
    clusters.sort_by_key(|cluster| cluster.iter().map(|&(index, _)| index).min());
    let excerpts = clusters
        .iter()
        .map(|cluster| excerpt(cluster, sources, window))
        .collect();
    let lines = missing.iter().flat_map(|(_, place)| {
        let at = position(place.at);
        let labels = place.labels.iter().filter(|label| !label.is_empty());
        labels.map(move |label| format!("{at}: {label}"))
    });
    (excerpts, lines.collect())
}

/// A place and its index in the order of telling.
type Numbered<'p, 'a> = (usize, &'p Place<'a>);

/// Places of one file that are near each other, by line.
fn clusters<'p, 'a>(mut places: Vec<Numbered<'p, 'a>>) -> Vec<Vec<Numbered<'p, 'a>>> {
    places.sort_by_key(|(_, place)| (&place.at.file, place.at.line, place.at.column));
    let mut clusters: Vec<Vec<Numbered<'p, 'a>>> = Vec::new();
    for place in places {
        let (_, here) = place;
        match clusters.last_mut() {
            Some(cluster) if cluster.last().is_some_and(|(_, last)| near(last, here)) => {
                cluster.push(place);
            }
            _ => clusters.push(vec![place]),
        }
    }
    clusters
}

fn near(one: &Place<'_>, next: &Place<'_>) -> bool {
    one.at.file == next.at.file && next.at.line - one.at.line <= MAX_GAP
}

fn excerpt(cluster: &[Numbered<'_, '_>], sources: &Sources, window: Window) -> Excerpt {
    let (_, top) = cluster[0];
    let (_, bottom) = cluster[cluster.len() - 1];
    let told_first = cluster.iter().min_by_key(|(index, _)| index);
    let mut excerpt = Excerpt {
        text: String::new(),
        first_line: top.at.line as usize,
        origin: told_first.map_or_else(String::new, |(_, place)| position(place.at)),
        marks: Vec::new(),
    };
    for number in top.at.line..=bottom.at.line {
        let line = sources.line(&top.at.file, number).unwrap_or_default();
        let here = cluster.iter().map(|&(_, place)| place);
        let here: Vec<_> = here.filter(|place| place.at.line == number).collect();
        let anchor = here.first().map_or(0, |place| first_character(place));
        let cropped = CroppedLine::new(line, anchor, window.width, window.ascii);
        for place in here {
            add_marks(&mut excerpt, place, line, &cropped);
        }
        excerpt.text.push_str(&cropped.text);
        excerpt.text.push('\n');
    }
    excerpt
}

/// Marks a place in the line that is about to be added.
fn add_marks(excerpt: &mut Excerpt, place: &Place<'_>, source: &str, line: &CroppedLine) {
    let covered = place.at.covered(source);
    let range = line.range(covered.start, covered.end);
    let offset = excerpt.text.len();
    for label in &place.labels {
        excerpt.marks.push(Mark {
            range: range.start + offset..range.end + offset,
            label: label.clone(),
            is_cause: place.is_cause,
        });
    }
}

fn first_character(place: &Place<'_>) -> usize {
    place.at.column.saturating_sub(1) as usize
}
