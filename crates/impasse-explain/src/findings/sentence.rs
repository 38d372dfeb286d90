//! One sentence about ranks that do the same at the same place.

use impasse_ops::{Need, NeedOf, Reason, TagFilter};
use impasse_report::RankSet;

use super::entry::{RankAtPlace, What};
use crate::phrase::{Speaker, has, iteration, verb};
use crate::stuck_state::StuckState;

/// So many pairs are given as examples.
const EXAMPLES: usize = 3;

/// The value that all entries share.
pub(super) fn one_of<T: PartialEq>(
    group: &[&RankAtPlace],
    value: impl Fn(&RankAtPlace) -> T,
) -> Option<T> {
    let first = value(group.first()?);
    let rest = group.iter().skip(1);
    rest.into_iter()
        .all(|entry| value(entry) == first)
        .then_some(first)
}

/// What ranks do at a place, as a sentence.
pub(super) struct Sentence<'a> {
    pub stuck: &'a StuckState<'a>,
    pub speaker: Speaker<'a>,
    pub group: &'a [&'a RankAtPlace],
    pub ranks: &'a RankSet,
    pub absent: &'a RankSet,
}

impl Sentence<'_> {
    /// The sentence.
    pub fn text(&self) -> String {
        let who = self.speaker.ranks(self.ranks);
        let ranks = self.ranks;
        match self.group[0].what {
            What::Send { .. } | What::Receive { .. } | What::Join { .. } => self.waiting(),
            What::Process(reason) => self.waiting_for_rank(&who, reason),
            What::AnyOf => self.waiting_for_any(&who),
            What::Calls { comm, kind } => {
                let call = self.speaker.call(comm, kind);
                format!("{who} {} {call} here", verb(ranks, "call"))
            }
            What::CallsOther { comm } => {
                let on = self.speaker.on(comm);
                format!(
                    "{who} {} yet other collectives{on} here",
                    verb(ranks, "call")
                )
            }
            What::StartsSend => format!("{who} {} the send here", verb(ranks, "start")),
            What::StartsReceive => format!("{who} {} the receive here", verb(ranks, "start")),
            What::StartsCall { comm, kind } => {
                let call = self.speaker.call(comm, kind);
                format!("{who} {} {call} here", verb(ranks, "start"))
            }
            What::StartsRequest => format!("{who} {} the request here", verb(ranks, "start")),
            What::Takes => self.taking(&who),
            What::Finishes if self.group[0].site.is_none() => {
                format!("{who} {} finished without doing anything", has(ranks))
            }
            What::Finishes => {
                let finishes = if ranks.len() == 1 {
                    "finishes"
                } else {
                    "finish"
                };
                format!("{who} {finishes} after this")
            }
            What::Loses { comm } => self.losing(&who, &self.speaker.on(comm)),
        }
    }

    /// `each of ranks 0-4 waits here for another one to receive the message
    /// (0 for 1, 1 for 2, ...)`
    fn waiting(&self) -> String {
        let shared = one_of(self.group, |entry| entry.peer);
        let who = self.speaker.ranks(self.ranks);
        let (waits, peer, examples) = match shared {
            Some(None) => (
                self.waits(&who),
                self.speaker.ranks(self.absent),
                String::new(),
            ),
            Some(Some(peer)) => (self.waits(&who), self.speaker.rank(peer), String::new()),
            None => (
                format!("each of {who} waits here"),
                String::from("another one"),
                self.examples(),
            ),
        };
        let any = matches!(
            self.group[0].what,
            What::Receive {
                any_source: true,
                ..
            }
        );
        let (waits, peer, examples) = match any {
            true => (self.waits(&who), String::from("any rank"), String::new()),
            false => (waits, peer, examples),
        };
        let end = self.iteration() + &examples;
        let tag = self.tag();
        let symbol = match self.group[0].tag {
            Some(TagFilter::Exactly(tag)) => self.stuck.names.symbol(tag),
            _ => None,
        };
        if let Some(symbol) = symbol {
            return format!("{waits} at `{symbol}` for {peer}{end}");
        }
        match self.group[0].what {
            What::Send { comm, .. } => {
                let on = self.speaker.on(comm);
                format!("{waits} for {peer} to receive the message{tag}{on}{end}")
            }
            What::Receive { comm, .. } => {
                let on = self.speaker.on(comm);
                format!("{waits} for a message{tag}{on} from {peer}{end}")
            }
            What::Join {
                comm,
                kind,
                started,
            } => {
                let call = self.speaker.call(comm, kind);
                match started {
                    true => format!("{waits} for {peer} to call {call}{end}"),
                    false => format!("{waits} in {call} for {peer}{end}"),
                }
            }
            _ => waits,
        }
    }

    /// `rank 1 waits here for rank 0, which has locked the window of rank 2`
    fn waiting_for_rank(&self, who: &str, reason: Reason) -> String {
        let (waits, because) = (self.waits(who), because(self.speaker, reason));
        let is_own = |entry: &&RankAtPlace| entry.peer == Some(entry.rank);
        match one_of(self.group, |entry| entry.peer) {
            _ if self.group.iter().all(is_own) => {
                format!("{waits} for what it has to do itself: it {because}")
            }
            Some(Some(peer)) => {
                let peer = self.speaker.rank(peer);
                format!("{waits} for {peer}, which {because}")
            }
            _ => format!("{waits} for another one, which {because}"),
        }
    }

    /// `rank 0 waits here for any of these: a message from rank 1, a message from rank 2`
    fn waiting_for_any(&self, who: &str) -> String {
        let waits = self.waits(who);
        let [entry] = self.group else {
            return format!("{waits} for any of several requests");
        };
        let needs = self.stuck.needs(entry.rank);
        let shown = needs.iter().take(EXAMPLES);
        let mut shown: Vec<String> = shown.map(|need| awaited(self.speaker, need)).collect();
        shown.dedup();
        let more = if needs.len() > EXAMPLES { ", ..." } else { "" };
        format!("{waits} for any of these: {}{more}", shown.join(", "))
    }

    /// `rank 0 has taken a message of rank 1 here, with a receive from any source`
    fn taking(&self, who: &str) -> String {
        let peer = match one_of(self.group, |entry| entry.peer) {
            Some(Some(peer)) => self.speaker.rank(peer),
            _ => String::from("another rank"),
        };
        let has = has(self.ranks);
        format!("{who} {has} taken a message of {peer} here, with a receive from any source")
    }

    fn waits(&self, who: &str) -> String {
        format!("{who} {} here", verb(self.ranks, "wait"))
    }

    fn losing(&self, who: &str, on: &str) -> String {
        let to = match one_of(self.group, |entry| entry.peer).flatten() {
            Some(peer) => self.speaker.rank(peer),
            None => String::from("other ranks"),
        };
        let message = if self.group.len() == 1 {
            "a message"
        } else {
            "messages"
        };
        let received = match self.group.len() {
            1 => "that is never received",
            _ => "that are never received",
        };
        let (sends, tag) = (verb(self.ranks, "send"), self.tag());
        format!("{who} {sends} {to} {message}{tag}{on} {received}")
    }

    /// Nothing if the tags differ.
    fn tag(&self) -> String {
        let shared = one_of(self.group, |entry| entry.tag).flatten();
        shared.map_or_else(String::new, |tag| self.speaker.tag(tag))
    }

    /// Nothing if the iterations differ.
    fn iteration(&self) -> String {
        if !self.group[0].stands_here() {
            return String::new();
        }
        let loops = |entry: &&RankAtPlace| self.stuck.iterations(entry.rank);
        let first = loops(&self.group[0]);
        match self.group.iter().all(|entry| loops(entry) == first) {
            true => iteration(first),
            false => String::new(),
        }
    }

    fn examples(&self) -> String {
        let pairs = self.group.iter().filter_map(|entry| {
            let peer = entry.peer?;
            Some(format!("{} for {peer}", entry.rank))
        });
        let shown: Vec<String> = pairs.take(EXAMPLES).collect();
        let more = if self.group.len() > EXAMPLES {
            ", ..."
        } else {
            ""
        };
        format!(" ({}{more})", shown.join(", "))
    }
}

