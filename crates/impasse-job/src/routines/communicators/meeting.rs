//! Two groups meet to make an intercommunicator: MPI 4.1, section 7.6.2.
//!
//! It goes in two steps. The members of a group come together on a communicator of their own, where
//! the leader says whom to meet. Then all wait at the meeting for the other group. As long as that has
//! not come, only its leader is known to be missing.

use impasse_ir::Span;
use impasse_mpi::{Arg, ErrorClass};

use super::making::{Making, make};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::collectives::{Contribution, arrive};
use crate::state::{
    Comm, CommId, CommView, Extra, Issue, IssueKind, Maker, Meeting, Mpi, Purpose, Slot, Through,
};

/// The group comes together; the leader says whom to meet: the world rank of the other leader, and by
/// which communicator and tag they know each other, if not by a text.
pub(super) fn gather(
    call: &mut Call<'_>,
    local: &CommView,
    whom_to_meet: fn(&mut Call<'_>) -> CallResult<Vec<i64>>,
) -> CallResult<Outcome> {
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
    let number = arrive(call, local, brought)?;
    Ok(call.wait_inside(number))
}

/// What the leader of a group said: its rank, that of the other leader, how they know each other, and
/// where it called.
fn leader_of(mpi: &Mpi, side: CommId, slot: &Slot) -> Option<(u32, u32, Through, Span)> {
    slot.arrivals.iter().find_map(|(&rank, arrival)| {
        let Extra::Make(_, numbers) = &arrival.extra else {
            return None;
        };
        let (other, through) = match *numbers.as_slice() {
            [other, peer, tag] => (other, Through::Peer(CommId(peer as u32), tag)),
            [other] => match &mpi.comm(side)?.purpose {
                Purpose::Text(_, text) => (other, Through::Text(text.clone())),
                _ => return None,
            },
            _ => return None,
        };
        Some((rank, other as u32, through, arrival.span))
    })
}

/// A whole group has come: the first of two opens the meeting, the second joins it.
fn come(mpi: &mut Mpi, side: CommId, slot: &Slot) -> Vec<u64> {
    let Some((leader, other, through, span)) = leader_of(mpi, side, slot) else {
        return Vec::new();
    };
    let label = match &through {
        Through::Peer(_, tag) => format!("{}, tag {tag}", slot.agreed.routine),
        Through::Text(text) => format!("{}, \"{text}\"", slot.agreed.routine),
    };
    let at = usize::from(leader > other);
    let mut wanted = Meeting {
        through,
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
        ..Comm::intra(first.into(), &label)
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

/// The caller waits for the other group. Its request remembers the meeting, and the communicator of its
/// group.
pub(super) fn meet(call: &mut Call<'_>, side: CommId, errhandler: u64) -> CallResult<Outcome> {
    let meeting = call.mpi.meeting_of(call.rank, side);
    let view = meeting.and_then(|id| call.mpi.view_of(call.rank, id));
    let Some(view) = view else {
        return Err(fault(ErrorClass::INTERN, "the groups did not meet"));
    };
    let numbers = vec![errhandler.cast_signed()];
    let number = make(call, &view, Arg::newintercomm, join, numbers)?;
    let mut outcome = call.wait_inside(number);
    if let Outcome::Wait(wait) = &mut outcome {
        wait.memo = vec![view.id.0.into(), side.0.into()];
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
        let errhandler = making.number(member, 0).cast_unsigned();
        if let Some(local) = making.local(member) {
            local.errhandler = errhandler;
        }
    }
    making.finish()
}
