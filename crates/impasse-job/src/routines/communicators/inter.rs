//! Intercommunicators: MPI 4.1, section 7.6.2.

use impasse_mpi::handles::COMM_NULL;
use impasse_mpi::{Arg, ErrorClass};

use super::inquiry::only_inter;
use super::making::{Making, make};
use super::meeting::{gather, meet};
use super::sessions::agreement;
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::{groups, info};
use crate::state::{CommId, CommView, Mpi, RequestKind, Slot};

handlers! {
    MPI_Intercomm_merge => Start(merge),
    MPI_Intercomm_create => Run(create),
    MPI_Intercomm_create_from_groups => Run(create_from_groups),
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        call.forget_waited();
        return match waited.memo.first() {
            Some(&meeting) => {
                call.mpi.leave_comm(call.rank, CommId(meeting as u32));
                Ok(Outcome::SUCCESS)
            }
            None => {
                let handle = call.bits(Arg::local_comm)?;
                let side = call.comm_of(handle)?.id;
                let local = call.mpi.rank(call.rank).comms.find(call.rank, handle);
                meet(call, side, local.map_or(0, |local| local.errhandler))
            }
        };
    }
    let local = call.comm(Arg::local_comm)?;
    if local.is_inter() {
        return Err(fault(
            ErrorClass::COMM,
            "the local communicator has two groups",
        ));
    }
    gather(call, &local, whom_to_meet)
}

/// What only the leader's arguments say: world rank of the other leader, peer communicator, tag.
fn whom_to_meet(call: &mut Call<'_>) -> CallResult<Vec<i64>> {
    let peer = call.comm(Arg::peer_comm)?;
    let (remote, tag) = (call.int(Arg::remote_leader)?, call.int(Arg::tag)?);
    let leader = other_leader(call, remote, &peer.peers)?;
    Ok(vec![leader, peer.id.0.into(), tag])
}

/// The world rank of the leader of the other group.
fn other_leader(call: &Call<'_>, remote: i64, among: &[u32]) -> CallResult<i64> {
    let known = usize::try_from(remote).ok().and_then(|at| among.get(at));
    match known {
        Some(&world) if world != call.rank => Ok(world.into()),
        Some(_) => Err(fault(
            ErrorClass::RANK,
            "the remote leader is the local leader",
        )),
        None => {
            let size = among.len();
            let why = format!("the remote leader is {remote} among {size} ranks");
            Err(fault(ErrorClass::RANK, why))
        }
    }
}

/// The groups know each other by a text. The members of a group come together on a communicator that
/// is there for this call only.
fn create_from_groups(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let number = waited.requests.first().copied();
        let request = number.and_then(|number| call.request(number));
        let on = request.map(|request| request.kind.clone());
        call.forget_waited();
        return match (waited.memo.as_slice(), on) {
            (&[meeting, side], _) => {
                call.mpi.leave_comm(call.rank, CommId(meeting as u32));
                call.mpi.leave_comm(call.rank, CommId(side as u32));
                Ok(Outcome::SUCCESS)
            }
            (_, Some(RequestKind::Collective { comm, .. })) => {
                let errhandler = call.bits(Arg::errhandler)?;
                meet(call, comm, errhandler)
            }
            _ => call.unsupported("a call that makes a communicator lost its place"),
        };
    }
    let local = groups::named(call, Arg::local_group)?;
    let text = call.text(Arg::stringtag)?;
    info::argument(call)?;
    call.bits(Arg::errhandler)?;
    if local.is_empty() {
        call.give_handle(Arg::newintercomm, COMM_NULL)?;
        return Ok(Outcome::SUCCESS);
    }
    let side: CommView = agreement(call, local, text)?;
    gather(call, &side, |call| {
        let remote = groups::named(call, Arg::remote_group)?;
        let leader = call.int(Arg::remote_leader)?;
        Ok(vec![other_leader(call, leader, &remote)?])
    })
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
