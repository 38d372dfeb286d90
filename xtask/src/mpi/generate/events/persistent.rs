//! Neighbours that exchange again and again through persistent requests.

use super::{Letter, team};
use crate::mpi::generate::builder::Builder;
use crate::mpi::generate::program::{Action, Completion, Key, Mode, Peer, Started};

/// Requests made once, started in each iteration, freed at the end.
pub fn halo(builder: &mut Builder) {
    let (index, group) = team(builder, 2);
    let letter = Letter::new(builder, index);
    let size = group.len();
    let mode = builder
        .random
        .weighted(&[(3, Mode::Standard), (1, Mode::Synchronous)]);
    let requests: Vec<Vec<Started>> = (0..size)
        .map(|place| {
            let before = (place + size - 1) % size;
            vec![
                Started::Receive {
                    persistent: true,
                    end: letter.from(Peer::Rank(before), Key::Rank(group[before])),
                },
                Started::Send {
                    mode,
                    persistent: true,
                    end: letter.to(Peer::Rank((place + 1) % size)),
                },
            ]
        })
        .collect();
    for (rank, requests) in group.iter().zip(&requests) {
        for request in requests {
            builder.add(*rank, Action::Init(request.clone()));
        }
    }
    builder.end_block(None);
    let event = builder.event;
    for (rank, requests) in group.iter().zip(&requests) {
        let how = builder
            .random
            .pick(&[Completion::All, Completion::Any, Completion::Some]);
        builder.add(*rank, Action::Start(requests.clone()));
        builder.add(*rank, Action::Complete(how, requests.clone()));
    }
    let times = 2 + builder.random.below(2);
    builder.end_block(Some((event, times)));
    for (rank, requests) in group.into_iter().zip(requests) {
        builder.add(rank, Action::Free(requests));
    }
}
