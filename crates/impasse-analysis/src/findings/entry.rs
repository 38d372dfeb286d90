//! One rank at one place: what locations are made of.

use impasse_match::explain::{Need, NeedOf};
use impasse_ops::{CollectiveKind, Comm, Rank, Site, TagFilter};
use impasse_report::Role;

/// What a rank does at a place. Ranks that do the same at the same place are
/// told about together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    /// Waits for its message to be received.
    Send { comm: Comm, started: bool },
    /// Waits for a message.
    Receive { comm: Comm, started: bool },
    /// Waits in a collective.
    Join {
        comm: Comm,
        kind: CollectiveKind,
        started: bool,
    },
    /// Calls a collective that does not fit those of the others.
    Calls { comm: Comm, kind: CollectiveKind },
    /// Calls some collective of many different ones.
    CallsOther { comm: Comm },
    /// Has started the operation for which it waits elsewhere.
    StartsSend,
    /// As above.
    StartsReceive,
    /// As above.
    StartsCall { comm: Comm, kind: CollectiveKind },
    /// Has finished.
    Finishes,
    /// Sends a message that nobody receives.
    Loses { comm: Comm },
}

/// One rank at one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub rank: Rank,
    pub site: Option<Site>,
    pub role: Role,
    pub what: What,
    /// The rank at the other end, if it is one.
    pub peer: Option<Rank>,
    /// The tag of the message, if it is about one.
    pub tag: Option<TagFilter>,
}

impl Entry {
    /// A rank about which there is nothing more to say.
    pub fn new(rank: Rank, site: Option<Site>, role: Role, what: What) -> Entry {
        Entry {
            rank,
            site,
            role,
            what,
            peer: None,
            tag: None,
        }
    }

    /// A rank that stands at `site` and waits there for `need`.
    pub fn waiting(rank: Rank, site: Option<Site>, role: Role, need: &Need) -> Entry {
        let started = need.started_at.is_some();
        let (what, tag) = match need.of {
            NeedOf::Receive { channel, tag } => {
                let comm = channel.comm;
                (What::Send { comm, started }, Some(TagFilter::Exactly(tag)))
            }
            NeedOf::Message { channel, tag } => {
                let comm = channel.comm;
                (What::Receive { comm, started }, Some(tag))
            }
            NeedOf::Members(call) => {
                let (comm, kind) = (call.comm, call.kind);
                (
                    What::Join {
                        comm,
                        kind,
                        started,
                    },
                    None,
                )
            }
        };
        Entry {
            peer: need.of.peer(),
            tag,
            ..Entry::new(rank, site, role, what)
        }
    }

    /// The place at which the awaited operation was started, if it was.
    pub fn starting(rank: Rank, role: Role, need: &Need) -> Option<Entry> {
        let what = match need.of {
            NeedOf::Receive { .. } => What::StartsSend,
            NeedOf::Message { .. } => What::StartsReceive,
            NeedOf::Members(call) => What::StartsCall {
                comm: call.comm,
                kind: call.kind,
            },
        };
        Some(Entry::new(rank, Some(need.started_at?), role, what))
    }

    /// What entries that are told about together have in common.
    pub fn key(&self) -> (Role, Option<Site>, What) {
        (self.role, self.site, self.what)
    }

    /// Whether the rank stands at this place, rather than having passed it.
    pub fn stands_here(&self) -> bool {
        match self.what {
            What::Send { .. } | What::Receive { .. } | What::Join { .. } => true,
            What::Calls { .. }
            | What::CallsOther { .. }
            | What::StartsSend
            | What::StartsReceive
            | What::StartsCall { .. }
            | What::Finishes
            | What::Loses { .. } => false,
        }
    }
}
