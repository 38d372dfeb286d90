//! Shifts along all ranks of a communicator, closed to a ring or open at the ends.

use super::{Letter, team};
use crate::mpi::generate::builder::Builder;
use crate::mpi::generate::program::{Action, Completion, End, Key, Make, Mode, Peer, Started};

/// How a rank takes part in a ring.
#[derive(Clone, Copy)]
enum Style {
    Exchange,
    Replace,
    SendEarly,
    ReceiveEarly,
    Both,
}

const STYLES: [Style; 5] = [
    Style::Exchange,
    Style::Replace,
    Style::SendEarly,
    Style::ReceiveEarly,
    Style::Both,
];

/// Everyone sends to the next and receives from the one before.
pub fn ring(builder: &mut Builder) {
    let (index, group) = team(builder, 2);
    let size = group.len();
    let mut letter = Letter::new(builder, index);
    // One buffer serves both directions in MPI_Sendrecv_replace.
    letter.into = letter.out;
    let alternating = builder.random.chance(25);
    let common = builder.random.chance(60);
    let style = builder.random.pick(&STYLES);
    let everyone = matches!(builder.teams[index].make, Make::World | Make::Duplicate);
    for (place, rank) in group.iter().copied().enumerate() {
        let before = (place + size - 1) % size;
        let (out, into) = if common && everyone {
            (letter.to(Peer::Right), letter.from(Peer::Left, Key::Left))
        } else {
            let key = Key::Rank(group[before]);
            let next = Peer::Rank((place + 1) % size);
            (letter.to(next), letter.from(Peer::Rank(before), key))
        };
        if alternating {
            in_turns(builder, rank, place % 2 == 0, out, into);
        } else {
            let own = builder.random.pick(&STYLES);
            let style = if common { style } else { own };
            member(builder, rank, style, out, into);
        }
    }
}

/// Every other rank receives first.
fn in_turns(builder: &mut Builder, rank: usize, first: bool, out: End, into: End) {
    let send = Action::Send(Mode::Standard, out);
    let receive = Action::Receive {
        probe: false,
        end: into,
    };
    let (one, two) = if first {
        (send, receive)
    } else {
        (receive, send)
    };
    builder.add(rank, one);
    builder.add(rank, two);
}

fn member(builder: &mut Builder, rank: usize, style: Style, out: End, into: End) {
    let sending = Started::Send {
        mode: Mode::Standard,
        persistent: false,
        end: out.clone(),
    };
    let receiving = Started::Receive {
        persistent: false,
        end: into.clone(),
    };
    match style {
        Style::Exchange | Style::Replace => builder.add(
            rank,
            Action::Exchange {
                replace: matches!(style, Style::Replace),
                send: out,
                receive: into,
            },
        ),
        Style::SendEarly => {
            builder.add(rank, Action::Post(sending.clone()));
            builder.add(
                rank,
                Action::Receive {
                    probe: false,
                    end: into,
                },
            );
            builder.complete_now(rank, Completion::Wait, vec![sending]);
        }
        Style::ReceiveEarly => {
            builder.add(rank, Action::Post(receiving.clone()));
            builder.add(rank, Action::Send(Mode::Standard, out));
            builder.complete_now(rank, Completion::Wait, vec![receiving]);
        }
        Style::Both => {
            builder.add(rank, Action::Post(receiving.clone()));
            builder.add(rank, Action::Post(sending.clone()));
            builder.complete_now(rank, Completion::All, vec![receiving, sending]);
        }
    }
}

/// A shift whose ends meet `MPI_PROC_NULL`.
pub fn line(builder: &mut Builder) {
    let (index, group) = team(builder, 2);
    let letter = Letter::new(builder, index);
    let exchange = builder.random.chance(50);
    for (place, rank) in group.iter().copied().enumerate() {
        let next = match place + 1 {
            next if next < group.len() => Peer::Rank(next),
            _ => Peer::Null,
        };
        let (before, key) = match place.checked_sub(1) {
            Some(before) => (Peer::Rank(before), Key::Rank(group[before])),
            None => (Peer::Null, Key::Nothing),
        };
        let (send, receive) = (letter.to(next), letter.from(before, key));
        if exchange {
            builder.add(
                rank,
                Action::Exchange {
                    replace: false,
                    send,
                    receive,
                },
            );
        } else {
            builder.add(
                rank,
                Action::Receive {
                    probe: false,
                    end: receive,
                },
            );
            builder.add(rank, Action::Send(Mode::Standard, send));
        }
    }
}
