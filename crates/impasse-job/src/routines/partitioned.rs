//! Partitioned messages: MPI 4.1, chapter 4.

use impasse_mpi::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use impasse_mpi::{Arg, ErrorClass, Role};

use super::forms;
use super::point_to_point::{add, add_nothing, peer};
use crate::context::{Call, CallResult, LARGEST_TAG, Outcome, Starter, WaitOn, fault, lift};
use crate::data::{Payload, Place};
use crate::races::Stamp;
use crate::state::{Activity, PartitionedReceive, Request, RequestKind, Round, Status};

handlers! {
    MPI_Psend_init => Run(|call| prepare(call, start_send, true)),
    MPI_Precv_init => Run(|call| prepare(call, start_receive, false)),
    MPI_Pready => Run(ready_one),
    MPI_Pready_range => Run(ready_range),
    MPI_Pready_list => Run(ready_list),
    MPI_Parrived => Run(arrived),
}

/// Prepares a request; partner and tag must be named (MPI 4.1, section 4.2.1).
fn prepare(call: &mut Call<'_>, start: Starter, sends: bool) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    let (other, tag) = (call.int(Role::Peer)?, call.int(Arg::tag)?);
    let partitions = call.int(Arg::partitions)?;
    whole(call)?;
    if partitions < 1 {
        return Err(fault(
            ErrorClass::ARG,
            format!("there are {partitions} partitions"),
        ));
    }
    if other == ANY_SOURCE || tag == ANY_TAG {
        return Err(fault(
            ErrorClass::ARG,
            "a partitioned receive names its source and tag",
        ));
    }
    if other == PROC_NULL {
        return forms::prepare(call, start, None);
    }
    let other = peer(&comm, other)?;
    if !(0..=LARGEST_TAG).contains(&tag) {
        return Err(fault(ErrorClass::TAG, format!("the tag is {tag}")));
    }
    call.bits(Arg::request)?;
    let ends = if sends {
        (call.rank, other)
    } else {
        (other, call.rank)
    };
    let link = call.mpi.link(comm.id, ends, tag as i32, sends);
    forms::prepare(call, start, Some(link))
}

/// The memory of all partitions.
fn whole(call: &mut Call<'_>) -> CallResult<Place> {
    let partition = call.place(Arg::buf, Arg::count, Arg::datatype)?;
    let partitions = call.count(Arg::partitions)?;
    Ok(Place {
        count: partition.count.saturating_mul(partitions),
        ..partition
    })
}

fn start_send(call: &mut Call<'_>) -> CallResult<u32> {
    let Some(link) = call.template.and_then(|template| template.link) else {
        return Ok(add_nothing(call, Status::EMPTY));
    };
    let comm = call.comm(Arg::comm)?;
    let partitions = call.count(Arg::partitions)? as usize;
    let bytes = call.place(Arg::buf, Arg::count, Arg::datatype)?.bytes();
    let kind = RequestKind::Partitioned { link, sends: true };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    if let Some(link) = call.mpi.links.get_mut(link) {
        link.rounds.push_back(Round {
            partitions: vec![None; partitions],
            stamps: vec![Stamp::default(); partitions],
            delivered: vec![false; partitions],
            bytes,
            request: Some(number),
            source: comm.me as i32,
        });
    }
    Ok(number)
}

