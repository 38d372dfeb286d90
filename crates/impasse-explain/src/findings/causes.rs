//! From root causes to drafts.

use std::collections::BTreeMap;

use impasse_match::explain::{Cause, CauseKind};
use impasse_ops::{CollectiveKind, Comm, Need, NeedOf, PostedSend, Rank, Taken, Until, Wait};
use impasse_report::Role;

use super::draft::{Clash, Draft, Kind};
use super::entry::{RankAtPlace, What};
use super::mismatch;
use crate::stuck_state::StuckState;

/// Drafts of all root causes of a state.
pub(crate) fn drafts(stuck: &StuckState<'_>) -> Vec<Draft> {
    let callers = Callers::new(stuck);
    let lost = lost_by_channel(stuck);
    let causes = stuck.causes.iter();
    let drafts = causes.map(|cause| {
        let mut draft = match &cause.kind {
            CauseKind::Cycle(cycle) => cycle_draft(stuck, cause, cycle),
            CauseKind::Knot(ranks) => knot_draft(stuck, cause, ranks),
            CauseKind::Orphan { process, finished } => {
                orphan_draft(stuck, cause, *process, finished, &lost)
            }
            CauseKind::Missing { called, finished } => {
                missing_draft(stuck, cause, finished, callers.of(called.comm))
            }
            CauseKind::Mismatch { comm, calls } => {
                mismatch::draft(stuck, cause, *comm, calls, callers.of(*comm))
            }
        };
        draft.relies_on = early_exit(stuck, cause);
        draft
    });
    drafts.collect()
}

/// A collective that MPI may let some ranks leave early, so that the cause may
/// not come about.
fn early_exit(stuck: &StuckState<'_>, cause: &Cause) -> Option<CollectiveKind> {
    let may_leave = |kind: &CollectiveKind| !stuck.names.collective(*kind).waits_for_all;
    match &cause.kind {
        CauseKind::Cycle(ranks) | CauseKind::Knot(ranks) => {
            let needs = ranks.iter().flat_map(|&rank| stuck.needs(rank));
            let kinds = needs.filter_map(|need| match &need.of {
                NeedOf::Members { call, .. } => Some(call.kind),
                _ => None,
            });
            kinds.into_iter().find(may_leave)
        }
        CauseKind::Orphan { .. } => None,
        CauseKind::Missing { called, .. } => Some(called.kind).filter(may_leave),
        CauseKind::Mismatch { calls, .. } => {
            let kinds = || calls.iter().map(|call| call.kind);
            kinds()
                .next()
                .filter(|_| kinds().all(|kind| may_leave(&kind)))
        }
    }
}

fn cycle_draft(stuck: &StuckState<'_>, cause: &Cause, cycle: &[Rank]) -> Draft {
    let mut draft = Draft::new(Kind::Cycle, cycle.to_vec(), cause.behind.clone());
    for (at, &rank) in cycle.iter().enumerate() {
        let next = cycle[(at + 1) % cycle.len()];
        let Some(wait) = stuck.state.wait(rank) else {
            continue;
        };
        let links = |need: &&Need| stuck.state.can_help(rank, &need.of, next);
        let need = wait.needs.iter().find(links);
        let mut entries = RankAtPlace::all(rank, Role::Cycle, wait, need);
        for entry in entries.iter_mut().take(1) {
            entry.peer = entry.peer.or(Some(next));
        }
        draft.entries.extend(entries);
        let clash = need.and_then(|need| cycle_clash(stuck, need));
        draft.clash = draft.clash.or(clash);
    }
    draft
}

/// Ranks that wait for each other, some of them for any of several.
fn knot_draft(stuck: &StuckState<'_>, cause: &Cause, ranks: &[Rank]) -> Draft {
    let mut draft = Draft::new(Kind::Knot, ranks.to_vec(), cause.behind.clone());
    for &rank in ranks {
        if let Some(wait) = stuck.state.wait(rank) {
            let within = |need: &&Need| {
                let peer = need.of.peer();
                peer.is_none_or(|peer| ranks.binary_search(&peer).is_ok())
            };
            let need = wait.needs.iter().find(within);
            draft
                .entries
                .extend(RankAtPlace::all(rank, Role::Cycle, wait, need));
            if draft.helpers.is_none() {
                draft.helpers = helpers(stuck, rank, ranks).map(|helpers| (rank, helpers));
            }
        }
    }
    draft
}

/// Which of these ranks could help one of them, if any of several could.
fn helpers(stuck: &StuckState<'_>, rank: Rank, ranks: &[Rank]) -> Option<Vec<Rank>> {
    let wait = stuck.state.wait(rank)?;
    let any_source =
        |need: &&Need| matches!(&need.of, NeedOf::Message(wanted) if wanted.from.is_none());
    let needs: Vec<&Need> = match wait.until {
        Until::Any => wait.needs.iter().collect(),
        Until::All => wait.needs.iter().find(any_source).into_iter().collect(),
    };
    let helps = |other: &Rank| {
        let mut needs = needs.iter();
        *other != rank && needs.any(|need| stuck.state.can_help(rank, &need.of, *other))
    };
    let helpers: Vec<Rank> = ranks.iter().copied().filter(helps).collect();
    (helpers.len() > 1).then_some(helpers)
}

