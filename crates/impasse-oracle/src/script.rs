//! Global scripts: what all processes do together, in one order.
//!
//! Executed event by event in that order, a script always completes, and so
//! does every system that is projected from it: whatever a process does later
//! or does not wait for can only help. The k-th receive of a channel meets the
//! k-th message whichever tags it accepts, because each of the two would be the
//! earlier one for any other partner.

use impasse_ops::{
    Collective, CollectiveKind, Comm, Envelope, Operation, Rank, Receive, Request, Send, SendMode,
    Tag, TagFilter,
};

use crate::tree::Node;
use crate::{Generator, Rng};

/// Number of different kinds of collective calls.
pub(crate) const KINDS: u64 = 2;
/// Number of different names for non-blocking operations.
pub(crate) const NAMES: u64 = 3;

/// Something that happens between processes.
pub(crate) enum Event {
    Message(Envelope),
    Collective(Collective),
    Loop(u64, Vec<Event>),
}

/// A random script of about this many events.
pub(crate) fn events(
    generator: &Generator,
    comms: &[Vec<Rank>],
    count: usize,
    rng: &mut Rng,
) -> Vec<Event> {
    sequence(generator, comms, count, generator.depth, 1, rng)
}

fn sequence(
    generator: &Generator,
    comms: &[Vec<Rank>],
    count: usize,
    depth: usize,
    scale: u128,
    rng: &mut Rng,
) -> Vec<Event> {
    let mut events = Vec::new();
    let mut left = count;
    while left > 0 {
        let trips = if depth > 0 && rng.chance(2, 5) {
            generator.trip_count(scale, rng)
        } else {
            None
        };
        if let Some(trips) = trips {
            let inside = 1 + rng.index(left.min(5));
            let scale = scale.saturating_mul(u128::from(trips.max(1)));
            let body = sequence(generator, comms, inside, depth - 1, scale, rng);
            events.push(Event::Loop(trips, body));
            left -= inside;
        } else {
            events.extend(event(generator, comms, rng));
            left -= 1;
        }
    }
    events
}

/// A message or a collective call; nothing if neither is possible.
fn event(generator: &Generator, comms: &[Vec<Rank>], rng: &mut Rng) -> Option<Event> {
    let source = *rng.pick(&comms[0]);
    let comm = generator.comm_of(source, comms, rng);
    if generator.features.collectives && rng.chance(1, 4) {
        return Some(Event::Collective(collective(comm, rng)));
    }
    let destination = peer(generator, source, &comms[comm.0 as usize], rng)?;
    Some(Event::Message(Envelope {
        comm,
        source,
        destination,
        tag: Tag(rng.below(generator.tags.into()) as u32),
    }))
}

pub(crate) fn collective(comm: Comm, rng: &mut Rng) -> Collective {
    let kind = CollectiveKind(rng.below(KINDS) as u32);
    Collective { comm, kind }
}

/// Another member, or now and then the process itself.
pub(crate) fn peer(
    generator: &Generator,
    rank: Rank,
    members: &[Rank],
    rng: &mut Rng,
) -> Option<Rank> {
    if generator.features.self_messages && rng.chance(1, 8) {
        return Some(rank);
    }
    let others: Vec<Rank> = members.iter().copied().filter(|&m| m != rank).collect();
    (!others.is_empty()).then(|| *rng.pick(&others))
}

/// What one process does in a script.
pub(crate) fn project(
    generator: &Generator,
    events: &[Event],
    comms: &[Vec<Rank>],
    rank: Rank,
    rng: &mut Rng,
) -> Vec<Node> {
    let mut nodes = Vec::new();
    for event in events {
        match event {
            Event::Message(message) => {
                let operations = halves(generator, message, rank, rng);
                nodes.extend(operations.into_iter().map(Node::Op));
            }
            Event::Collective(call) => {
                if comms[call.comm.0 as usize].contains(&rank) {
                    nodes.push(Node::Op(Operation::Collective(*call)));
                }
            }
            Event::Loop(trips, body) => {
                let body = project(generator, body, comms, rank, rng);
                // Real programs rarely have empty loops, but they are allowed.
                if !body.is_empty() || rng.chance(1, 8) {
                    nodes.push(Node::Loop(*trips, body));
                }
            }
        }
    }
    nodes
}

/// What a process does for a message: nothing, its half, or both halves.
fn halves(generator: &Generator, message: &Envelope, rank: Rank, rng: &mut Rng) -> Vec<Operation> {
    let send = send(
        generator,
        message.destination,
        message.comm,
        message.tag,
        rng,
    );
    let receive = receive(generator, message.source, message.comm, message.tag, rng);
    let name = Request(rng.below(NAMES) as u32);
    match (message.source == rank, message.destination == rank) {
        (false, false) => Vec::new(),
        (true, false) => vec![Operation::Send(send)],
        (false, true) => vec![Operation::Recv(receive)],
        // The first half must not block.
        (true, true) if rng.chance(1, 2) => vec![
            Operation::StartSend(send, name),
            Operation::Recv(receive),
            Operation::Wait(vec![name]),
        ],
        (true, true) => vec![
            Operation::StartRecv(receive, name),
            Operation::Send(send),
            Operation::Wait(vec![name]),
        ],
    }
}

/// A send in one of the possible modes.
pub(crate) fn send(generator: &Generator, to: Rank, comm: Comm, tag: Tag, rng: &mut Rng) -> Send {
    let mode = match rng.below(12) {
        0 => SendMode::Synchronous,
        1 => SendMode::Ready,
        2 | 3 if generator.features.buffered => SendMode::Buffered,
        _ => SendMode::Standard,
    };
    Send {
        to,
        tag,
        comm,
        mode,
    }
}

/// A receive that accepts this tag, or any.
pub(crate) fn receive(
    generator: &Generator,
    from: Rank,
    comm: Comm,
    tag: Tag,
    rng: &mut Rng,
) -> Receive {
    let any = generator.features.any_tag && rng.chance(1, 3);
    let tag = if any {
        TagFilter::Any
    } else {
        TagFilter::Exactly(tag)
    };
    Receive { from, tag, comm }
}
