//! Communicators made from groups: MPI 4.1, section 7.4.2.

use std::collections::BTreeSet;
use std::sync::Arc;

use impasse_mpi::handles::COMM_NULL;
use impasse_mpi::{Arg, ErrorClass};

use super::making::{Making, make};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::groups;
use crate::state::{Comm, CommId, CommView, Mpi, Purpose, RequestKind, Slot};

handlers! {
    MPI_Comm_create => Start(create),
    MPI_Comm_create_group => Run(create_group),
}

fn create(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let group = groups::argument(call)?;
    within(&group, &comm.local)?;
    let numbers = group.iter().map(|&rank| rank.into()).collect();
    make(call, &comm, Arg::newcomm, from_groups, numbers)
}

/// A group must be part of the communicator's.
fn within(group: &[u32], members: &[u32]) -> CallResult<()> {
    match group.iter().find(|rank| !members.contains(rank)) {
        None => Ok(()),
        Some(rank) => Err(fault(
            ErrorClass::GROUP,
            format!("rank {rank} of `MPI_COMM_WORLD` is in the group, but not in the communicator"),
        )),
    }
}

/// One communicator for each group that its members agree on. Ranks outside of the group that
/// they give get `MPI_COMM_NULL`.
fn from_groups(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let sides: Vec<Vec<Vec<u32>>> = making
        .sides()
        .iter()
        .map(|side| groups_of(&mut making, side))
        .collect();
    let label = making.routine().to_owned();
    match sides.as_slice() {
        [one] => {
            for group in one {
                making.add(group.clone(), None, None, label.clone());
            }
        }
        [one, two] => {
            // Each side has one group at most, else the calls do not belong together.
            if let (Some(first), Some(second)) = (one.first(), two.first()) {
                making.add(first.clone(), Some(second.clone()), None, label);
            }
        }
        _ => {}
    }
    making.finish()
}

/// The different groups that members of one side give and belong to.
fn groups_of(making: &mut Making<'_>, side: &[u32]) -> Vec<Vec<u32>> {
    let mut found: BTreeSet<Vec<u32>> = BTreeSet::new();
    for &member in side {
        let said = making.said(member);
        let group: Vec<u32> = said.iter().map(|&rank| rank as u32).collect();
        if !group.contains(&member) {
            continue;
        }
        let odd = group.iter().find(|&&other| making.said(other) != said);
        match odd.copied() {
            Some(odd) => {
                let detail = format!("ranks {odd} and {member} give different groups");
                making.clash(odd, member, detail);
            }
            None => {
                found.insert(group);
            }
        }
    }
    found.into_iter().collect()
}

/// Only the members of the group take part; calls with the same parent, group and tag belong
/// together.
fn create_group(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let number = waited.requests.first().copied();
        let request = number.and_then(|number| call.request(number));
        let kind = request.map(|request| request.kind.clone());
        call.forget_waited();
        if let Some(RequestKind::Collective { comm, .. }) = kind {
            call.mpi.leave_comm(call.rank, comm);
        }
        return Ok(Outcome::SUCCESS);
    }
    let comm = call.comm(Arg::comm)?;
    let group = groups::argument(call)?;
    within(&group, &comm.local)?;
    if !group.contains(&call.rank) {
        call.give_handle(Arg::newcomm, COMM_NULL)?;
        return Ok(Outcome::SUCCESS);
    }
    let number = start_group(call)?;
    Ok(call.wait_inside(number))
}

fn start_group(call: &mut Call<'_>) -> CallResult<u32> {
    let parent = call.comm(Arg::comm)?;
    let group = groups::argument(call)?;
    let tag = call.int(Arg::tag)?;
    let label = format!("{}, tag {tag}", call.routine.plain);
    let wanted = Comm {
        purpose: Purpose::Group {
            parent: parent.id,
            tag,
        },
        made_at: call.span,
        ..Comm::intra(group, &label)
    };
    let id = call.mpi.agreement(call.rank, wanted);
    let comm = call.mpi.comm(id).map(Arc::clone);
    let view = comm.and_then(|comm| CommView::new(id, comm, call.rank));
    match view {
        Some(view) => make(
            call,
            &view,
            Arg::newcomm,
            from_members,
            vec![parent.id.0.into()],
        ),
        None => Err(fault(ErrorClass::GROUP, "the caller is not in the group")),
    }
}

fn from_members(mpi: &mut Mpi, agreement: CommId, slot: &Slot) -> Vec<u64> {
    let first = slot.members.first().copied().unwrap_or_default();
    let parent = Making::new(mpi, agreement, slot).number(first, 0);
    let mut making = Making::new(mpi, CommId(parent as u32), slot);
    let label = making.routine().to_owned();
    making.add(slot.members.to_vec(), None, None, label);
    making.finish()
}
