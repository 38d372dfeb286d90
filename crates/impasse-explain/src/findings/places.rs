//! From entries to locations with a sentence each.

use std::collections::BTreeMap;

use impasse_ops::{Rank, Site};
use impasse_report::{Location, RankSet, Role};

use super::draft::Draft;
use super::entry::RankAtPlace;
use super::sentence::{Sentence, one_of};
use crate::phrase::{Speaker, verb};
use crate::stuck_state::StuckState;

/// So many ranks at one place get a sentence of their own.
const OWN_SENTENCE: usize = 3;

/// The locations of a draft: the cause, then those behind it.
pub(super) fn locations(stuck: &StuckState<'_>, draft: &Draft) -> Vec<Location> {
    let absent: RankSet = draft.absent.iter().map(|rank| rank.0).collect();
    let mut locations = Vec::new();
    for group in groups(&draft.entries) {
        let alike = one_of(&group, |entry| entry.peer).is_some();
        if alike || group.len() > OWN_SENTENCE {
            locations.push(location(stuck, &group, &absent));
            continue;
        }
        let each = group
            .iter()
            .map(|entry| location(stuck, &[*entry], &absent));
        locations.extend(each);
    }
    locations.extend(behind(stuck, &draft.behind));
    locations
}

/// Entries that do the same at the same place, in order of first appearance.
fn groups(entries: &[RankAtPlace]) -> Vec<Vec<&RankAtPlace>> {
    let mut groups: Vec<Vec<&RankAtPlace>> = Vec::new();
    let mut known = BTreeMap::new();
    for entry in entries {
        let at = *known.entry(entry.key()).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[at].push(entry);
    }
    groups
}

fn location(stuck: &StuckState<'_>, group: &[&RankAtPlace], absent: &RankSet) -> Location {
    let ranks: RankSet = group.iter().map(|entry| entry.rank.0).collect();
    let text = Sentence {
        stuck,
        speaker: Speaker { names: stuck.names },
        group,
        ranks: &ranks,
        absent,
    }
    .text();
    let site = group.first().and_then(|entry| entry.site);
    let role = group.first().map_or(Role::Waits, |entry| entry.role);
    Location {
        at: site.and_then(|site| stuck.names.locate(site)),
        ranks,
        role,
        text,
    }
}

/// Where those stand that only hang on the cause.
fn behind(stuck: &StuckState<'_>, ranks: &[Rank]) -> Vec<Location> {
    let mut by_site: BTreeMap<Option<Site>, Vec<u32>> = BTreeMap::new();
    for &rank in ranks {
        let site = stuck.state.site(rank);
        by_site.entry(site).or_default().push(rank.0);
    }
    let speaker = Speaker { names: stuck.names };
    let groups = by_site.into_iter();
    groups
        .map(|(site, ranks)| {
            let ranks: RankSet = ranks.into_iter().collect();
            let text = format!("{} {} here", speaker.ranks(&ranks), verb(&ranks, "wait"));
            Location {
                at: site.and_then(|site| stuck.names.locate(site)),
                ranks,
                role: Role::Behind,
                text,
            }
        })
        .collect()
}
