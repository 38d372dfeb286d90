//! From entries to locations with a sentence each.

use std::collections::BTreeMap;

use impasse_ops::{Rank, Site};
use impasse_report::{Location, RankSet, Role};

use super::draft::Draft;
use super::entry::Entry;
use super::sentence::{Sentence, one_of};
use crate::phrase::{Speaker, verb};
use crate::scene::Scene;

/// So many ranks at one place get a sentence of their own.
const OWN_SENTENCE: usize = 3;

/// The locations of a draft: the cause, then those behind it.
pub(super) fn locations(scene: &Scene<'_>, draft: &Draft) -> Vec<Location> {
    let absent: RankSet = draft.absent.iter().map(|rank| rank.0).collect();
    let mut locations = Vec::new();
    for group in groups(&draft.entries) {
        let alike = one_of(&group, |entry| entry.peer).is_some();
        if alike || group.len() > OWN_SENTENCE {
            locations.push(location(scene, &group, &absent));
            continue;
        }
        let each = group
            .iter()
            .map(|entry| location(scene, &[*entry], &absent));
        locations.extend(each);
    }
    locations.extend(behind(scene, &draft.behind));
    locations
}

/// Entries that do the same at the same place, in order of first appearance.
fn groups(entries: &[Entry]) -> Vec<Vec<&Entry>> {
    let mut groups: Vec<Vec<&Entry>> = Vec::new();
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

fn location(scene: &Scene<'_>, group: &[&Entry], absent: &RankSet) -> Location {
    let ranks: RankSet = group.iter().map(|entry| entry.rank.0).collect();
    let text = Sentence {
        scene,
        speaker: Speaker { names: scene.names },
        group,
        ranks: &ranks,
        absent,
    }
    .text();
    let site = group.first().and_then(|entry| entry.site);
    let role = group.first().map_or(Role::Waits, |entry| entry.role);
    Location {
        at: site.and_then(|site| scene.names.locate(site)),
        ranks,
        role,
        text,
    }
}

/// Where those stand that only hang on the cause.
fn behind(scene: &Scene<'_>, ranks: &[Rank]) -> Vec<Location> {
    let mut by_site: BTreeMap<Option<Site>, Vec<u32>> = BTreeMap::new();
    for &rank in ranks {
        let site = scene.stand(rank).site;
        by_site.entry(site).or_default().push(rank.0);
    }
    let speaker = Speaker { names: scene.names };
    let groups = by_site.into_iter();
    groups
        .map(|(site, ranks)| {
            let ranks: RankSet = ranks.into_iter().collect();
            let text = format!("{} {} here", speaker.ranks(&ranks), verb(&ranks, "wait"));
            Location {
                at: site.and_then(|site| scene.names.locate(site)),
                ranks,
                role: Role::Behind,
                text,
            }
        })
        .collect()
}