fn start_receive(call: &mut Call<'_>) -> CallResult<u32> {
    let Some(link) = call.template.and_then(|template| template.link) else {
        return Ok(add_nothing(call, Status::NO_PROCESS));
    };
    let (place, partitions) = (whole(call)?, call.count(Arg::partitions)?);
    let kind = RequestKind::Partitioned { link, sends: false };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    let each = place.count / partitions.max(1);
    for partition in 0..partitions.cast_signed() {
        call.uses(&place.part(partition.wrapping_mul(each as i64), each), true);
        call.begin_partition(number, partition);
    }
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

/// The request argument.
fn request(call: &mut Call<'_>) -> CallResult<(u32, Request)> {
    let handle = call.bits(Arg::request)?;
    let number = call.request_of(handle)?;
    let found = number.and_then(|number| Some((number, call.request(number)?.clone())));
    found.ok_or_else(|| fault(ErrorClass::REQUEST, "the request is MPI_REQUEST_NULL"))
}

fn ready_one(call: &mut Call<'_>) -> CallResult<Outcome> {
    let partition = call.int(Arg::partition)?;
    ready(call, &[partition])
}

fn ready_range(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (low, high) = (
        call.int(Arg::partition_low)?,
        call.int(Arg::partition_high)?,
    );
    let partitions: Vec<i64> = (low..=high).collect();
    ready(call, &partitions)
}

fn ready_list(call: &mut Call<'_>) -> CallResult<Outcome> {
    let length = call.count(Arg::length)? as usize;
    let partitions = call.ints(Arg::array_of_partitions, length)?;
    ready(call, &partitions)
}

/// Partitions of a send are ready to leave.
fn ready(call: &mut Call<'_>, partitions: &[i64]) -> CallResult<Outcome> {
    let (number, request) = request(call)?;
    let RequestKind::Partitioned { link, sends: true } = request.kind else {
        return match (request.kind, request.activity) {
            // A send to nobody.
            (RequestKind::Nothing, Activity::Done) => Ok(Outcome::SUCCESS),
            _ => Err(fault(
                ErrorClass::REQUEST,
                "the request is no partitioned send that is active",
            )),
        };
    };
    let Some(template) = request
        .template
        .filter(|_| request.activity == Activity::Active)
    else {
        return Err(fault(
            ErrorClass::REQUEST,
            "the partitioned send is not active",
        ));
    };
    let first = call.with(&template, |inner| {
        inner.place(Arg::buf, Arg::count, Arg::datatype)
    })?;
    for &partition in partitions {
        let place = first.part(partition.wrapping_mul(first.count as i64), first.count);
        let payload = lift(Payload::read(&mut call.memory(), &place))?;
        let stamp = call.mpi.stamp(call.rank);
        let round = call.mpi.links.get_mut(link);
        let round = round.and_then(|link| link.rounds.back_mut());
        let slot = round.and_then(|round| {
            let at = usize::try_from(partition).ok()?;
            *round.stamps.get_mut(at)? = stamp;
            round.partitions.get_mut(at)
        });
        match slot {
            Some(slot) if slot.is_none() => {
                *slot = Some(payload);
                call.uses(&place, false);
                call.begin_partition(number, partition);
            }
            Some(_) => {
                let detail = format!("partition {partition} is ready already");
                return Err(fault(ErrorClass::ARG, detail));
            }
            None => {
                let detail = format!("there is no partition {partition}");
                return Err(fault(ErrorClass::ARG, detail));
            }
        }
    }
    call.mpi.settle_link(link);
    Ok(Outcome::SUCCESS)
}

/// Whether a partition of a receive is there (MPI 4.1, section 4.2.2); data that is there may be
/// seen late.
fn arrived(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::request)?;
    let (partition, flag_at) = (call.count(Arg::partition)?, call.bits(Arg::flag)?);
    if let Some(waited) = call.waited {
        let there = !waited.chosen.is_empty();
        let inner = waited.requests.first().copied();
        call.write_int(flag_at, there.into())?;
        if let Some(inner) = inner {
            if there {
                call.mpi.learn_from(call.rank, inner);
            }
            call.mpi.rank_mut(call.rank).requests.remove(inner);
            unwatch(call, handle, inner);
        }
        if there {
            note_arrival(call, handle, partition)?;
        }
        return Ok(Outcome::SUCCESS);
    }
    let number = call.request_of(handle)?;
    let request = number.and_then(|number| call.request(number).cloned());
    let link = match request.map(|request| (request.kind, request.activity)) {
        Some((RequestKind::Partitioned { link, sends: false }, Activity::Active)) => Some(link),
        Some((RequestKind::Partitioned { sends: true, .. }, _)) => {
            return Err(fault(
                ErrorClass::REQUEST,
                "the request is no partitioned receive",
            ));
        }
        _ => None,
    };
    let Some(link) = link else {
        note_arrival(call, handle, partition)?;
        call.write_int(flag_at, 1)?;
        return Ok(Outcome::SUCCESS);
    };
    let activity = match call.mpi.has_arrived(link, partition) {
        true => Activity::Done,
        false => Activity::Active,
    };
    let inner = add(call, RequestKind::Nothing, activity, Status::EMPTY);
    if activity == Activity::Done {
        let stamp = call.mpi.arrival(link, partition);
        call.mpi.promise(call.rank, inner, &stamp);
    }
    if let Some(request) = call.request(inner) {
        request.inner = true;
    }
    let receive = call.mpi.links.get_mut(link);
    if let Some(receive) = receive.and_then(|link| link.receive.as_mut()) {
        receive.watched.push((partition, inner));
    }
    Ok(call.wait(WaitOn::TestAll, vec![inner]))
}

/// The program sees that a partition has arrived. When it has seen all, it knows that the receive is
/// done.
fn note_arrival(call: &mut Call<'_>, handle: u64, partition: u64) -> CallResult<()> {
    let Some(number) = call.request_of(handle)? else {
        return Ok(());
    };
    call.end_partition(number, partition);
    let template = call
        .request(number)
        .and_then(|request| request.template.clone());
    let Some(template) = template.filter(|template| template.link.is_some()) else {
        return Ok(());
    };
    let partitions = call.with(&template, |inner| inner.count(Arg::partitions))?;
    let arrived = &mut call.mpi.rank_mut(call.rank).arrived;
    let seen = arrived.entry(number).or_default();
    seen.insert(partition);
    let all = seen.len() as u64 >= partitions;
    if let Some(request) = call.request(number) {
        request.seen |= all;
    }
    Ok(())
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
