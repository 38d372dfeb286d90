//! Receives from whoever comes first, where the order does not matter.
//!
//! Their tag is used by no other event and no other iteration, so that they take
//! no message that is meant for another receive.

use super::{Letter, team};
use crate::mpi::generate::builder::Builder;
use crate::mpi::generate::program::{Action, Key, Mode, Peer, Tag};

fn own_tag(builder: &Builder) -> Tag {
    let first = 100 + 10 * builder.event;
    if builder.in_loop {
        Tag::PerStep(first)
    } else {
        Tag::Number(first)
    }
}

/// One rank collects a message from each of some others.
pub fn collect(builder: &mut Builder) {
    let (index, group) = team(builder, 3);
    let to = builder.random.below(group.len());
    let mut letter = Letter::new(builder, index);
    letter.tag = own_tag(builder);
    let mut part = 0;
    for (place, rank) in group.iter().copied().enumerate() {
        if place == to || (part > 0 && builder.random.chance(25)) {
            continue;
        }
        part += 1;
        builder.send(rank, letter.to(Peer::Rank(to)));
    }
    for part in 1..=part {
        let mut into = letter.from(Peer::Any, Key::Source);
        into.part = part;
        builder.receive(group[to], into);
    }
}

/// One rank answers the others in the order in which they ask.
pub fn serve(builder: &mut Builder) {
    let (index, group) = team(builder, 2);
    let server = builder.random.below(group.len());
    let mut letter = Letter::new(builder, index);
    letter.into = letter.out;
    letter.tag = own_tag(builder);
    for (place, rank) in group.iter().copied().enumerate() {
        if place == server {
            let end = letter.from(Peer::Any, Key::Source);
            let clients = group.len() - 1;
            builder.add(rank, Action::Serve { clients, end });
        } else {
            let ask = letter.to(Peer::Rank(server));
            builder.add(rank, Action::Send(Mode::Standard, ask));
            let end = letter.from(Peer::Rank(server), Key::Me);
            builder.add(rank, Action::Receive { probe: false, end });
        }
    }
}
