//! What a member of a reduction gets.

use std::sync::Arc;

use impasse_exec::expr::{About, Exprs, LeafKind, Nature};
use impasse_mpi::Pattern;

use crate::context::{Call, CallResult};
use crate::data::{Operator, Payload, reduce};
use crate::routines::collectives::settle::hand_over;
use crate::state::{Arrival, CommId, CommView, Extra, Issue, IssueKind, Mpi, Slot};

/// Gives a member what the data was combined to, or all data where a function of the program is
/// going to combine it.
pub(in crate::routines::collectives) fn give(
    call: &mut Call<'_>,
    comm: CommId,
    number: u64,
    member: u32,
) -> CallResult<()> {
    let Some((slot, arrival)) = found(call.mpi, comm, number, member) else {
        return Ok(());
    };
    let (Some(place), Some(operator)) = (arrival.places.first().cloned(), operator(arrival)) else {
        return Ok(());
    };
    let span = arrival.span;
    let sources = sources(call.mpi, comm, slot, member);
    if let Operator::User(_) = operator {
        let places = arrival.places.clone();
        let sends = |source: &u32| slot.arrivals.get(source)?.sends.first().cloned();
        let data: Vec<_> = sources.iter().map(sends).collect();
        report_disagreement(call.mpi, comm, number, member, &sources);
        for (payload, place) in data.into_iter().zip(places) {
            if let Some(payload) = payload {
                hand_over(call.mpi, member, span, payload, place);
            }
        }
        return Ok(());
    }
    let extra = arrival.extra.clone();
    let cached = slot.combined.clone();
    let result = match cached {
        Some(combined) => combined,
        None => {
            report_disagreement(call.mpi, comm, number, member, &sources);
            combined(call, comm, number, member, &sources)
        }
    };
    let part = match extra {
        Extra::ReduceSegment(_, from, to) => result.slice(from, to),
        _ => result,
    };
    hand_over(call.mpi, member, span, part, place);
    Ok(())
}

fn found(mpi: &Mpi, comm: CommId, number: u64, member: u32) -> Option<(&Slot, &Arrival)> {
    let slot = mpi.queues.get(&comm)?.slot(number)?;
    Some((slot, slot.arrivals.get(&member)?))
}

fn operator(arrival: &Arrival) -> Option<Operator> {
    match arrival.extra {
        Extra::Reduce(operator) | Extra::ReduceSegment(operator, ..) => Some(operator),
        _ => None,
    }
}

/// The members whose data a member gets combined, by rising rank: those of the other group of an
/// intercommunicator, else of the own (MPI 4.1, section 6.2.3).
fn sources(mpi: &Mpi, comm: CommId, slot: &Slot, member: u32) -> Vec<u32> {
    let shared = mpi.comm(comm).map(Arc::clone);
    let view = shared.and_then(|shared| CommView::new(comm, shared, member));
    let (Some(view), Some(arrival)) = (view, slot.arrivals.get(&member)) else {
        return Vec::new();
    };
    let peers = view.peers.iter().copied();
    match arrival.pattern {
        Pattern::Prefix => peers.take(view.me as usize + 1).collect(),
        Pattern::ExclusivePrefix => peers.take(view.me as usize).collect(),
        _ => peers.collect(),
    }
}

/// Combines the data; a result that everybody gets is kept.
fn combined(
    call: &mut Call<'_>,
    comm: CommId,
    number: u64,
    member: u32,
    sources: &[u32],
) -> Payload {
    let Some((slot, arrival)) = found(call.mpi, comm, number, member) else {
        return Payload::empty();
    };
    let Some(Operator::Predefined(op, datatype)) = operator(arrival) else {
        return Payload::empty();
    };
    let sends = |source: &u32| slot.arrivals.get(source)?.sends.first();
    let data: Vec<&Payload> = sources.iter().filter_map(sends).collect();
    let for_all = arrival.pattern == Pattern::All && sources.len() == slot.members.len();
    let (kind, first) = match for_all {
        true => (
            LeafKind::Uniform,
            slot.members.first().copied().unwrap_or(0),
        ),
        false => (LeafKind::RankLocal(member), member),
    };
    let name = format!("{}()", arrival.kind.routine);
    let span = arrival.span;
    let about = about(&call.world.exprs, &data);
    let mut made = call.mpi.rank(first).operators.unknown_results;
    let result = reduce::combine(
        &mut call.world.exprs,
        (op, datatype),
        &data,
        &mut |exprs, _, ty| {
            made += 1;
            let sequence = u64::from(first) << 40 | made;
            exprs.leaf_about(kind, &name, sequence, ty, span, about.clone())
        },
    );
    call.mpi.rank_mut(first).operators.unknown_results = made;
    let queue = call.mpi.queues.get_mut(&comm);
    if let Some(slot) = queue.and_then(|queue| queue.slot_mut(number))
        && for_all
    {
        slot.combined = Some(result.clone());
    }
    result
}

/// What is known of a result that is not: made from what is approximate, it is, too.
fn about(exprs: &Exprs, data: &[&Payload]) -> About {
    let approximate = |one: &&Payload| {
        let mut all = one.expressions().into_iter();
        all.any(|expr| exprs.rests_on(expr, Nature::Approximate))
    };
    match data.iter().any(approximate) {
        true => About {
            nature: Nature::Approximate,
            targets: Some([].into()),
            once: true,
            ..About::default()
        },
        false => About {
            once: true,
            ..About::default()
        },
    }
}

/// All members must bring as much, of one type, for one operator (MPI 4.1, section 6.9.1): also the one that gets
/// what those before it have brought.
fn report_disagreement(mpi: &mut Mpi, comm: CommId, number: u64, member: u32, sources: &[u32]) {
    let Some((slot, arrival)) = found(mpi, comm, number, member) else {
        return;
    };
    let own = (arrival.pattern == Pattern::ExclusivePrefix).then_some(&member);
    let mut came = sources
        .iter()
        .chain(own)
        .filter_map(|source| Some((*source, slot.arrivals.get(source)?)));
    let Some((first_rank, first)) = came.next() else {
        return;
    };
    let issue = came.find_map(|(rank, other)| {
        let detail = disagreement((first_rank, first), (rank, other))?;
        Some(Issue {
            kind: IssueKind::ReductionMismatch,
            places: vec![(first_rank, first.span), (rank, other.span)],
            detail,
        })
    });
    if let Some(issue) = issue {
        mpi.issue(issue);
    }
}

fn disagreement(first: (u32, &Arrival), other: (u32, &Arrival)) -> Option<String> {
    let (rank, other_rank) = (first.0, other.0);
    let (one, two) = (operator(first.1)?, operator(other.1)?);
    let same = match (one, two) {
        (Operator::Predefined(one, _), Operator::Predefined(two, _)) => one == two,
        _ => one == two,
    };
    if !same {
        return Some(format!(
            "rank {rank} combines with {}, rank {other_rank} with {}",
            one.name(),
            two.name()
        ));
    }
    let (one, two) = (first.1.sends.first()?, other.1.sends.first()?);
    if one.unknown.or(two.unknown).is_some() {
        return None;
    }
    if one.len() != two.len() {
        return Some(format!(
            "rank {rank} brings {} bytes, rank {other_rank} brings {}",
            one.len(),
            two.len()
        ));
    }
    let clash = one.signature.clash(&two.signature)?;
    Some(format!(
        "in the data of ranks {rank} and {other_rank}, {clash}"
    ))
}
