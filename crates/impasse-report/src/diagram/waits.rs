//! The dashed arrows from those that wait to those they wait for.
//!
//! They stand to the right of all events. Arrows to the same rank stand above each other in one
//! track, so that many ranks that wait for one look like one line with branches.

use std::collections::BTreeMap;

use crate::{Execution, RankSet};

/// A rank that waits for more than this many has no arrows: its text says it.
const AWAITED: u64 = 3;

/// How many arrows there are at most.
const ARROWS: usize = 4096;

/// How many tracks stand beside each other at most.
const TRACKS: usize = 12;

/// Distance of two tracks.
const DISTANCE: u64 = 14;

/// All arrows of a diagram.
pub(super) struct Waits {
    /// From the waiting rank to the one it waits for.
    pub arrows: Vec<WaitArrow>,
    tracks: u64,
}

/// One arrow.
pub(super) struct WaitArrow {
    /// The rank that waits.
    pub from: u32,
    /// The rank it waits for.
    pub to: u32,
    /// Whether others would do as well.
    pub any: bool,
    track: u64,
}

impl Waits {
    /// How much room the arrows need.
    pub fn gutter(&self) -> u64 {
        self.tracks * DISTANCE + 14
    }
}

impl WaitArrow {
    /// How far behind the last column it stands.
    pub fn offset(&self) -> u64 {
        self.track * DISTANCE + 10
    }
}

/// The arrows between these lanes.
pub(super) fn waits(execution: &Execution, lanes: &[u32]) -> Waits {
    let mut arrows = Vec::new();
    for wait in &execution.waits {
        if lanes.binary_search(&wait.rank).is_err() || wait.awaited.len() > AWAITED {
            continue;
        }
        for to in members(&wait.awaited) {
            let shown = to != wait.rank && lanes.binary_search(&to).is_ok();
            if shown && arrows.len() < ARROWS {
                arrows.push(WaitArrow {
                    from: wait.rank,
                    to,
                    any: wait.any,
                    track: 0,
                });
            }
        }
    }
    let tracks = assign_tracks(&mut arrows);
    Waits { arrows, tracks }
}

fn members(ranks: &RankSet) -> impl Iterator<Item = u32> {
    ranks
        .ranges()
        .iter()
        .flat_map(|&(first, last)| first..=last)
}

/// Gives arrows whose lanes overlap different tracks, as long as there are enough.
fn assign_tracks(arrows: &mut [WaitArrow]) -> u64 {
    let mut spans: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    for arrow in arrows.iter() {
        let span = spans.entry(arrow.to).or_insert((arrow.to, arrow.to));
        *span = (span.0.min(arrow.from), span.1.max(arrow.from));
    }
    let mut sorted: Vec<((u32, u32), u32)> =
        spans.into_iter().map(|(to, span)| (span, to)).collect();
    sorted.sort_unstable();
    let mut ends: Vec<u32> = Vec::new();
    let mut track_of: BTreeMap<u32, usize> = BTreeMap::new();
    for ((first, last), to) in sorted {
        let free = ends.iter().position(|&end| end < first);
        let track = free.unwrap_or(ends.len().min(TRACKS - 1));
        if track == ends.len() {
            ends.push(last);
        } else {
            ends[track] = ends[track].max(last);
        }
        track_of.insert(to, track);
    }
    for arrow in arrows {
        arrow.track = track_of[&arrow.to] as u64;
    }
    ends.len() as u64
}