/// A receiver that waits for another message of the very sender that waits for it.
fn cycle_clash(stuck: &StuckState<'_>, need: &Need) -> Option<Clash> {
    let NeedOf::Receive(message) = need.of else {
        return None;
    };
    let (sender, receiver) = (message.source, message.destination);
    if stuck.names.is_raw() || sender == receiver {
        return None;
    }
    let needs = stuck.needs(receiver).iter();
    let mut wanted = needs.filter_map(|need| match &need.of {
        NeedOf::Message(wanted) if wanted.from == Some(sender) => Some((wanted.comm, wanted.tag)),
        _ => None,
    });
    let wanted = wanted.next()?;
    Some(Clash {
        sender,
        receiver,
        sent: (message.comm, message.tag),
        wanted,
        sent_at: None,
    })
}

fn orphan_draft(
    stuck: &StuckState<'_>,
    cause: &Cause,
    process: Rank,
    finished: &[Rank],
    lost: &BTreeMap<(Rank, Rank), &PostedSend>,
) -> Draft {
    let mut draft = Draft::new(Kind::Orphan, vec![process], cause.behind.clone());
    draft.absent = finished.to_vec();
    draft.any_absent = finished.len() > 1;
    if let Some(wait) = stuck.state.wait(process) {
        let helps = |need: &&Need| stuck.state.can_help(process, &need.of, finished[0]);
        let need = wait.needs.iter().find(helps);
        let entries = RankAtPlace::all(process, Role::Orphan, wait, need);
        draft.entries.extend(entries);
        draft.clash = finished.iter().find_map(|&sender| {
            let need = need.filter(|_| finished.len() == 1)?;
            orphan_clash(need, lost.get(&(sender, process))?)
        });
        if draft.clash.is_none() {
            let taken = need.and_then(|need| taken(stuck, process, need));
            draft.entries.extend(taken.map(|taken| RankAtPlace {
                peer: Some(taken.message.source),
                ..RankAtPlace::new(process, Some(taken.site), Role::Waits, What::Takes)
            }));
        }
    }
    if draft.clash.is_none() {
        let finishing = finished.iter().map(|&rank| finishing(stuck, rank));
        draft.entries.extend(finishing);
    }
    draft
}

/// A message that was sent to a rank that waits for another one.
fn orphan_clash(need: &Need, lost: &PostedSend) -> Option<Clash> {
    let NeedOf::Message(wanted) = need.of else {
        return None;
    };
    let message = lost.message;
    Some(Clash {
        sender: message.source,
        receiver: message.destination,
        sent: (message.comm, message.tag),
        wanted: (wanted.comm, wanted.tag),
        sent_at: Some(lost.site),
    })
}

/// The receive from any source that took the message for which a rank waits now.
fn taken<'a>(stuck: &StuckState<'a>, rank: Rank, need: &Need) -> Option<&'a Taken> {
    let NeedOf::Message(wanted) = need.of else {
        return None;
    };
    let fits = |taken: &&Taken| {
        let message = taken.message;
        message.destination == rank && wanted.from.is_some() && wanted.accepts(message)
    };
    stuck.taken.iter().find(fits)
}

fn missing_draft(
    stuck: &StuckState<'_>,
    cause: &Cause,
    finished: &[Rank],
    callers: &[Caller<'_>],
) -> Draft {
    let mut draft = caller_draft(Kind::Missing, cause, callers);
    draft.absent = finished.to_vec();
    for &rank in finished {
        draft.entries.push(finishing(stuck, rank));
    }
    for &(rank, wait, need) in callers {
        let entries = RankAtPlace::all(rank, Role::Waits, wait, Some(need));
        draft.entries.extend(entries);
    }
    draft
}

/// A rank that waits in a collective, with what it waits for.
pub(super) type Caller<'a> = (Rank, &'a Wait, &'a Need);

/// A draft in which the callers of a collective are stuck.
pub(super) fn caller_draft(kind: Kind, cause: &Cause, callers: &[Caller<'_>]) -> Draft {
    let stuck: Vec<Rank> = callers.iter().map(|(rank, ..)| *rank).collect();
    let others = cause.behind.iter().copied();
    let behind = others.filter(|rank| stuck.binary_search(rank).is_err());
    Draft::new(kind, stuck.clone(), behind.collect())
}

fn finishing(stuck: &StuckState<'_>, rank: Rank) -> RankAtPlace {
    let site = stuck.state.site(rank);
    RankAtPlace::new(rank, site, Role::Missing, What::Finishes)
}

/// Who waits in collectives, by communicator; ranks ascending.
struct Callers<'a> {
    by_comm: BTreeMap<Comm, Vec<Caller<'a>>>,
}

impl<'a> Callers<'a> {
    fn new(stuck: &StuckState<'a>) -> Callers<'a> {
        let mut by_comm: BTreeMap<Comm, Vec<Caller<'a>>> = BTreeMap::new();
        let waits = stuck.state.ranks();
        let waits = waits.filter_map(|rank| Some((rank, stuck.state.wait(rank)?)));
        for (rank, wait) in waits {
            for need in &wait.needs {
                let NeedOf::Members { call, .. } = &need.of else {
                    continue;
                };
                let callers = by_comm.entry(call.comm).or_default();
                // The first of several calls is the one that is due.
                if callers.last().is_none_or(|(last, ..)| *last != rank) {
                    callers.push((rank, wait, need));
                }
            }
        }
        Callers { by_comm }
    }

    fn of(&self, comm: Comm) -> &[Caller<'a>] {
        self.by_comm.get(&comm).map_or(&[], Vec::as_slice)
    }
}

/// The first message from each rank to each other that nobody has received.
fn lost_by_channel<'a>(stuck: &StuckState<'a>) -> BTreeMap<(Rank, Rank), &'a PostedSend> {
    let mut by_channel = BTreeMap::new();
    for send in &stuck.state.sends {
        let ends = (send.message.source, send.message.destination);
        by_channel.entry(ends).or_insert(send);
    }
    by_channel
}
