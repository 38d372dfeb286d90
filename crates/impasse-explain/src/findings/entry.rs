//! One rank at one place: what locations are made of.

use impasse_ops::{CollectiveKind, Comm, Need, NeedOf, Rank, Reason, Site, TagFilter, Until, Wait};
use impasse_report::Role;

/// What a rank does at a place. Ranks that do the same at the same place are
/// told about together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    /// Waits for its message to be received.
    Send { comm: Comm, started: bool },
    /// Waits for a message.
    Receive {
        comm: Comm,
        started: bool,
        any_source: bool,
    },
    /// Waits for a rank to do something else.
    Process(Reason),
    /// Waits for any of several things.
    AnyOf,
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
    /// As above.
    StartsRequest,
    /// Receives from anybody, and took what is missing now.
    Takes,
    /// Has finished.
    Finishes,
    /// Sends a message that nobody receives.
    Loses { comm: Comm },
}

/// One rank at one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankAtPlace {
    pub rank: Rank,
    pub site: Option<Site>,
    pub role: Role,
    pub what: What,
    /// The rank at the other end, if it is one.
    pub peer: Option<Rank>,
    /// The tag of the message, if it is about one.
    pub tag: Option<TagFilter>,
}

impl RankAtPlace {
    /// A rank about which there is nothing more to say.
    pub fn new(rank: Rank, site: Option<Site>, role: Role, what: What) -> RankAtPlace {
        RankAtPlace {
            rank,
            site,
            role,
            what,
            peer: None,
            tag: None,
        }
    }

    /// A rank that stands at `site` and waits there for `need`.
    pub fn waiting(rank: Rank, site: Site, role: Role, need: &Need) -> RankAtPlace {
        let started = need.started_at.is_some();
        let what = match &need.of {
            NeedOf::Receive(message) => What::Send {
                comm: message.comm,
                started,
            },
            NeedOf::Message(wanted) => What::Receive {
                comm: wanted.comm,
                started,
                any_source: wanted.from.is_none(),
            },
            NeedOf::Members { call, .. } => What::Join {
                comm: call.comm,
                kind: call.kind,
                started,
            },
            NeedOf::Process(_, reason) => What::Process(*reason),
        };
        RankAtPlace {
            peer: need.of.peer(),
            tag: need.of.tag(),
            ..RankAtPlace::new(rank, Some(site), role, what)
        }
    }

    /// All that there is to say about a rank of a cause: that it waits, and where it has started
    /// what it waits for. `need` is the one that belongs to the cause, if one is enough.
    pub fn all(rank: Rank, role: Role, wait: &Wait, need: Option<&Need>) -> Vec<RankAtPlace> {
        let needs = match need {
            Some(need) if wait.until == Until::All || wait.needs.len() == 1 => {
                std::slice::from_ref(need)
            }
            _ => wait.needs.as_slice(),
        };
        let waiting = match needs {
            [need] => RankAtPlace::waiting(rank, wait.site, role, need),
            _ => RankAtPlace::new(rank, Some(wait.site), role, What::AnyOf),
        };
        let starting = needs.iter();
        let starting = starting.filter_map(|need| RankAtPlace::starting(rank, role, need));
        std::iter::once(waiting).chain(starting).collect()
    }

    /// The place at which the awaited operation was started, if it was.
    pub fn starting(rank: Rank, role: Role, need: &Need) -> Option<RankAtPlace> {
        let what = match &need.of {
            NeedOf::Receive(_) => What::StartsSend,
            NeedOf::Message(_) => What::StartsReceive,
            NeedOf::Members { call, .. } => What::StartsCall {
                comm: call.comm,
                kind: call.kind,
            },
            NeedOf::Process(..) => What::StartsRequest,
        };
        Some(RankAtPlace::new(rank, Some(need.started_at?), role, what))
    }

    /// What entries that are told about together have in common.
    pub fn key(&self) -> (Role, Option<Site>, What) {
        (self.role, self.site, self.what)
    }

    /// Whether the rank stands at this place, rather than having passed it.
    pub fn stands_here(&self) -> bool {
        match self.what {
            What::Send { .. }
            | What::Receive { .. }
            | What::Join { .. }
            | What::Process(_)
            | What::AnyOf => true,
            What::Calls { .. }
            | What::CallsOther { .. }
            | What::StartsSend
            | What::StartsReceive
            | What::StartsCall { .. }
            | What::StartsRequest
            | What::Takes
            | What::Finishes
            | What::Loses { .. } => false,
        }
    }
}
