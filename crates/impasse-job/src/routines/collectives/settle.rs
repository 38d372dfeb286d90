//! Who may leave a collective call, and with which data.
//!
//! A member may leave when the data it needs is there; in the synchronising model, when all
//! members have come (MPI 4.1, section 6.1).

use std::sync::Arc;

use impasse_mpi::Pattern;

use super::reduce;
use crate::confluence::Letter;
use crate::context::{Call, CallResult};
use crate::data::{Payload, Place};
use crate::races::Stamp;
use crate::state::{
    Arrival, CommId, CommView, Delivery, Extra, Issue, IssueKind, Mpi, Slot, Status,
};

/// Lets go whoever may leave after a member has come.
pub(super) fn settle(call: &mut Call<'_>, comm: CommId, number: u64, came: u32) -> CallResult<()> {
    for member in leaving(call.mpi, came, comm, number) {
        leave(call, comm, number, member)?;
    }
    if let Some(queue) = call.mpi.queues.get_mut(&comm) {
        queue.forget_finished();
    }
    Ok(())
}

/// The members that may leave now.
fn leaving(mpi: &Mpi, caller: u32, comm: CommId, number: u64) -> Vec<u32> {
    let Some(slot) = mpi.queues.get(&comm).and_then(|queue| queue.slot(number)) else {
        return Vec::new();
    };
    let full = slot.is_full();
    let Some(arrived) = slot.arrivals.get(&caller) else {
        return Vec::new();
    };
    let waits_for_all = mpi.model.synchronising || arrived.pattern == Pattern::All;
    if waits_for_all && !full {
        return Vec::new();
    }
    let waiting = slot.arrivals.iter().filter(|(_, arrival)| !arrival.done);
    waiting
        .filter(|(member, arrival)| full || has_data(slot, **member, arrival))
        .map(|(&member, _)| member)
        .collect()
}

/// Whether all data that a member needs is there.
fn has_data(slot: &Slot, member: u32, arrival: &Arrival) -> bool {
    let came = |rank: u32| slot.arrivals.contains_key(&rank);
    match arrival.pattern {
        Pattern::All => slot.is_full(),
        Pattern::FromRoot => arrival
            .kind
            .root
            .is_none_or(|root| root == member || came(root)),
        Pattern::ToRoot => arrival.kind.root != Some(member) || slot.is_full(),
        Pattern::Prefix | Pattern::ExclusivePrefix => slot
            .members
            .iter()
            .take_while(|&&other| other != member)
            .all(|&other| came(other)),
        Pattern::Neighbours => {
            let neighbours = arrival.neighbours.iter();
            let mut sources = neighbours.flat_map(|neighbours| neighbours.sources.iter().flatten());
            sources.all(|&source| came(source))
        }
        Pattern::Nobody => true,
    }
}

/// Whether a member needs data of another, by the same rules.
fn needs(slot: &Slot, member: u32, arrival: &Arrival, other: u32) -> bool {
    match arrival.pattern {
        _ if other == member => false,
        Pattern::All => true,
        Pattern::FromRoot => arrival.kind.root == Some(other),
        Pattern::ToRoot => arrival.kind.root == Some(member),
        Pattern::Prefix | Pattern::ExclusivePrefix => {
            let mut before = slot.members.iter().take_while(|&&one| one != member);
            before.any(|&one| one == other)
        }
        Pattern::Neighbours => {
            let neighbours = arrival.neighbours.iter();
            let mut sources = neighbours.flat_map(|neighbours| neighbours.sources.iter().flatten());
            sources.any(|&source| source == other)
        }
        Pattern::Nobody => false,
    }
}

/// What lies before a member's leaving: what those did before that it needed data of.
fn known_after(slot: &Slot, member: u32, arrival: &Arrival) -> Stamp {
    // Clocks may be kept since some have come.
    if (slot.arrivals.values()).all(|arrival| arrival.stamp.0.is_none()) {
        return Stamp::default();
    }
    let others = slot.arrivals.iter();
    let needed = others.filter(|(other, _)| needs(slot, member, arrival, **other));
    let stamps = needed.map(|(_, arrival)| &arrival.stamp);
    stamps.fold(Stamp::default(), Stamp::and)
}

/// One member gets its data and leaves.
fn leave(call: &mut Call<'_>, comm: CommId, number: u64, member: u32) -> CallResult<()> {
    let queue = call.mpi.queues.get(&comm);
    let Some(slot) = queue.and_then(|queue| queue.slot(number)) else {
        return Ok(());
    };
    let Some(arrival) = slot.arrivals.get(&member) else {
        return Ok(());
    };
    let (request, span) = (arrival.request, arrival.span);
    let known = known_after(slot, member, arrival);
    let because = because(call.mpi, (comm, number), slot, member);
    match arrival.extra.clone() {
        _ if call.mpi.is_away(member) => {}
        Extra::Nothing => {
            for (payload, place) in movements(call.mpi, comm, slot, member) {
                hand_over(call.mpi, member, span, payload, place);
            }
        }
        Extra::Reduce(_) | Extra::ReduceSegment(..) => reduce::give(call, comm, number, member)?,
        Extra::Make(maker, _) => make(call.mpi, comm, number, maker.0),
    }
    let queue = call.mpi.queues.get_mut(&comm);
    let slot = queue.and_then(|queue| queue.slot_mut(number));
    if let Some(arrival) = slot.and_then(|slot| slot.arrivals.get_mut(&member)) {
        arrival.done = true;
    }
    if !call.mpi.is_away(member) {
        call.mpi.promise(member, request, &known);
        call.mpi.note_because(member, request, because);
        call.mpi.complete(member, request, Status::EMPTY);
    }
    Ok(())
}

