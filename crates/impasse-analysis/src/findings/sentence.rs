//! One sentence about ranks that do the same at the same place.

use impasse_ops::TagFilter;
use impasse_report::RankSet;

use super::entry::{Entry, What};
use crate::phrase::{Speaker, has, iteration, verb};
use crate::scene::Scene;

/// So many pairs are given as examples.
const EXAMPLES: usize = 3;

/// The value that all entries share.
pub(super) fn one_of<T: PartialEq>(group: &[&Entry], value: impl Fn(&Entry) -> T) -> Option<T> {
    let first = value(group.first()?);
    let rest = group.iter().skip(1);
    rest.into_iter()
        .all(|entry| value(entry) == first)
        .then_some(first)
}

/// What ranks do at a place, as a sentence.
pub(super) struct Sentence<'a> {
    pub scene: &'a Scene<'a>,
    pub speaker: Speaker<'a>,
    pub group: &'a [&'a Entry],
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
        let any = self.group[0]
            .site
            .is_some_and(|site| self.scene.names.takes_any_sender(site));
        let (waits, peer, examples) = match any {
            true => (self.waits(&who), String::from("any rank"), String::new()),
            false => (waits, peer, examples),
        };
        if let Some(other) = self.scene.names.other_wait(self.group[0].rank) {
            return format!("{} {other}", self.waits(&who));
        }
        let end = self.iteration() + &examples;
        let tag = self.tag();
        let symbol = match self.group[0].tag {
            Some(TagFilter::Exactly(tag)) => self.scene.names.symbol(tag),
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
        let loops = |entry: &&Entry| &self.scene.stand(entry.rank).iterations;
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
