//! From root causes to drafts.

use std::collections::BTreeMap;

use impasse_match::LostMessage;
use impasse_match::explain::{Cause, CauseKind, Need, NeedOf};
use impasse_ops::{CollectiveKind, Comm, Rank};
use impasse_report::Role;

use super::draft::{Clash, Draft, Kind};
use super::entry::{Entry, What};
use super::mismatch;
use crate::scene::Scene;

/// Drafts of all root causes of a scene.
pub(crate) fn drafts(scene: &Scene<'_>) -> Vec<Draft> {
    let callers = Callers::new(scene);
    let lost = lost_by_channel(scene);
    let causes = scene.causes.iter();
    let drafts = causes.map(|cause| {
        let mut draft = match &cause.kind {
            CauseKind::Cycle(cycle) => cycle_draft(scene, cause, cycle),
            CauseKind::Orphan { process, finished } => {
                orphan_draft(scene, cause, *process, *finished, &lost)
            }
            CauseKind::Missing { called, finished } => {
                missing_draft(scene, cause, finished, callers.of(called.comm))
            }
            CauseKind::Mismatch { comm, calls } => {
                mismatch::draft(scene, cause, *comm, calls, callers.of(*comm))
            }
        };
        draft.relies_on = early_exit(scene, cause);
        draft
    });
    drafts.collect()
}

/// A collective that MPI may let some ranks leave early, so that the cause may
/// not come about.
fn early_exit(scene: &Scene<'_>, cause: &Cause) -> Option<CollectiveKind> {
    let may_leave = |kind: &CollectiveKind| !scene.names.waits_for_all(*kind);
    match &cause.kind {
        CauseKind::Cycle(cycle) => {
            let needs = cycle.iter().flat_map(|&rank| scene.needs(rank));
            let kinds = needs.filter_map(|need| match need.of {
                NeedOf::Members(call) => Some(call.kind),
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

fn cycle_draft(scene: &Scene<'_>, cause: &Cause, cycle: &[Rank]) -> Draft {
    let mut draft = Draft::new(Kind::Cycle, cycle.to_vec(), cause.behind.clone());
    for (at, &rank) in cycle.iter().enumerate() {
        let next = cycle[(at + 1) % cycle.len()];
        let links = |need: &&Need| match need.of {
            NeedOf::Members(call) => scene.is_member(call.comm, next),
            other => other.peer() == Some(next),
        };
        let Some(need) = scene.needs(rank).iter().find(links) else {
            continue;
        };
        let site = scene.stand(rank).site;
        draft.entries.push(Entry {
            peer: Some(next),
            ..Entry::waiting(rank, site, Role::Cycle, need)
        });
        draft
            .entries
            .extend(Entry::starting(rank, Role::Cycle, need));
        draft.clash = draft.clash.or_else(|| cycle_clash(scene, need));
    }
    draft
}

/// A receiver that waits for another message of the very sender that waits for it.
fn cycle_clash(scene: &Scene<'_>, need: &Need) -> Option<Clash> {
    let NeedOf::Receive { channel, tag } = need.of else {
        return None;
    };
    let (sender, receiver) = (channel.source, channel.destination);
    if scene.names.is_raw() || sender == receiver {
        return None;
    }
    let mut wanted = scene
        .needs(receiver)
        .iter()
        .filter_map(|need| match need.of {
            NeedOf::Message { channel, tag } if channel.source == sender => {
                Some((channel.comm, tag))
            }
            _ => None,
        });
    let wanted = wanted.next()?;
    Some(Clash {
        sender,
        receiver,
        sent: (channel.comm, tag),
        wanted,
        sent_at: None,
    })
}

fn orphan_draft(
    scene: &Scene<'_>,
    cause: &Cause,
    process: Rank,
    finished: Rank,
    lost: &BTreeMap<(Rank, Rank), &LostMessage>,
) -> Draft {
    let mut draft = Draft::new(Kind::Orphan, vec![process], cause.behind.clone());
    draft.absent.push(finished);
    let mut needs = scene.needs(process).iter();
    if let Some(need) = needs.find(|need| need.of.peer() == Some(finished)) {
        let site = scene.stand(process).site;
        let waiting = Entry::waiting(process, site, Role::Orphan, need);
        draft.entries.push(waiting);
        draft
            .entries
            .extend(Entry::starting(process, Role::Orphan, need));
        if let NeedOf::Message { channel, tag } = need.of
            && let Some(message) = lost.get(&(finished, process))
        {
            draft.clash = Some(Clash {
                sender: finished,
                receiver: process,
                sent: (message.channel.comm, message.tag),
                wanted: (channel.comm, tag),
                sent_at: Some(message.site),
            });
        }
    }
    if draft.clash.is_none() {
        draft.entries.push(finishing(scene, finished));
    }
    draft
}

fn missing_draft(
    scene: &Scene<'_>,
    cause: &Cause,
    finished: &[Rank],
    callers: &[(Rank, &Need)],
) -> Draft {
    let mut draft = caller_draft(Kind::Missing, cause, callers);
    draft.absent = finished.to_vec();
    for &rank in finished {
        draft.entries.push(finishing(scene, rank));
    }
    for &(rank, need) in callers {
        let site = scene.stand(rank).site;
        draft
            .entries
            .push(Entry::waiting(rank, site, Role::Waits, need));
        draft
            .entries
            .extend(Entry::starting(rank, Role::Waits, need));
    }
    draft
}

/// A draft in which the callers of a collective are stuck.
pub(super) fn caller_draft(kind: Kind, cause: &Cause, callers: &[(Rank, &Need)]) -> Draft {
    let stuck: Vec<Rank> = callers.iter().map(|(rank, _)| *rank).collect();
    let others = cause.behind.iter().copied();
    let behind = others.filter(|rank| stuck.binary_search(rank).is_err());
    Draft::new(kind, stuck.clone(), behind.collect())
}

fn finishing(scene: &Scene<'_>, rank: Rank) -> Entry {
    let site = scene.stand(rank).site;
    Entry::new(rank, site, Role::Missing, What::Finishes)
}

/// Who waits in collectives, by communicator; ranks ascending.
struct Callers<'a> {
    by_comm: BTreeMap<Comm, Vec<(Rank, &'a Need)>>,
}

impl<'a> Callers<'a> {
    fn new(scene: &Scene<'a>) -> Callers<'a> {
        let mut by_comm: BTreeMap<Comm, Vec<(Rank, &Need)>> = BTreeMap::new();
        for (rank, needs) in (0..).map(Rank).zip(scene.needs) {
            for need in needs {
                let NeedOf::Members(call) = need.of else {
                    continue;
                };
                let callers = by_comm.entry(call.comm).or_default();
                // The first of several calls is the one that is due.
                if callers.last().is_none_or(|(last, _)| *last != rank) {
                    callers.push((rank, need));
                }
            }
        }
        Callers { by_comm }
    }

    fn of(&self, comm: Comm) -> &[(Rank, &'a Need)] {
        self.by_comm.get(&comm).map_or(&[], Vec::as_slice)
    }
}

/// The first lost message from each rank to each other.
fn lost_by_channel<'a>(scene: &Scene<'a>) -> BTreeMap<(Rank, Rank), &'a LostMessage> {
    let mut by_channel = BTreeMap::new();
    for message in scene.lost {
        let ends = (message.channel.source, message.channel.destination);
        by_channel.entry(ends).or_insert(message);
    }
    by_channel
}
