//! Who waits for whom when nothing moves any more.

use std::collections::BTreeMap;

use impasse_match::explain::{Need, NeedOf};
use impasse_ops::{CollectiveKind, Comm, Rank, TagFilter};
use impasse_report::{RankSet, Wait};

use crate::phrase::Speaker;
use crate::scene::Scene;

/// Everything that ranks wait for, by rank.
pub(crate) fn waits(scene: &Scene<'_>) -> Vec<Wait> {
    let absent = absent(scene);
    let ranks = (0u32..).zip(scene.needs).map(|(rank, _)| Rank(rank));
    let waits = ranks.flat_map(|rank| {
        let needs = scene.needs(rank).iter();
        needs
            .map(|need| wait(scene, &absent, rank, need))
            .collect::<Vec<_>>()
    });
    waits.collect()
}

/// A collective call.
type Gathering = (Comm, CollectiveKind);

/// For each collective call that somebody waits in, the members that do not make it.
fn absent(scene: &Scene<'_>) -> BTreeMap<Gathering, RankSet> {
    let mut callers: BTreeMap<Gathering, Vec<Rank>> = BTreeMap::new();
    for (rank, needs) in (0u32..).zip(scene.needs) {
        for need in needs {
            if let NeedOf::Members(call) = need.of {
                callers
                    .entry((call.comm, call.kind))
                    .or_default()
                    .push(Rank(rank));
            }
        }
    }
    let absent = callers.into_iter().map(|(call, callers)| {
        let members = scene.comms.get(call.0.0 as usize);
        let members = members.into_iter().flatten();
        let absent = members.filter(|member| callers.binary_search(member).is_err());
        (call, absent.map(|rank| rank.0).collect())
    });
    absent.collect()
}

fn wait(scene: &Scene<'_>, absent: &BTreeMap<Gathering, RankSet>, rank: Rank, need: &Need) -> Wait {
    let speaker = Speaker { names: scene.names };
    let site = need.started_at.or(scene.stand(rank).site);
    let wild = site.is_some_and(|site| scene.names.takes_any_sender(site));
    let (awaited, text) = match need.of {
        NeedOf::Receive { channel, tag } => {
            let (peer, on) = (channel.destination, speaker.on(channel.comm));
            let tag = speaker.tag(TagFilter::Exactly(tag));
            let text = format!("for {} to receive its message{tag}{on}", speaker.rank(peer));
            (RankSet::single(peer.0), text)
        }
        NeedOf::Message { channel, tag } => {
            let others = || {
                let members = scene.comms.get(channel.comm.0 as usize);
                let members = members.into_iter().flatten();
                members
                    .filter(|&&member| member != rank)
                    .map(|member| member.0)
            };
            let (awaited, from) = match wild {
                true => (others().collect(), String::from("any rank")),
                false => (
                    RankSet::single(channel.source.0),
                    speaker.rank(channel.source),
                ),
            };
            let (tag, on) = (speaker.tag(tag), speaker.on(channel.comm));
            let other = scene.names.other_wait(rank);
            let text = other.unwrap_or_else(|| format!("for a message{tag}{on} from {from}"));
            (awaited, text)
        }
        NeedOf::Members(call) => {
            let awaited = absent
                .get(&(call.comm, call.kind))
                .cloned()
                .unwrap_or_default();
            let name = speaker.call(call.comm, call.kind);
            let text = match awaited.len() {
                0 => format!("in {name}"),
                _ => format!("for {} to call {name}", speaker.ranks(&awaited)),
            };
            (awaited, text)
        }
    };
    Wait {
        rank: rank.0,
        awaited,
        any: wild || scene.names.any_will_do(rank),
        at: site.and_then(|site| scene.names.locate(site)),
        text: format!("waits {text}"),
    }
}