/// What a rank does that keeps others waiting: a clause about it.
pub(crate) fn because(speaker: Speaker<'_>, reason: Reason) -> String {
    match reason {
        Reason::Unlock(target) => format!("has locked the window of {}", speaker.rank(target)),
        Reason::Expose => format!(
            "has not exposed its window with {}",
            speaker.names.routine("win_post")
        ),
        Reason::Complete => format!("has not called {}", speaker.names.routine("win_complete")),
        Reason::ReceivePartitions => String::from("has not received all partitions"),
        Reason::MarkPartitions => format!(
            "has not marked all partitions with {}",
            speaker.names.routine("pready")
        ),
        Reason::SendPartitions => String::from("has not sent all partitions"),
        Reason::CompleteOwnRequest => format!(
            "has not called {}",
            speaker.names.routine("grequest_complete")
        ),
    }
}

/// What is needed, as a noun.
fn awaited(speaker: Speaker<'_>, need: &Need) -> String {
    match &need.of {
        NeedOf::Receive(message) => {
            let tag = speaker.tag(TagFilter::Exactly(message.tag));
            let to = speaker.rank(message.destination);
            format!("that {to} receives a message{tag}")
        }
        NeedOf::Message(wanted) => {
            let from = wanted.from.map(|from| speaker.rank(from));
            let from = from.unwrap_or_else(|| String::from("any rank"));
            format!("a message{} from {from}", speaker.tag(wanted.tag))
        }
        NeedOf::Members { call, .. } => {
            format!("the other calls of {}", speaker.call(call.comm, call.kind))
        }
        NeedOf::Process(rank, reason) => {
            let because = because(speaker, *reason);
            format!("{}, which {because}", speaker.rank(*rank))
        }
    }
}
