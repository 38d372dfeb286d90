//! How runs went: the same whatever order records are read in, and possible.

mod script;

use impasse_live::course::course;
use impasse_live::judge::Judge;
use impasse_live::places::Places;
use impasse_live::record::{RecordKind, Writer, first};
use impasse_mpi::routines;
use impasse_ops::Rank;
use impasse_oracle::{Generator, Rng, unroll_and_match};
use impasse_report::{EventKind, Execution};
use script::records;

/// What comes of records that are read in some order.
fn drawn(records: &[Vec<u8>], rng: &mut Rng) -> Execution {
    let mut judge = Judge::new(records.len() as u32);
    judge.keep_lanes();
    let mut rest: Vec<&[u8]> = records.iter().map(Vec::as_slice).collect();
    while rest.iter().any(|bytes| !bytes.is_empty()) {
        let rank = rng.index(rest.len());
        for _ in 0..rng.index(5) {
            if let Some((record, length)) = first(rest[rank]).expect("well-formed") {
                judge.take(Rank(rank as u32), &record).expect("possible");
                rest[rank] = &rest[rank][length..];
            }
        }
    }
    course(&judge, &Places::new(&judge.sites)).expect("it was kept")
}

/// Links lead from earlier calls of the ranks that they name; what a receive waits for comes before the rank
/// does something else.
fn is_possible(execution: &Execution) -> Result<usize, String> {
    let mut messages = 0;
    let call = |at: usize, name: &str| match &execution.events[at].kind {
        EventKind::Call(routine) => routine.to_lowercase().contains(name),
        _ => false,
    };
    let mut inside: Vec<Option<usize>> = vec![None; execution.ranks as usize];
    for (at, event) in execution.events.iter().enumerate() {
        let inside = &mut inside[event.rank as usize];
        match &event.kind {
            EventKind::Message {
                sent: Some(sent),
                received: Some(received),
            } => {
                messages += 1;
                let source = execution.events[*sent].rank;
                let by = execution.events[*received].rank;
                let named = event.text.contains(&format!("of rank {source} with"));
                let in_time = *sent < at && *received < at;
                if !in_time || !named || by != event.rank {
                    return Err(format!("{at}: {event:?}"));
                }
                if !call(*sent, "send") || !call(*received, "recv") {
                    return Err(format!("{at}: {sent} sends, {received} receives"));
                }
                if *inside == Some(*received) {
                    *inside = None;
                }
            }
            EventKind::Collective(calls) if calls.iter().all(|call| *call < at) => {}
            EventKind::Call(_) | EventKind::GoesOn => {
                if let Some(receive) = inside {
                    return Err(format!("{at}: what of the receive {receive}?"));
                }
                *inside = call(at, "mpi_recv").then_some(at);
            }
            _ => return Err(format!("{at}: {event:?}")),
        }
    }
    Ok(messages)
}

#[test]
fn runs_go_the_same_way_in_whatever_order_they_are_read() {
    let (mut messages, mut gatherings) = (0, 0);
    for seed in 0..1_000 {
        let sample = Generator::small().generate(seed);
        let Some(outcome) = unroll_and_match(&sample.system, 10_000) else {
            continue;
        };
        let mut rng = Rng::new(seed);
        let records = records(&sample.system, &outcome, &mut rng, true);
        let execution = drawn(&records, &mut rng);
        let again = drawn(&records, &mut rng);
        assert_eq!(execution, again, "seed {seed}");
        messages += is_possible(&execution).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        let all = |event: &&impasse_report::Event| matches!(event.kind, EventKind::Collective(_));
        gatherings += execution.events.iter().filter(all).count();
        assert_eq!(execution.left_out, 0);
    }
    assert!(
        messages > 1_000 && gatherings > 100,
        "{messages}, {gatherings}"
    );
}

/// One rank sends again and again, another one receives; then both meet.
fn long(rounds: usize) -> [Vec<u8>; 2] {
    let number = |name: &str| {
        let at = routines().iter().position(|routine| routine.name == name);
        at.expect("a routine") as u16
    };
    let names = ["MPI_Send", "MPI_Recv", "MPI_Barrier"];
    [0, 1].map(|rank| {
        let mut writer = Writer::default();
        for name in names {
            writer.text(RecordKind::Routine, number(name), 0, &[], name);
        }
        for _ in 0..rounds {
            let (name, fields, told): (_, &[i32], &[i32]) = match rank {
                0 => ("MPI_Send", &[8, 0, 1, 7, 1], &[0]),
                _ => ("MPI_Recv", &[0, 7, 1], &[0, 0, 7]),
            };
            writer.record(RecordKind::Enter, number(name), 0, fields);
            writer.record(RecordKind::Leave, number(name), 0, told);
        }
        writer.record(RecordKind::Enter, number("MPI_Barrier"), 0, &[1]);
        writer.record(RecordKind::Leave, number("MPI_Barrier"), 0, &[0]);
        writer.bytes
    })
}

#[test]
fn of_a_long_run_the_end_is_kept_and_the_rest_is_counted() {
    const ROUNDS: usize = 50_000;
    let execution = drawn(&long(ROUNDS), &mut Rng::new(1));
    let messages = is_possible(&execution).expect("possible");
    assert!(
        (2_000..5_000).contains(&messages),
        "{messages} messages are told"
    );
    let count = |wanted: fn(&EventKind) -> bool| {
        let events = execution.events.iter();
        events.filter(|event| wanted(&event.kind)).count()
    };
    let told = count(|kind| matches!(kind, EventKind::Call(_)))
        + count(|kind| matches!(kind, EventKind::Message { .. }));
    assert_eq!(
        told as u64 + execution.left_out,
        3 * ROUNDS as u64 + 2,
        "calls and messages"
    );
    let last = execution.events.last().expect("events");
    assert_eq!(last.text, "goes on after MPI_Barrier");
}

#[test]
fn a_receive_waits_for_its_message_and_a_barrier_for_all() {
    let execution = drawn(&long(1), &mut Rng::new(2));
    let told = execution.events.iter();
    let told: Vec<String> = told
        .map(|event| format!("{} {}", event.rank, event.text))
        .collect();
    assert_eq!(
        told,
        [
            "0 calls MPI_Send",
            "1 calls MPI_Recv",
            "1 receives the message of rank 0 with tag 7",
            "0 calls MPI_Barrier",
            "1 calls MPI_Barrier",
            "1 is the last of 2 ranks to call MPI_Barrier",
            "0 goes on after MPI_Barrier",
        ]
    );
}
