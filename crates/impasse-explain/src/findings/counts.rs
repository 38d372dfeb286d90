//! IMP006: one side does something more often than the other.

use impasse_match::balance::{Imbalance, Unequal};
use impasse_ops::{Item, Operation, Rank, Receive, Send, Site, System};
use impasse_report::{Class, Code, Diagnostic, Location, RankSet, Role, grouped};
use num_bigint::BigUint;

use crate::phrase::Speaker;
use crate::stuck_state::Names;

/// So many places are shown on each side.
const MAX_PLACES: usize = 2;

/// The finding for counts that differ.
pub fn counts_finding(
    names: &dyn Names,
    system: &System,
    imbalance: &Imbalance,
    class: Class,
) -> Diagnostic {
    let speaker = Speaker { names };
    let (one, other) = (&imbalance.one, &imbalance.other);
    let title = format!(
        "deadlock: {}, but {}",
        does(speaker, &imbalance.of, one),
        does(speaker, &imbalance.of, other)
    );
    let mut finding = Diagnostic::new(Code::UnequalCounts, title);
    finding.class = Some(class);
    for (rank, _) in [one, other] {
        for site in sites(system, *rank, &imbalance.of) {
            let text = format!(
                "{} {} here",
                speaker.rank(*rank),
                action(names, &imbalance.of, *rank)
            );
            finding.locations.push(Location {
                at: names.locate(site),
                ranks: RankSet::single(rank.0),
                role: Role::Unmatched,
                text,
            });
        }
    }
    finding.notes.push(String::from(
        "the step budget was used up before the place where the ranks get stuck; counting alone \
         shows that they will",
    ));
    finding.help = Some(String::from(
        "make the two numbers equal: look at the loop bounds first; a larger `--budget` may find \
         the place",
    ));
    finding
}

/// `rank 0 sends 10 messages to rank 1`
fn does(speaker: Speaker<'_>, of: &Unequal, (rank, times): &(Rank, BigUint)) -> String {
    let who = speaker.rank(*rank);
    let once = *times == BigUint::from(1u32);
    let times = grouped(times);
    let (time, message) = match once {
        true => ("time", "message"),
        false => ("times", "messages"),
    };
    match of {
        Unequal::Calls(call) => {
            let call = speaker.call(call.comm, call.kind);
            format!("{who} calls {call} {times} {time}")
        }
        Unequal::Messages(_, Some(tag)) if speaker.names.symbol(*tag).is_some() => {
            let symbol = speaker.names.symbol(*tag).unwrap_or_default();
            format!("{who} has `{symbol}` {times} {time}")
        }
        Unequal::Messages(channel, tag) => {
            let with = match tag {
                Some(tag) if tag.0 != 0 => format!(" with tag {tag}"),
                _ => String::new(),
            };
            let on = speaker.on(channel.comm);
            match *rank == channel.source {
                true => {
                    let peer = speaker.rank(channel.destination);
                    format!("{who} sends {times} {message}{with}{on} to {peer}")
                }
                false => {
                    let peer = speaker.rank(channel.source);
                    format!("{who} receives {times} {message}{with}{on} from {peer}")
                }
            }
        }
    }
}

/// What a rank does at such a place.
fn action(names: &dyn Names, of: &Unequal, rank: Rank) -> &'static str {
    match of {
        Unequal::Calls(_) => "calls it",
        Unequal::Messages(_, Some(tag)) if names.symbol(*tag).is_some() => "has it",
        Unequal::Messages(channel, _) if channel.source == rank => "sends",
        Unequal::Messages(..) => "receives",
    }
}

/// Where a rank does what is done unequally often.
fn sites(system: &System, rank: Rank, of: &Unequal) -> Vec<Site> {
    let mut sites = Vec::new();
    for item in system.programs[rank.index()].items() {
        if let Item::Op(operation, site) = item
            && is_one(rank, operation, of)
            && !sites.contains(site)
        {
            sites.push(*site);
        }
        if sites.len() == MAX_PLACES {
            break;
        }
    }
    sites
}

fn is_one(rank: Rank, operation: &Operation, of: &Unequal) -> bool {
    let Unequal::Messages(channel, tag) = of else {
        let Unequal::Calls(wanted) = of else {
            return false;
        };
        return matches!(operation, Operation::Collective(call) if call == wanted);
    };
    let sends = |send: &Send| {
        let envelope = send.envelope(rank);
        envelope.channel() == *channel && tag.is_none_or(|tag| tag == envelope.tag)
    };
    let receives = |receive: &Receive| {
        receive.channel(rank) == *channel && tag.is_none_or(|tag| receive.tag.accepts(tag))
    };
    match operation {
        Operation::Send(send) | Operation::StartSend(send, _) => sends(send),
        Operation::Recv(receive) | Operation::StartRecv(receive, _) => receives(receive),
        Operation::SendRecv(send, receive) => sends(send) || receives(receive),
        _ => false,
    }
}
