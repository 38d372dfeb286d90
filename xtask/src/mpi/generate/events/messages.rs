//! Messages between two ranks, to oneself and to nobody.

use super::{Letter, team};
use crate::mpi::generate::builder::Builder;
use crate::mpi::generate::program::{Action, Completion, Key, Mode, Peer, Started, Tag};

/// One message between two ranks.
pub fn message(builder: &mut Builder) {
    let (index, group) = team(builder, 2);
    let from = builder.random.below(group.len());
    let to = (from + 1 + builder.random.below(group.len() - 1)) % group.len();
    let letter = Letter::new(builder, index);
    let mut into = letter.from(Peer::Rank(from), Key::Rank(group[from]));
    if builder.random.chance(15) {
        into.tag = Tag::Any;
    }
    builder.send(group[from], letter.to(Peer::Rank(to)));
    builder.receive(group[to], into);
}

/// A message from a rank to itself.
pub fn myself(builder: &mut Builder) {
    let (index, group) = team(builder, 1);
    let place = builder.random.below(group.len());
    let rank = group[place];
    let letter = Letter::new(builder, index);
    let out = letter.to(Peer::Rank(place));
    let into = letter.from(Peer::Rank(place), Key::Me);
    let sending = Started::Send {
        mode: Mode::Standard,
        persistent: false,
        end: out.clone(),
    };
    let receiving = Started::Receive {
        persistent: false,
        end: into.clone(),
    };
    match builder.random.below(3) {
        0 => {
            builder.add(rank, Action::Post(sending.clone()));
            let probe = builder.random.chance(20);
            builder.add(rank, Action::Receive { probe, end: into });
            builder.complete_now(rank, Completion::Wait, vec![sending]);
        }
        1 => {
            builder.add(rank, Action::Post(receiving.clone()));
            builder.add(rank, Action::Send(Mode::Standard, out));
            builder.complete_now(rank, Completion::Wait, vec![receiving]);
        }
        _ => builder.add(
            rank,
            Action::Exchange {
                replace: false,
                send: out,
                receive: into,
            },
        ),
    }
}

/// A message to `MPI_PROC_NULL`, or one from it. Not a persistent one: MPICH 4.0
/// takes such a request for inactive in `MPI_Waitany`.
pub fn nobody(builder: &mut Builder) {
    let (index, group) = team(builder, 1);
    let rank = builder.random.pick(&group);
    let letter = Letter::new(builder, index);
    let mode = builder.random.pick(&[Mode::Standard, Mode::Synchronous]);
    let probe = builder.random.chance(30);
    let persistent = false;
    let (out, into) = (letter.to(Peer::Null), letter.from(Peer::Null, Key::Nothing));
    match builder.random.below(4) {
        0 => builder.add(rank, Action::Send(mode, out)),
        1 => builder.add(rank, Action::Receive { probe, end: into }),
        2 => builder.post(
            rank,
            Started::Send {
                mode,
                persistent,
                end: out,
            },
        ),
        _ => builder.post(
            rank,
            Started::Receive {
                persistent,
                end: into,
            },
        ),
    }
}

/// A ready send, whose receiver says before that it is ready.
pub fn ready(builder: &mut Builder) {
    let (index, group) = team(builder, 2);
    let from = builder.random.below(group.len());
    let to = (from + 1 + builder.random.below(group.len() - 1)) % group.len();
    let letter = Letter::new(builder, index);
    let token = Letter::new(builder, index);
    let receiving = Started::Receive {
        persistent: false,
        end: letter.from(Peer::Rank(from), Key::Rank(group[from])),
    };
    builder.add(group[to], Action::Post(receiving.clone()));
    let mut go = token.to(Peer::Rank(from));
    let mut gone = token.from(Peer::Rank(to), Key::Rank(group[to]));
    (go.part, gone.part) = (1, 1);
    builder.add(group[to], Action::Send(Mode::Standard, go));
    builder.add(
        group[from],
        Action::Receive {
            probe: false,
            end: gone,
        },
    );
    let out = letter.to(Peer::Rank(to));
    builder.add(group[from], Action::Send(Mode::Ready, out));
    builder.complete_now(group[to], Completion::Wait, vec![receiving]);
}
