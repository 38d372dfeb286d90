//! The parts of a call that one end of a message needs: buffer, type, partner, tag.

use super::scope::{Scope, Type};
use crate::mpi::generate::program::{End, Key, Peer, Shape, Tag};

/// The ending of the names of buffer and request.
pub fn slot(end: &End) -> String {
    match end.part {
        0 => end.event.to_string(),
        part => format!("{}_{part}", end.event),
    }
}

/// Declares the buffer; `buffer, count, type` as in a call, and the name alone.
pub fn data(scope: &mut Scope, prefix: &str, end: &End) -> (String, String) {
    let name = format!("{prefix}{}", slot(end));
    let (element, length) = match end.shape {
        Shape::Ints | Shape::Row => ("int", end.count),
        Shape::Column => ("int", 2 * end.count),
        Shape::Doubles => ("double", end.count),
        Shape::Particles => ("struct particle", end.count),
    };
    scope.buffer(&name, element, length);
    let kind = datatype(scope, end);
    (format!("{name}, {}, {kind}", units(end)), name)
}

/// How many elements of its datatype a message has.
pub fn units(end: &End) -> usize {
    match end.shape {
        Shape::Row | Shape::Column => 1,
        _ => end.count,
    }
}

/// The datatype's name.
pub fn datatype(scope: &mut Scope, end: &End) -> String {
    let derived = match end.shape {
        Shape::Ints => return "MPI_INT".into(),
        Shape::Doubles => return "MPI_DOUBLE".into(),
        Shape::Row => Type::Row(end.count),
        Shape::Column => Type::Column(end.count),
        Shape::Particles => Type::Particle,
    };
    scope.types.insert(derived);
    derived.name()
}

/// The partner's rank.
pub fn peer(end: &End) -> String {
    match end.peer {
        Peer::Rank(rank) => rank.to_string(),
        Peer::Right => "(rank + 1) % RANKS".into(),
        Peer::Left => "(rank + RANKS - 1) % RANKS".into(),
        Peer::Null => "MPI_PROC_NULL".into(),
        Peer::Any => "MPI_ANY_SOURCE".into(),
    }
}

/// The tag.
pub fn tag(end: &End) -> String {
    match end.tag {
        Tag::Number(number) => number.to_string(),
        Tag::PerStep(number) => format!("{number} + step"),
        Tag::Any => "MPI_ANY_TAG".into(),
    }
}

/// The communicator.
pub fn comm(scope: &Scope, team: usize) -> String {
    format!("{}.comm", scope.teams[team].name)
}

/// Writes the line that puts values into a buffer.
pub fn fill(scope: &mut Scope, end: &End, name: &str, key: &str) {
    let (helper, stride) = helper(end);
    let (count, event, step) = (end.count, end.event, scope.step);
    scope.line(format!(
        "fill{helper}({name}, {stride}{count}, {event}, {step}, {key});"
    ));
}

/// Writes the line that checks what was received; `status` is an expression.
pub fn check(scope: &mut Scope, end: &End, name: &str, status: &str) {
    let key = match end.key {
        Key::Nothing => return,
        Key::Me => "rank".into(),
        Key::Rank(rank) => rank.to_string(),
        Key::Left => "(rank + RANKS - 1) % RANKS".into(),
        Key::Source => format!("sender(&{}, &{status})", scope.teams[end.team].name),
    };
    let (helper, stride) = helper(end);
    let (count, event, step) = (end.count, end.event, scope.step);
    scope.line(format!(
        "check{helper}({name}, {stride}{count}, {event}, {step}, {key});"
    ));
}

/// The ending of the helper function's name, and its argument for gaps.
fn helper(end: &End) -> (&'static str, &'static str) {
    match end.shape {
        Shape::Ints | Shape::Row => ("", "1, "),
        Shape::Column => ("", "2, "),
        Shape::Doubles => ("_doubles", ""),
        Shape::Particles => ("_particles", ""),
    }
}
