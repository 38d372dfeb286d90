//! Streams: any order of arrival, pull mode, threads, limits.

mod support;

use impasse_match::explain::CauseKind;
use impasse_match::stream::{Event, Final, Status, Stream, StreamConfig, StreamError, feed, pull};
use impasse_match::{Buffering, Verdict};
use impasse_ops::{
    Collective, CollectiveKind, Comm, Operation, Rank, Receive, Send, SendMode, Site, Tag,
    TagFilter,
};
use impasse_oracle::{Generator, Rng, describe};
use support::{CASES, closed, completed, push_some, straight};

#[test]
fn any_order_of_arrival_gives_the_same_positions() {
    for seed in 0..CASES {
        let generated = Generator::small().generate(seed).system;
        let (programs, comms) = (straight(&generated), &generated.comms);
        let expected = closed(&programs, comms);
        let mut rng = Rng::new(seed);
        let (mut stream, _, early) = push_some(&programs, comms, &mut rng, 100);
        let verdict = early.clone().unwrap_or_else(|| stream.finish());
        match verdict {
            Final::Completes { state } => {
                assert_eq!(expected.verdict, Verdict::Completes, "seed {seed}");
                assert_eq!(state.sends.len(), expected.state.sends.len(), "seed {seed}");
            }
            Final::Deadlock {
                explanation,
                completed: early_positions,
                ..
            } => {
                let Verdict::Deadlock(known) = &expected.verdict else {
                    panic!("seed {seed}: {}", describe(&generated));
                };
                let positions = completed(&expected);
                for stuck in &explanation.certificate.stuck {
                    let rank = stuck.rank.index();
                    assert_eq!(early_positions[rank], positions[rank], "seed {seed}");
                }
                if early.is_none() {
                    assert_eq!(&explanation.causes, known, "seed {seed}");
                }
            }
            Final::Unproven(doubt) => panic!("seed {seed}: {doubt}"),
        }
    }
}

#[test]
fn relabelled_processes_give_relabelled_positions() {
    for seed in 0..CASES {
        let original = Generator::loops_small().generate(seed).system;
        let mut rng = Rng::new(seed);
        let mut new_name: Vec<u32> = (0..original.size() as u32).collect();
        for index in (1..new_name.len()).rev() {
            new_name.swap(index, rng.index(index + 1));
        }
        let (programs, size) = (straight(&original), original.size());
        let mut renamed = vec![Vec::new(); size];
        for (process, program) in programs.iter().enumerate() {
            let operations = program.iter().map(|operation| rename(operation, &new_name));
            renamed[new_name[process] as usize] = operations.collect();
        }
        let before = completed(&closed(&programs, &original.comms));
        let after = completed(&closed(&renamed, &original.comms));
        for process in 0..size {
            let other = new_name[process] as usize;
            assert_eq!(before[process], after[other], "seed {seed}");
        }
    }
}

fn rename(operation: &Operation, names: &[u32]) -> Operation {
    match operation {
        Operation::Send(send) => Operation::Send(Send {
            to: Rank(names[send.to.index()]),
            ..*send
        }),
        Operation::Recv(receive) => Operation::Recv(Receive {
            from: Rank(names[receive.from.index()]),
            ..*receive
        }),
        other => panic!("only blocking messages are renamed, not {other:?}"),
    }
}

#[test]
fn pull_mode_is_the_same() {
    for seed in 0..CASES {
        let generated = Generator::small().generate(seed).system;
        let (programs, comms) = (straight(&generated), &generated.comms);
        let expected = closed(&programs, comms);
        let mut at = vec![0; programs.len()];
        let verdict = pull(programs.len(), comms, Buffering::Zero, |rank| {
            let operation = programs[rank.index()].get(at[rank.index()])?;
            at[rank.index()] += 1;
            Some((operation.clone(), Site::UNKNOWN))
        });
        match (verdict.unwrap(), expected.verdict.clone()) {
            (Final::Completes { .. }, Verdict::Completes) => {}
            (
                Final::Deadlock {
                    explanation,
                    completed: positions,
                    ..
                },
                Verdict::Deadlock(known),
            ) => {
                assert_eq!(explanation.causes, known, "seed {seed}");
                assert_eq!(positions, completed(&expected), "seed {seed}");
            }
            other => panic!("seed {seed}: {other:?}"),
        }
    }
}

fn message(to: u32) -> Operation {
    Operation::Send(Send {
        to: Rank(to),
        tag: Tag(0),
        comm: Comm::WORLD,
        mode: SendMode::Synchronous,
    })
}

fn receive(from: u32) -> Operation {
    Operation::Recv(Receive {
        from: Rank(from),
        tag: TagFilter::Exactly(Tag(0)),
        comm: Comm::WORLD,
    })
}

fn world(size: u32) -> Vec<Vec<Rank>> {
    vec![(0..size).map(Rank).collect()]
}

