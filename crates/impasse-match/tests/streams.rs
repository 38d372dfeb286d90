//! Streams: any order of arrival, early verdicts, pull mode, threads, limits.

use impasse_match::explain::{Cause, CauseKind, NeedOf};
use impasse_match::stream::{Event, Final, Status, Stream, StreamConfig, StreamError, feed, pull};
use impasse_match::{Buffering, Config, Outcome, Verdict, decide};
use impasse_ops::{
    Collective, CollectiveKind, Comm, Operation, Program, Rank, Receive, Send, SendMode, Site,
    System, Tag, TagFilter,
};
use impasse_oracle::{Features, Generator, Rng, describe, expand};

const CASES: u64 = 2_000;

fn straight(system: &System) -> Vec<Vec<Operation>> {
    let unroll = |program| expand(program, 10_000).expect("small");
    let programs = system.programs.iter().map(unroll);
    programs
        .map(|program| {
            program
                .into_iter()
                .map(|(operation, _)| operation)
                .collect()
        })
        .collect()
}

fn system(programs: &[Vec<Operation>], comms: &[Vec<Rank>]) -> System {
    System {
        programs: programs.iter().cloned().map(Program::straight).collect(),
        comms: comms.to_vec(),
    }
}

fn closed(programs: &[Vec<Operation>], comms: &[Vec<Rank>]) -> Outcome {
    decide(&system(programs, comms), &Config::default()).expect("well-formed")
}

fn completed(outcome: &Outcome) -> Vec<u64> {
    let counts = outcome.positions.iter().map(|at| &at.completed);
    counts.map(|count| count.try_into().unwrap()).collect()
}

/// All processes that the causes speak of, apart from collectives' members.
fn named(causes: &[Cause]) -> Vec<Rank> {
    let mut ranks = Vec::new();
    for cause in causes {
        ranks.extend(&cause.behind);
        match &cause.kind {
            CauseKind::Cycle(cycle) => ranks.extend(cycle),
            CauseKind::Orphan { process, .. } => ranks.push(*process),
            CauseKind::Missing { .. } | CauseKind::Mismatch { .. } => {}
        }
    }
    ranks
}

