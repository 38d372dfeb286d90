//! Who waits for whom when nothing moves any more.

use std::collections::BTreeMap;

use impasse_ops::{CollectiveKind, Comm, Need, NeedOf, Rank, TagFilter, Until};
use impasse_report::{RankSet, Wait};

use crate::findings::because;
use crate::phrase::Speaker;
use crate::stuck_state::StuckState;

/// Everything that ranks wait for, by rank.
pub fn waits(stuck: &StuckState<'_>) -> Vec<Wait> {
    let absent = absent(stuck);
    let waits = stuck.state.ranks().flat_map(|rank| {
        let needs = stuck.needs(rank).iter();
        needs
            .map(|need| wait(stuck, &absent, rank, need))
            .collect::<Vec<_>>()
    });
    waits.collect()
}

/// A collective call.
type Gathering = (Comm, CollectiveKind);

/// For each collective call that somebody waits in, the members that do not make it.
fn absent(stuck: &StuckState<'_>) -> BTreeMap<Gathering, RankSet> {
    let mut callers: BTreeMap<Gathering, Vec<Rank>> = BTreeMap::new();
    for rank in stuck.state.ranks() {
        for need in stuck.needs(rank) {
            if let NeedOf::Members { call, .. } = &need.of {
                let callers = callers.entry((call.comm, call.kind)).or_default();
                callers.push(rank);
            }
        }
    }
    let absent = callers.into_iter().map(|(call, callers)| {
        let members = &stuck.state.comms[call.0.0 as usize].members;
        let absent = members
            .iter()
            .filter(|member| callers.binary_search(member).is_err());
        (call, absent.map(|rank| rank.0).collect())
    });
    absent.collect()
}

fn wait(
    stuck: &StuckState<'_>,
    absent: &BTreeMap<Gathering, RankSet>,
    rank: Rank,
    need: &Need,
) -> Wait {
    let speaker = Speaker { names: stuck.names };
    let site = need.started_at.or(stuck.state.site(rank));
    let mut any = stuck.state.wait(rank).map(|wait| wait.until) == Some(Until::Any);
    let (awaited, text) = match &need.of {
        NeedOf::Receive(message) => {
            let (peer, on) = (message.destination, speaker.on(message.comm));
            let tag = speaker.tag(TagFilter::Exactly(message.tag));
            let text = format!("for {} to receive its message{tag}{on}", speaker.rank(peer));
            (RankSet::single(peer.0), text)
        }
        NeedOf::Message(wanted) => {
            let (awaited, from) = match wanted.from {
                Some(from) => (RankSet::single(from.0), speaker.rank(from)),
                None => {
                    any = true;
                    let comm = &stuck.state.comms[wanted.comm.0 as usize];
                    let others = comm.senders_to(rank).filter(|&other| other != rank);
                    let others = others.map(|other| other.0).collect();
                    (others, String::from("any rank"))
                }
            };
            let (tag, on) = (speaker.tag(wanted.tag), speaker.on(wanted.comm));
            (awaited, format!("for a message{tag}{on} from {from}"))
        }
        NeedOf::Process(other, reason) => {
            let because = because(speaker, *reason);
            let text = format!("for {}, which {because}", speaker.rank(*other));
            (RankSet::single(other.0), text)
        }
        NeedOf::Members { call, awaited, .. } => {
            let absent = absent.get(&(call.comm, call.kind));
            let absent = absent.cloned().unwrap_or_default();
            let awaited = match awaited {
                Some(awaited) => {
                    let ranks = awaited.iter().map(|rank| rank.0);
                    ranks.filter(|&rank| absent.contains(rank)).collect()
                }
                None => absent,
            };
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
        any,
        at: site.and_then(|site| stuck.names.locate(site)),
        text: format!("waits {text}"),
    }
}