#[test]
fn pull_mode_ends_although_others_go_on_for_ever() {
    let verdict = pull(4, &world(4), Buffering::Zero, |rank| {
        let operation = match rank.0 {
            0 => message(1),
            1 => message(0),
            2 => message(3),
            _ => receive(2),
        };
        Some((operation, Site::UNKNOWN))
    });
    let Ok(Final::Deadlock { explanation, .. }) = verdict else {
        panic!("{verdict:?}");
    };
    let causes = explanation.causes;
    assert_eq!(causes.len(), 1);
    assert_eq!(causes[0].kind, CauseKind::Cycle(vec![Rank(0), Rank(1)]));
}

#[test]
fn producers_in_other_threads() {
    const SIZE: u32 = 8;
    let (producer, inlet) = feed(16);
    let mut stream = Stream::new(SIZE as usize, &world(SIZE), &StreamConfig::default()).unwrap();
    let threads: Vec<_> = (0..SIZE)
        .map(|rank| {
            let producer = producer.clone();
            std::thread::spawn(move || {
                let (right, left) = ((rank + 1) % SIZE, (rank + SIZE - 1) % SIZE);
                let pair = if rank % 2 == 0 {
                    [message(right), receive(left)]
                } else {
                    [receive(left), message(right)]
                };
                for operation in std::iter::repeat_n(pair, 1_000).flatten() {
                    let event = Event::Push(Rank(rank), operation, Site::UNKNOWN);
                    producer.send(event).unwrap();
                }
            })
        })
        .collect();
    drop(producer);
    let verdict = inlet.run(&mut stream);
    for thread in threads {
        thread.join().unwrap();
    }
    let Ok(Final::Completes { state }) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(state.sends, []);
}

#[test]
fn the_verdict_comes_while_a_producer_is_still_there() {
    let (producer, inlet) = feed(16);
    let mut stream = Stream::new(2, &world(2), &StreamConfig::default()).unwrap();
    for (rank, operation) in [(0, message(1)), (1, message(0))] {
        let event = Event::Push(Rank(rank), operation, Site::UNKNOWN);
        producer.send(event).unwrap();
    }
    let verdict = inlet.run(&mut stream);
    assert!(matches!(verdict, Ok(Final::Deadlock { .. })), "{verdict:?}");
    assert!(producer.send(Event::Close(Rank(0))).is_err());
}

#[test]
fn errors_are_told_at_the_push() {
    let config = StreamConfig {
        backlog: 3,
        ..StreamConfig::default()
    };
    let mut stream = Stream::new(2, &world(2), &config).unwrap();
    let push =
        |stream: &mut Stream, rank, operation| stream.push(Rank(rank), &operation, Site::UNKNOWN);
    assert!(matches!(
        push(&mut stream, 0, message(7)),
        Err(StreamError::Illegal(_))
    ));
    assert!(matches!(
        push(&mut stream, 7, message(0)),
        Err(StreamError::Illegal(_))
    ));
    for _ in 0..4 {
        push(&mut stream, 0, message(1)).unwrap();
    }
    let full = push(&mut stream, 0, message(1));
    let expected = StreamError::Backlog {
        limit: 3,
        process: Rank(0),
    };
    assert_eq!(full, Err(expected));
    stream.close(Rank(1)).unwrap();
    let late = push(&mut stream, 1, receive(0));
    assert_eq!(late, Err(StreamError::Closed(Rank(1))));
    assert!(matches!(
        stream.poll(),
        Status::Final(Final::Deadlock { .. })
    ));
    assert_eq!(push(&mut stream, 0, message(1)), Ok(()));
}

#[test]
fn a_mismatched_collective_is_final_at_once() {
    let mut stream = Stream::new(3, &world(3), &StreamConfig::default()).unwrap();
    let call = |kind| {
        Operation::Collective(Collective {
            comm: Comm::WORLD,
            kind: CollectiveKind(kind),
        })
    };
    stream.push(Rank(0), &call(0), Site::UNKNOWN).unwrap();
    assert_eq!(stream.poll(), Status::Pending { blocked: 1 });
    stream.push(Rank(1), &call(1), Site::UNKNOWN).unwrap();
    let Status::Final(Final::Deadlock { explanation, .. }) = stream.poll() else {
        panic!("the third process cannot help");
    };
    let causes = explanation.causes;
    let CauseKind::Mismatch { comm, calls } = &causes[0].kind else {
        panic!("{causes:?}");
    };
    assert_eq!(*comm, Comm::WORLD);
    let called: Vec<(u32, u32)> = calls
        .iter()
        .map(|call| (call.process.0, call.kind.0))
        .collect();
    assert_eq!(called, [(0, 0), (1, 1)]);
    assert_eq!(causes[0].behind, [Rank(0), Rank(1)]);
}