/// Pushes in random order until the verdict is final or nothing is left.
/// Returns what was pushed, and the verdict if it came early.
fn push_some(
    programs: &[Vec<Operation>],
    comms: &[Vec<Rank>],
    rng: &mut Rng,
    share: u64,
) -> (Stream, Vec<Vec<Operation>>, Option<Final>) {
    let mut stream = Stream::new(programs.len(), comms, &StreamConfig::default()).unwrap();
    let mut pushed: Vec<Vec<Operation>> = vec![Vec::new(); programs.len()];
    let left = |pushed: &[Vec<Operation>]| -> Vec<usize> {
        let open = |&process: &usize| pushed[process].len() < programs[process].len();
        (0..programs.len()).filter(open).collect()
    };
    loop {
        let open = left(&pushed);
        if open.is_empty() || !rng.chance(share, 100) {
            return (stream, pushed, None);
        }
        let process = open[rng.index(open.len())];
        let operation = programs[process][pushed[process].len()].clone();
        stream
            .push(Rank(process as u32), &operation, Site::UNKNOWN)
            .unwrap();
        pushed[process].push(operation);
        if rng.chance(1, 2)
            && let Status::Final(verdict) = stream.poll()
        {
            return (stream, pushed, Some(verdict));
        }
    }
}

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
            Final::Completes { lost } => {
                assert_eq!(expected.verdict, Verdict::Completes, "seed {seed}");
                assert_eq!(lost.len(), expected.lost.len(), "seed {seed}");
            }
            Final::Deadlock {
                causes, processes, ..
            } => {
                let Verdict::Deadlock(known) = &expected.verdict else {
                    panic!("seed {seed}: {}", describe(&generated));
                };
                let positions = completed(&expected);
                for rank in named(&causes) {
                    let state = &processes[rank.index()];
                    assert_eq!(state.completed, positions[rank.index()], "seed {seed}");
                }
                if early.is_none() {
                    assert_eq!(&causes, known, "seed {seed}");
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
fn final_verdicts_survive_every_extension() {
    let generator = Generator {
        features: Features {
            sub_communicators: false,
            ..Features::ALL
        },
        processes: 3..=3,
        ..Generator::small()
    };
    let mut finals = 0;
    for seed in 0..2 * CASES {
        let generated = generator.generate(seed).system;
        let (programs, comms) = (straight(&generated), &generated.comms);
        let mut rng = Rng::new(seed);
        let (_, mut pushed, early) = push_some(&programs, comms, &mut rng, 95);
        let Some(Final::Deadlock {
            causes, processes, ..
        }) = early
        else {
            continue;
        };
        finals += 1;
        let other = straight(&generator.generate(seed + 1_000_000).system);
        for (process, extension) in other.into_iter().enumerate() {
            pushed[process].extend(extension);
        }
        let outcome = closed(&pushed, comms);
        assert!(
            matches!(outcome.verdict, Verdict::Deadlock(_)),
            "seed {seed}: {:?}",
            outcome.verdict
        );
        let positions = completed(&outcome);
        for rank in named(&causes) {
            let state = &processes[rank.index()];
            assert_eq!(state.completed, positions[rank.index()], "seed {seed}");
        }
    }
    assert!(finals > CASES / 4, "only {finals} early verdicts");
}

/// A verdict is withheld only while some extension completes: finds one.
#[test]
fn pending_means_that_it_can_still_complete() {
    let mut pending = 0;
    for seed in 0..CASES {
        let generated = Generator::small().generate(seed).system;
        let (programs, comms) = (straight(&generated), &generated.comms);
        let mut rng = Rng::new(seed);
        let (mut stream, mut pushed, _) = push_some(&programs, comms, &mut rng, 90);
        if !matches!(stream.poll(), Status::Pending { .. }) {
            continue;
        }
        // What waits behind a blocked head is not looked at yet.
        let outcome = closed(&pushed, comms);
        for (program, position) in pushed.iter_mut().zip(outcome.positions) {
            program.truncate(position.item.map_or(program.len(), |at| at + 1));
        }
        pending += 1;
        while closed(&pushed, comms).verdict != Verdict::Completes {
            assert!(
                help_somebody(&mut pushed, comms),
                "seed {seed}: stuck for good, yet pending: {}",
                describe(&system(&pushed, comms))
            );
        }
    }
    assert!(pending > CASES / 4, "only {pending} were pending");
}

/// Adds, to words that are consumed, what somebody else waits for: such that
/// the helper does not get stuck itself.
fn help_somebody(pushed: &mut [Vec<Operation>], comms: &[Vec<Rank>]) -> bool {
    let outcome = closed(pushed, comms);
    let is_consumed = |rank: &Rank| outcome.positions[rank.index()].item.is_none();
    let mut needs: Vec<NeedOf> = outcome.needs.iter().flatten().map(|need| need.of).collect();
    // A message is met at once; a call may have to wait for other members.
    needs.sort_by_key(|need| matches!(need, NeedOf::Members(_)));
    for need in needs {
        let (helpers, help) = match need {
            NeedOf::Members(call) => yet_to_call(pushed, &outcome, comms, call.comm),
            other => (vec![other.peer().expect("two ends")], helping(other)),
        };
        if helpers.iter().all(is_consumed) {
            for helper in helpers {
                pushed[helper.index()].push(help.clone());
            }
            return true;
        }
    }
    false
}

/// Members that have made as few calls on a communicator as any, and the call
/// that others have made next.
fn yet_to_call(
    pushed: &[Vec<Operation>],
    outcome: &Outcome,
    comms: &[Vec<Rank>],
    comm: Comm,
) -> (Vec<Rank>, Operation) {
    let calls = |rank: &Rank| -> Vec<Collective> {
        let program = &pushed[rank.index()];
        let reached = outcome.positions[rank.index()]
            .item
            .map_or(program.len(), |at| at + 1);
        let call = |operation: &Operation| match operation {
            Operation::Collective(call) | Operation::StartCollective(call, _) => Some(*call),
            _ => None,
        };
        let on_comm = |call: &Collective| call.comm == comm;
        program[..reached]
            .iter()
            .filter_map(call)
            .filter(on_comm)
            .collect()
    };
    let members = &comms[comm.0 as usize];
    let fewest = members
        .iter()
        .map(|rank| calls(rank).len())
        .min()
        .unwrap_or(0);
    let next = members
        .iter()
        .find_map(|rank| calls(rank).get(fewest).copied());
    let behind = members.iter().filter(|rank| calls(rank).len() == fewest);
    let help = Operation::Collective(next.expect("somebody waits in a call"));
    (behind.copied().collect(), help)
}

fn helping(need: NeedOf) -> Operation {
    match need {
        NeedOf::Receive { channel, tag } => Operation::Recv(Receive {
            from: channel.source,
            tag: TagFilter::Exactly(tag),
            comm: channel.comm,
        }),
        NeedOf::Message { channel, tag } => Operation::Send(Send {
            to: channel.destination,
            tag: match tag {
                TagFilter::Exactly(tag) => tag,
                TagFilter::Any => Tag(0),
            },
            comm: channel.comm,
            mode: SendMode::Standard,
        }),
        NeedOf::Members(_) => unreachable!("calls are chosen by their order"),
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
                    causes, processes, ..
                },
                Verdict::Deadlock(known),
            ) => {
                assert_eq!(causes, known, "seed {seed}");
                let positions: Vec<u64> = processes.iter().map(|at| at.completed).collect();
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
    let Ok(Final::Deadlock { causes, .. }) = verdict else {
        panic!("{verdict:?}");
    };
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
    assert_eq!(verdict, Ok(Final::Completes { lost: vec![] }));
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
    let Status::Final(Final::Deadlock { causes, .. }) = stream.poll() else {
        panic!("the third process cannot help");
    };
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