/// The letters that let a member leave, if letters are kept.
fn because(mpi: &Mpi, (comm, number): (CommId, u64), slot: &Slot, member: u32) -> Vec<Letter> {
    let Some(arrival) = slot.arrivals.get(&member).filter(|_| mpi.letters.is_some()) else {
        return Vec::new();
    };
    let all = mpi.model.synchronising;
    let others = slot
        .members
        .iter()
        .filter(|&&other| other != member && (all || needs(slot, member, arrival, other)));
    others
        .filter_map(|&other| mpi.letter_of_arrival(other, comm, number))
        .collect()
}

/// The data that a member gets, and where it goes.
fn movements(mpi: &Mpi, id: CommId, slot: &Slot, member: u32) -> Vec<(Payload, Place)> {
    let (Some(comm), Some(arrival)) = (mpi.comm(id), slot.arrivals.get(&member)) else {
        return Vec::new();
    };
    if let Some(neighbours) = &arrival.neighbours {
        return from_neighbours(slot, member, &neighbours.sources, &arrival.places);
    }
    let Some(view) = CommView::new(id, Arc::clone(comm), member) else {
        return Vec::new();
    };
    let sources: Vec<u32> = match arrival.pattern {
        Pattern::FromRoot => arrival.kind.root.into_iter().collect(),
        Pattern::ToRoot if arrival.kind.root != Some(member) => Vec::new(),
        _ => view.peers.to_vec(),
    };
    // What a source holds for each of its peers is in the order of its peers.
    let mut found = Vec::new();
    for (source, place) in sources.iter().zip(&arrival.places) {
        let Some(sender) = slot.arrivals.get(source) else {
            continue;
        };
        let place_among_peers = || {
            let view = CommView::new(id, Arc::clone(comm), *source)?;
            view.peer_rank(member)
        };
        let payload = match sender.sends.len() {
            0 | 1 => sender.sends.first(),
            _ => place_among_peers().and_then(|at| sender.sends.get(at as usize)),
        };
        if let Some(payload) = payload {
            found.push((payload.clone(), place.clone()));
        }
    }
    found
}

/// Between two ranks that are neighbours several times, the k-th data out goes to the k-th place.
fn from_neighbours(
    slot: &Slot,
    member: u32,
    sources: &[Option<u32>],
    places: &[Place],
) -> Vec<(Payload, Place)> {
    let mut found = Vec::new();
    for (at, (source, place)) in sources.iter().zip(places).enumerate() {
        let Some(sender) = source.and_then(|source| slot.arrivals.get(&source)) else {
            continue;
        };
        let before = sources[..at]
            .iter()
            .filter(|other| *other == source)
            .count();
        let Some(neighbours) = &sender.neighbours else {
            continue;
        };
        let edges = (0..).zip(&neighbours.destinations);
        let mut edges = edges.filter(|(_, to)| **to == Some(member));
        let edge: Option<usize> = edges.nth(before).map(|(edge, _)| edge);
        let payload = match sender.sends.len() {
            0 | 1 => sender.sends.first(),
            _ => edge.and_then(|edge| sender.sends.get(edge)),
        };
        if let (Some(_), Some(payload)) = (edge, payload) {
            found.push((payload.clone(), place.clone()));
        }
    }
    found
}

/// Writes data for a member, whose amount must be what the member expects (MPI 4.1, section 6.1).
pub(super) fn hand_over(
    mpi: &mut Mpi,
    member: u32,
    span: impasse_ir::Span,
    payload: Payload,
    place: Place,
) {
    let (sent, room) = (payload.len(), place.bytes());
    if payload.unknown.or(place.unknown).is_some() {
        // What depends on an amount that is not known is not judged.
    } else if sent != room {
        let kind = if sent > room {
            IssueKind::Truncation
        } else {
            IssueKind::TypeMismatch
        };
        mpi.issue(Issue {
            kind,
            places: vec![(member, span)],
            detail: format!("{sent} bytes are sent to rank {member}, which expects {room}"),
        });
    } else if let Some(detail) = payload.signature.clash(&place.signature()) {
        mpi.issue(Issue {
            kind: IssueKind::TypeMismatch,
            places: vec![(member, span)],
            detail,
        });
    }
    mpi.deliveries.push(Delivery {
        rank: member,
        place,
        payload,
        skip: 0,
    });
}

/// Something that all members make together is made when the first of them leaves, and each is
/// given its part.
fn make(mpi: &mut Mpi, comm: CommId, number: u64, maker: fn(&mut Mpi, CommId, &Slot) -> Vec<u64>) {
    let slot = mpi.queues.get(&comm).and_then(|queue| queue.slot(number));
    let Some(slot) = slot.cloned() else {
        return;
    };
    if slot.combined.is_some() {
        return;
    }
    mpi.begin_making(comm, number);
    let values = maker(mpi, comm, &slot);
    mpi.end_making();
    for (member, value) in slot.members.iter().zip(values) {
        let place = slot
            .arrivals
            .get(member)
            .and_then(|arrival| arrival.places.first());
        if let Some(place) = place {
            mpi.deliveries.push(Delivery {
                rank: *member,
                place: place.clone(),
                payload: Payload::known(value.to_le_bytes().to_vec(), place.signature()),
                skip: 0,
            });
        }
    }
    let queue = mpi.queues.get_mut(&comm);
    if let Some(slot) = queue.and_then(|queue| queue.slot_mut(number)) {
        slot.combined = Some(Payload::empty());
    }
}
