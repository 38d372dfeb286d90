//! Members of a communicator that call different collectives.

use std::collections::BTreeMap;

use impasse_match::explain::{Cause, FirstCall};
use impasse_ops::{CollectiveKind, CollectiveName, Comm};
use impasse_report::{RankSet, Role};

use super::causes::{Caller, caller_draft};
use super::draft::{Draft, Kind};
use super::entry::{RankAtPlace, What};
use crate::phrase::Speaker;
use crate::stuck_state::StuckState;

/// More different calls than this are not told apart.
const MAX_CALLS: usize = 4;

pub(super) fn draft(
    stuck: &StuckState<'_>,
    cause: &Cause,
    comm: Comm,
    calls: &[FirstCall],
    callers: &[Caller<'_>],
) -> Draft {
    let mut draft = caller_draft(Kind::Mismatch, cause, callers);
    let groups = by_call(calls);
    let largest = groups.iter().map(|(_, group)| group.len()).max();
    let majority = groups.len() > 1 && groups[groups.len() - 2].1.len() < largest.unwrap_or(0);
    for (at, (kind, group)) in groups.iter().enumerate() {
        let told = at < MAX_CALLS - 1 || at + 1 == groups.len();
        let role = match majority && Some(group.len()) == largest {
            true => Role::Waits,
            false => Role::Mismatch,
        };
        let what = match told {
            true => What::Calls { comm, kind: *kind },
            false => What::CallsOther { comm },
        };
        for call in group {
            let site = call.started_at.or(stuck.state.site(call.process));
            draft
                .entries
                .push(RankAtPlace::new(call.process, site, role, what));
        }
    }
    draft
}

/// Calls of one kind each: the fewest first, because they are the odd ones.
fn by_call(calls: &[FirstCall]) -> Vec<(CollectiveKind, Vec<FirstCall>)> {
    let mut groups: BTreeMap<CollectiveKind, Vec<FirstCall>> = BTreeMap::new();
    for &call in calls {
        groups.entry(call.kind).or_default().push(call);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, group)| (group.len(), group.first().map(|call| call.process)));
    groups
}

/// The different calls of a draft, each with its ranks, in order of appearance.
pub(super) fn calls(draft: &Draft) -> Vec<(What, RankSet)> {
    let mut calls: Vec<(What, Vec<u32>)> = Vec::new();
    for entry in &draft.entries {
        match calls.iter_mut().find(|(what, _)| *what == entry.what) {
            Some((_, ranks)) => ranks.push(entry.rank.0),
            None => calls.push((entry.what, vec![entry.rank.0])),
        }
    }
    let sets = calls.into_iter();
    sets.map(|(what, ranks)| (what, ranks.into_iter().collect()))
        .collect()
}

/// In what calls that do not fit together differ.
pub(super) enum Difference {
    /// Only in the root of this routine.
    Root(String),
    /// One is the non-blocking form of the other.
    Blocking,
    /// In something else.
    Other,
}

pub(super) fn difference(speaker: Speaker<'_>, calls: &[(What, RankSet)]) -> Difference {
    let names: Vec<CollectiveName> = calls
        .iter()
        .filter_map(|(what, _)| match what {
            What::Calls { kind, .. } => Some(speaker.names.collective(*kind)),
            _ => None,
        })
        .collect();
    let same_routine = |one: &CollectiveName, other: &CollectiveName| one.routine == other.routine;
    match names.as_slice() {
        [_] | [] => Difference::Other,
        [one, other] if one.blocking == other.blocking && !same_routine(one, other) => {
            Difference::Blocking
        }
        [first, rest @ ..] if rest.iter().all(|name| same_routine(name, first)) => {
            Difference::Root(first.routine.clone())
        }
        _ => Difference::Other,
    }
}
