//! MPI's order rule stands here and in the engine: the same traffic must meet in the same way.

use std::collections::BTreeSet;

use impasse_ir::Span;
use impasse_match::stream::{Final, Stream, StreamConfig};
use impasse_ops::{Comm, Operation, Rank, Receive, Request, Send, SendMode, Site, Tag, TagFilter};
use impasse_oracle::Rng;

use super::Message;
use crate::BufferingModel;
use crate::context::Wanted;
use crate::data::Payload;
use crate::state::{CommId, Mpi};

const RANKS: u32 = 3;

/// A message or a receive, between two ranks.
#[derive(Clone, Copy, Debug)]
enum Event {
    Send {
        from: u32,
        to: u32,
        tag: u32,
    },
    Receive {
        to: u32,
        from: u32,
        tag: Option<u32>,
    },
}

impl Event {
    fn random(rng: &mut Rng) -> Event {
        let rank = |rng: &mut Rng| rng.below(u64::from(RANKS)) as u32;
        let (from, to, tag) = (rank(rng), rank(rng), rng.below(3) as u32);
        match rng.chance(1, 2) {
            true => Event::Send { from, to, tag },
            false => Event::Receive {
                to,
                from,
                tag: (!rng.chance(1, 3)).then_some(tag),
            },
        }
    }
}

/// What has not met in the engine, by the numbers of the events.
fn unmet_in_engine(stream: &Stream) -> BTreeSet<u64> {
    let Final::Completes { state } = stream.clone().finish() else {
        panic!("nobody waits");
    };
    let sends = state.sends.iter().map(|send| send.site);
    let receives = state.receives.iter().map(|receive| receive.site);
    sends
        .chain(receives)
        .map(|site| u64::from(site.0))
        .collect()
}

fn push(stream: &mut Stream, event: Event, number: u32) {
    let (process, operation) = match event {
        Event::Send { from, to, tag } => {
            let send = Send {
                to: Rank(to),
                tag: Tag(tag),
                comm: Comm::WORLD,
                mode: SendMode::Synchronous,
            };
            (from, Operation::StartSend(send, Request(0)))
        }
        Event::Receive { to, from, tag } => {
            let receive = Receive {
                from: Rank(from),
                tag: tag.map_or(TagFilter::Any, |tag| TagFilter::Exactly(Tag(tag))),
                comm: Comm::WORLD,
            };
            (to, Operation::StartRecv(receive, Request(0)))
        }
    };
    let pushed = stream.push(Rank(process), &operation, Site(number));
    pushed.expect("it is legal");
}

/// What has not met in the job, by the numbers of the events.
fn unmet_in_job(mpi: &Mpi) -> BTreeSet<u64> {
    let messages = mpi.mail.iter().flat_map(|mail| mail.messages());
    let messages = messages.filter_map(|message| message.event);
    let receives = mpi.mail.iter().flat_map(|mail| mail.receives());
    let receives = receives.map(|posted| u64::from(posted.request));
    messages.chain(receives).collect()
}

fn post(mpi: &mut Mpi, event: Event, number: u32) {
    match event {
        Event::Send { from, to, tag } => mpi.post_message(
            to,
            Message {
                stamp: Default::default(),
                letter: Default::default(),
                synchronous: false,
                source: from,
                source_rank: from.cast_signed(),
                comm: CommId::WORLD,
                tag: tag.cast_signed(),
                payload: Payload::empty(),
                request: None,
                started: Default::default(),
                span: Span::UNKNOWN,
                event: Some(u64::from(number)),
            },
        ),
        Event::Receive { to, from, tag } => {
            let wanted = Wanted {
                comm: CommId::WORLD,
                source: Some(from),
                tag: tag.map(u32::cast_signed),
            };
            mpi.post_receive(to, number, wanted);
        }
    }
}

#[test]
fn messages_meet_as_in_the_engine() {
    let world: Vec<Rank> = (0..RANKS).map(Rank).collect();
    let mut left = 0;
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let mut mpi = Mpi::new(RANKS, BufferingModel::STRICT);
        let stream = Stream::new(
            RANKS as usize,
            std::slice::from_ref(&world),
            &StreamConfig::default(),
        );
        let mut stream = stream.expect("it is a system");
        for number in 0..40 {
            let event = Event::random(&mut rng);
            post(&mut mpi, event, number);
            push(&mut stream, event, number);
            let unmet = unmet_in_job(&mpi);
            assert_eq!(
                unmet,
                unmet_in_engine(&stream),
                "seed {seed}, event {number}"
            );
            left += unmet.len();
        }
    }
    assert!(
        left > 10_000,
        "only {left} events were left without a partner"
    );
}
