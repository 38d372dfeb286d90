//! Intercommunicators: MPI 4.1, section 7.6.2.
//!
//! `MPI_Intercomm_create` goes in two steps. The members of a group come together on their own
//! communicator, where the leader says whom to meet. Then all wait at the meeting for the other
//! group. As long as that has not come, only its leader is known to be missing.

use std::sync::Arc;

use impasse_mpi::{Arg, ErrorClass};

use super::inquiry::only_inter;
use super::making::{Making, make};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::collectives::{Contribution, arrive};
use crate::state::{
    Comm, CommId, CommView, Extra, Issue, IssueKind, Maker, Meeting, Mpi, Purpose, Slot,
};

handlers! {
    MPI_Intercomm_merge => Start(merge),
    MPI_Intercomm_create => Run(create),
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    let Some(waited) = call.waited else {
        return gather(call);
    };
    call.forget_waited();
    match waited.memo.first() {
        Some(&meeting) => {
            call.mpi.leave_comm(call.rank, CommId(meeting as u32));
            Ok(Outcome::SUCCESS)
        }
        None => meet(call),
    }
}

/// The group comes together.
fn gather(call: &mut Call<'_>) -> CallResult<Outcome> {
    let local = call.comm(Arg::local_comm)?;
    if local.is_inter() {
        return Err(fault(
            ErrorClass::COMM,
            "the local communicator has two groups",
        ));
    }
    let leader = call.int(Arg::local_leader)?;
    let known = usize::try_from(leader)
        .ok()
        .and_then(|at| local.local.get(at));
    let Some(&leader) = known else {
        let size = local.size();
        return Err(fault(
            ErrorClass::RANK,
            format!("the local leader is {leader} among {size} ranks"),
        ));
    };
    let numbers = match leader == call.rank {
        true => whom_to_meet(call)?,
        false => Vec::new(),
    };
    call.bits(Arg::newintercomm)?;
    let brought = Contribution {
        root: Some(leader),
        extra: Extra::Make(Maker(come), numbers),
        ..Contribution::new(call)
    };
    let number = arrive(call, &local, brought)?;
    Ok(call.wait_inside(number))
}

/// What only the leader's arguments say: peer communicator, world rank of the other leader, tag.
fn whom_to_meet(call: &mut Call<'_>) -> CallResult<Vec<i64>> {
    let peer = call.comm(Arg::peer_comm)?;
    let (remote, tag) = (call.int(Arg::remote_leader)?, call.int(Arg::tag)?);
    let known = usize::try_from(remote)
        .ok()
        .and_then(|at| peer.peers.get(at));
    match known {
        Some(&world) if world != call.rank => Ok(vec![peer.id.0.into(), world.into(), tag]),
        Some(_) => Err(fault(
            ErrorClass::RANK,
            "the remote leader is the local leader",
        )),
        None => Err(fault(
            ErrorClass::RANK,
            format!(
                "the remote leader is {remote} among {} ranks",
                peer.peers.len()
            ),
        )),
    }
}

/// A whole group has come: the first of two opens the meeting, the second joins it.
fn come(mpi: &mut Mpi, side: CommId, slot: &Slot) -> Vec<u64> {
    let mut arrivals = slot.arrivals.iter();
    let leader = arrivals.find_map(|(&rank, arrival)| match &arrival.extra {
        Extra::Make(_, numbers) => match numbers.as_slice() {
            &[peer, other, tag] => Some((rank, peer as u32, other as u32, tag, arrival.span)),
            _ => None,
        },
        _ => None,
    });
    let Some((leader, peer, other, tag, span)) = leader else {
        return Vec::new();
    };
    let at = usize::from(leader > other);
    let mut wanted = Meeting {
        peer: CommId(peer),
        tag,
        leaders: [leader.min(other), leader.max(other)],
        sides: [None, None],
    };
    wanted.sides[at] = Some(side);
    let known = mpi.meeting(&wanted);
    let known = known.filter(|(_, known)| known.sides[at].is_none());
    let others = match &known {
        Some((_, known)) => members_of(mpi, known.sides[1 - at]),
        None => vec![other],
    };
    let mine = members_of(mpi, Some(side));
    overlap(mpi, slot, leader, &mine, &others);
    let (first, second) = if at == 0 {
        (mine, others)
    } else {
        (others, mine)
    };
    if let Some((_, known)) = &known {
        wanted.sides[1 - at] = known.sides[1 - at];
    }
    let comm = Comm {
        remote: Some(second.into()),
        purpose: Purpose::Meeting(wanted),
        made_at: span,
        ..Comm::intra(first.into(), &format!("{}, tag {tag}", slot.agreed.routine))
    };
    match known {
        Some((id, _)) => mpi.replace_comm(id, comm),
        None => {
            mpi.add_comm(comm);
        }
    }
    Vec::new()
}

