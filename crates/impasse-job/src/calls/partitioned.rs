//! Partitioned messages: MPI 4.1, chapter 4.

use std::sync::Arc;

use impasse_exec::Value;
use impasse_ir::Type;

use super::point_to_point::{add, peer};
use crate::call::{
    ANY_SOURCE, ANY_TAG, Call, CallResult, Handler, Outcome, PROC_NULL, Starter, TAG_UB, WaitOn,
    fault, lift,
};
use crate::data::{Payload, Place};
use crate::state::{Activity, PartitionedReceive, Request, RequestKind, Round, Status, Template};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Psend_init" => |call| prepare(call, start_send, true),
        "MPI_Precv_init" => |call| prepare(call, start_receive, false),
        "MPI_Pready" => ready_one,
        "MPI_Pready_range" => ready_range,
        "MPI_Pready_list" => ready_list,
        "MPI_Parrived" => arrived,
        _ => return None,
    })
}

/// Position of the argument that prepared requests have in addition: the number of the link.
const LINK: usize = 9;

/// The value of that argument for a message from or to `MPI_PROC_NULL`.
const NO_LINK: u64 = u64::MAX;

/// Prepares a request; partner and tag must be named (MPI 4.1, section 4.2.1).
fn prepare(call: &mut Call<'_>, start: Starter, sends: bool) -> CallResult<Outcome> {
    let comm = call.comm(6)?;
    let (other, tag, partitions) = (call.int(4)?, call.int(5)?, call.int(1)?);
    whole(call)?;
    call.bits(8)?;
    if partitions < 1 {
        return Err(fault(
            "MPI_ERR_ARG",
            format!("there are {partitions} partitions"),
        ));
    }
    if other == ANY_SOURCE || tag == ANY_TAG {
        return Err(fault(
            "MPI_ERR_ARG",
            "a partitioned receive names its source and tag",
        ));
    }
    let link = if other == PROC_NULL {
        NO_LINK
    } else {
        let other = peer(&comm, other)?;
        if !(0..=TAG_UB).contains(&tag) {
            return Err(fault("MPI_ERR_TAG", format!("the tag is {tag}")));
        }
        let ends = if sends {
            (call.rank, other)
        } else {
            (other, call.rank)
        };
        u64::from(call.mpi.link(comm.id, ends, tag as i32, sends))
    };
    let (mut args, mut types) = (call.args.to_vec(), call.types.to_vec());
    args.push(Value::of(link));
    types.push(Type::I64);
    let number = add(
        call,
        RequestKind::Nothing,
        Activity::Inactive,
        Status::EMPTY,
    );
    let template = Template {
        routine: call.routine,
        blocking: call.form.blocking,
        start,
        args,
        types,
    };
    if let Some(request) = call.request(number) {
        request.template = Some(Arc::new(template));
    }
    call.give_request(8, number)?;
    Ok(Outcome::SUCCESS)
}

/// The memory of all partitions.
fn whole(call: &mut Call<'_>) -> CallResult<Place> {
    let partition = call.place(0, 2, 3)?;
    let partitions = call.count(1)?;
    Ok(Place {
        count: partition.count.saturating_mul(partitions),
        ..partition
    })
}

/// The number of the link in the arguments of a prepared request.
fn link_argument(call: &Call<'_>) -> Option<u32> {
    let bits = call.value(LINK).known()?;
    u32::try_from(bits).ok()
}

fn start_send(call: &mut Call<'_>) -> CallResult<u32> {
    let Some(link) = link_argument(call) else {
        return Ok(add(
            call,
            RequestKind::Nothing,
            Activity::Done,
            Status::EMPTY,
        ));
    };
    let comm = call.comm(6)?;
    let partitions = call.count(1)? as usize;
    let bytes = call.place(0, 2, 3)?.bytes();
    let kind = RequestKind::Partitioned { link, sends: true };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    if let Some(link) = call.mpi.links.get_mut(link) {
        link.rounds.push_back(Round {
            partitions: vec![None; partitions],
            delivered: vec![false; partitions],
            bytes,
            request: Some(number),
            source: comm.me as i32,
        });
    }
    Ok(number)
}

fn start_receive(call: &mut Call<'_>) -> CallResult<u32> {
    let Some(link) = link_argument(call) else {
        return Ok(add(
            call,
            RequestKind::Nothing,
            Activity::Done,
            Status::NO_PROCESS,
        ));
    };
    let (place, partitions) = (whole(call)?, call.count(1)?);
    let kind = RequestKind::Partitioned { link, sends: false };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    if let Some(link) = call.mpi.links.get_mut(link) {
        link.receive = Some(PartitionedReceive {
            request: number,
            place,
            partitions,
            watched: Vec::new(),
        });
    }
    call.mpi.settle_link(link);
    Ok(number)
}

