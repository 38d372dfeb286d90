//! Random events of communication, one after the other.

mod collectives;
mod messages;
mod persistent;
mod rings;
mod wildcards;
mod work;

use super::builder::Builder;
use super::program::{End, Key, Peer, Shape, Tag};

/// Number of elements of a message that no MPI implementation sends eagerly.
const LARGE: usize = 20_000;

#[derive(Clone, Copy)]
enum Kind {
    Message,
    Ring,
    Line,
    Myself,
    Nobody,
    Collect,
    Serve,
    Ready,
    Collective,
    Work,
    Halo,
    Loop,
}

const SIMPLE: [(usize, Kind); 10] = [
    (34, Kind::Message),
    (10, Kind::Ring),
    (6, Kind::Line),
    (4, Kind::Myself),
    (3, Kind::Nobody),
    (8, Kind::Collect),
    (4, Kind::Serve),
    (4, Kind::Ready),
    (27, Kind::Collective),
    (12, Kind::Work),
];

/// Fills a program with events.
pub fn fill(builder: &mut Builder) {
    let count = 2 + builder.random.below(9);
    for _ in 0..count {
        let kind = match builder.random.below(100) {
            0..6 => Kind::Halo,
            6..18 => Kind::Loop,
            _ => builder.random.weighted(&SIMPLE),
        };
        event(builder, kind);
    }
}

fn event(builder: &mut Builder, kind: Kind) {
    builder.event += 1;
    match kind {
        Kind::Message => messages::message(builder),
        Kind::Ring => rings::ring(builder),
        Kind::Line => rings::line(builder),
        Kind::Myself => messages::myself(builder),
        Kind::Nobody => messages::nobody(builder),
        Kind::Collect => wildcards::collect(builder),
        Kind::Serve => wildcards::serve(builder),
        Kind::Ready => messages::ready(builder),
        Kind::Collective => collectives::collective(builder),
        Kind::Work => work::work(builder),
        Kind::Halo => persistent::halo(builder),
        Kind::Loop => repeat(builder),
    }
    builder.end_event();
}

/// A loop around a few events.
fn repeat(builder: &mut Builder) {
    builder.end_block(None);
    let first = builder.event;
    let times = 2 + builder.random.below(2);
    builder.in_loop = true;
    for _ in 0..1 + builder.random.below(3) {
        let kind = builder.random.weighted(&SIMPLE);
        event(builder, kind);
    }
    builder.in_loop = false;
    builder.end_block(Some((first, times)));
}

/// A message, of which both ends are made.
#[derive(Clone, Copy)]
struct Letter {
    team: usize,
    tag: Tag,
    out: Shape,
    into: Shape,
    count: usize,
    event: usize,
}

impl Letter {
    /// A letter of random shape within a team.
    fn new(builder: &mut Builder, team: usize) -> Letter {
        let random = &mut builder.random;
        let count = match random.below(100) {
            0..4 => LARGE,
            _ => 1 + random.below(4),
        };
        let small = [Shape::Ints, Shape::Ints, Shape::Row, Shape::Column];
        let (out, into) = match random.below(100) {
            _ if count == LARGE => (Shape::Ints, Shape::Ints),
            0..60 => (Shape::Ints, Shape::Ints),
            60..80 => (random.pick(&small), random.pick(&small)),
            80..92 => (Shape::Doubles, Shape::Doubles),
            _ => (Shape::Particles, Shape::Particles),
        };
        Letter {
            team,
            tag: Tag::Number(1 + random.below(3)),
            out,
            into,
            count,
            event: builder.event,
        }
    }

    /// The end that sends to a rank of the team.
    fn to(&self, peer: Peer) -> End {
        self.end(self.out, peer, Key::Me)
    }

    /// The end that receives what a rank of the world sent, which is `peer` in the team.
    fn from(&self, peer: Peer, key: Key) -> End {
        self.end(self.into, peer, key)
    }

    fn end(&self, shape: Shape, peer: Peer, key: Key) -> End {
        End {
            team: self.team,
            peer,
            tag: self.tag,
            shape,
            count: self.count,
            event: self.event,
            part: 0,
            key,
        }
    }
}

/// A random team, and a communicator of it with at least `least` members; the
/// world if there is no such.
fn team(builder: &mut Builder, least: usize) -> (usize, Vec<usize>) {
    let index = builder.random.below(builder.teams.len());
    let groups = &builder.teams[index].groups;
    let group = builder.random.below(groups.len());
    if groups[group].len() >= least {
        return (index, groups[group].clone());
    }
    (0, builder.teams[0].groups[0].clone())
}