fn members_of(mpi: &Mpi, side: Option<CommId>) -> Vec<u32> {
    let comm = side.and_then(|side| mpi.comm(side));
    comm.map(|comm| comm.members.to_vec()).unwrap_or_default()
}

/// The groups of an intercommunicator have no member in common.
fn overlap(mpi: &mut Mpi, slot: &Slot, leader: u32, mine: &[u32], others: &[u32]) {
    let both = mine.iter().find(|rank| others.contains(rank)).copied();
    let span = slot.arrivals.get(&leader).map(|arrival| arrival.span);
    if let (Some(rank), Some(span)) = (both, span) {
        mpi.issue(Issue {
            kind: IssueKind::Misuse,
            places: vec![(leader, span)],
            detail: format!("rank {rank} would be in both groups of the intercommunicator"),
        });
    }
}

/// The caller waits for the other group.
fn meet(call: &mut Call<'_>) -> CallResult<Outcome> {
    let side = call.comm(Arg::local_comm)?.id;
    let meeting = call.mpi.meeting_of(call.rank, side);
    let found = meeting.and_then(|id| Some((id, Arc::clone(call.mpi.comm(id)?))));
    let view = found.and_then(|(id, comm)| CommView::new(id, comm, call.rank));
    let Some(view) = view else {
        return Err(fault(ErrorClass::INTERN, "the groups did not meet"));
    };
    let number = make(call, &view, Arg::newintercomm, join, vec![side.0.into()])?;
    let mut outcome = call.wait_inside(number);
    if let Outcome::Wait(wait) = &mut outcome {
        wait.memo = vec![view.id.0.into()];
    }
    Ok(outcome)
}

/// Both groups are there.
fn join(mpi: &mut Mpi, meeting: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, meeting, slot);
    let comm = making.comm();
    let remote = comm.remote.as_ref().map(|remote| remote.to_vec());
    let label = making.routine().to_owned();
    making.add(comm.members.to_vec(), remote, None, label);
    for member in comm.everyone() {
        let side = CommId(making.number(member, 0) as u32);
        let comms = &making.mpi.rank(member).comms;
        let parent = comms.iter().find(|local| local.id == side);
        let errhandler = parent.map(|local| local.errhandler);
        if let (Some(local), Some(errhandler)) = (making.local(member), errhandler) {
            local.errhandler = errhandler;
        }
    }
    making.finish()
}

fn merge(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::intercomm)?;
    only_inter(&comm)?;
    let high = i64::from(call.int(Arg::high)? != 0);
    make(call, &comm, Arg::newintracomm, one_group, vec![high])
}

/// The group that says it is high comes behind the other; without a difference the first group
/// comes first.
fn one_group(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let sides = making.sides();
    for side in &sides {
        let Some(&first) = side.first() else { continue };
        let high = making.number(first, 0);
        let odd = side
            .iter()
            .find(|&&member| making.number(member, 0) != high);
        if let Some(&odd) = odd {
            making.clash(
                odd,
                first,
                format!("ranks {odd} and {first} of one group give different values of `high`"),
            );
        }
    }
    let mut ordered: Vec<(i64, Vec<u32>)> = sides
        .iter()
        .map(|side| {
            let high = side.first().map_or(0, |&first| making.number(first, 0));
            (high, side.to_vec())
        })
        .collect();
    ordered.sort_by_key(|(high, _)| *high);
    let members = ordered.into_iter().flat_map(|(_, side)| side).collect();
    let label = making.routine().to_owned();
    making.add(members, None, None, label);
    making.finish()
}