/// The request argument at `index`.
fn request(call: &mut Call<'_>, index: usize) -> CallResult<(u32, Request)> {
    let handle = call.bits(index)?;
    let number = call.request_of(handle)?;
    let found = number.and_then(|number| Some((number, call.request(number)?.clone())));
    found.ok_or_else(|| fault("MPI_ERR_REQUEST", "the request is MPI_REQUEST_NULL"))
}

fn ready_one(call: &mut Call<'_>) -> CallResult<Outcome> {
    let partition = call.int(0)?;
    ready(call, &[partition], 1)
}

fn ready_range(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (low, high) = (call.int(0)?, call.int(1)?);
    let partitions: Vec<i64> = (low..=high).collect();
    ready(call, &partitions, 2)
}

fn ready_list(call: &mut Call<'_>) -> CallResult<Outcome> {
    let length = call.count(0)? as usize;
    let partitions = call.ints(1, length)?;
    ready(call, &partitions, 2)
}

/// Partitions of a send are ready to leave.
fn ready(call: &mut Call<'_>, partitions: &[i64], index: usize) -> CallResult<Outcome> {
    let (_, request) = request(call, index)?;
    let RequestKind::Partitioned { link, sends: true } = request.kind else {
        return match (request.kind, request.activity) {
            // A send to nobody.
            (RequestKind::Nothing, Activity::Done) => Ok(Outcome::SUCCESS),
            _ => Err(fault(
                "MPI_ERR_REQUEST",
                "the request is no partitioned send that is active",
            )),
        };
    };
    let Some(template) = request
        .template
        .filter(|_| request.activity == Activity::Active)
    else {
        return Err(fault(
            "MPI_ERR_REQUEST",
            "the partitioned send is not active",
        ));
    };
    let first = call.with(&template, |inner| inner.place(0, 2, 3))?;
    for &partition in partitions {
        let place = first.part(partition.wrapping_mul(first.count as i64), first.count);
        let payload = lift(Payload::read(&mut call.memory(), &place))?;
        let round = call.mpi.links.get_mut(link);
        let round = round.and_then(|link| link.rounds.back_mut());
        let slot = round.and_then(|round| {
            let at = usize::try_from(partition).ok()?;
            round.partitions.get_mut(at)
        });
        match slot {
            Some(slot) if slot.is_none() => *slot = Some(payload),
            Some(_) => {
                let detail = format!("partition {partition} is ready already");
                return Err(fault("MPI_ERR_ARG", detail));
            }
            None => {
                let detail = format!("there is no partition {partition}");
                return Err(fault("MPI_ERR_ARG", detail));
            }
        }
    }
    call.mpi.settle_link(link);
    Ok(Outcome::SUCCESS)
}

/// Whether a partition of a receive is there (MPI 4.1, section 4.2.2); data that is there may be
/// seen late.
fn arrived(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let (partition, flag_at) = (call.count(1)?, call.bits(2)?);
    if let Some(waited) = call.waited {
        let there = !waited.chosen.is_empty();
        let inner = waited.requests.first().copied();
        call.write_int(flag_at, there.into())?;
        if let Some(inner) = inner {
            call.mpi.rank_mut(call.rank).requests.remove(inner);
            unwatch(call, handle, inner);
        }
        return Ok(Outcome::SUCCESS);
    }
    let number = call.request_of(handle)?;
    let request = number.and_then(|number| call.request(number).cloned());
    let link = match request.map(|request| (request.kind, request.activity)) {
        Some((RequestKind::Partitioned { link, sends: false }, Activity::Active)) => Some(link),
        Some((RequestKind::Partitioned { sends: true, .. }, _)) => {
            return Err(fault(
                "MPI_ERR_REQUEST",
                "the request is no partitioned receive",
            ));
        }
        _ => None,
    };
    let Some(link) = link else {
        call.write_int(flag_at, 1)?;
        return Ok(Outcome::SUCCESS);
    };
    let activity = match call.mpi.has_arrived(link, partition) {
        true => Activity::Done,
        false => Activity::Active,
    };
    let inner = add(call, RequestKind::Nothing, activity, Status::EMPTY);
    if let Some(request) = call.request(inner) {
        request.inner = true;
    }
    let receive = call.mpi.links.get_mut(link);
    if let Some(receive) = receive.and_then(|link| link.receive.as_mut()) {
        receive.watched.push((partition, inner));
    }
    Ok(call.wait(WaitOn::TestAll, vec![inner]))
}

/// Forgets that a call asks for a partition.
fn unwatch(call: &mut Call<'_>, handle: u64, inner: u32) {
    let number = call.request_of(handle).ok().flatten();
    let kind = number.and_then(|number| Some(call.request(number)?.kind.clone()));
    let Some(RequestKind::Partitioned { link, .. }) = kind else {
        return;
    };
    let receive = call.mpi.links.get_mut(link);
    if let Some(receive) = receive.and_then(|link| link.receive.as_mut()) {
        receive.watched.retain(|(_, request)| *request != inner);
    }
}
