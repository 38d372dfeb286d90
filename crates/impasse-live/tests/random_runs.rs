//! The state that the judge reads off records, against brute force: random systems are run by the
//! reference semantics until nothing moves, written down as their ranks would record it, and read in
//! a random order.

mod script;

use impasse_live::judge::Judge;
use impasse_live::quiet::Strictness;
use impasse_live::record::first;
use impasse_match::explain::explain_and_check;
use impasse_ops::{Item, Operation, ProcessState, Program, Rank, Send, SendMode, System};
use impasse_oracle::{Generator, Rng, describe, unroll_and_match};
use script::records;

/// Feeds records in a random order: some of one rank, then some of another.
fn judge(size: u32, records: &[Vec<u8>], rng: &mut Rng) -> Judge {
    let mut judge = Judge::new(size);
    let mut rest: Vec<&[u8]> = records.iter().map(Vec::as_slice).collect();
    while rest.iter().any(|bytes| !bytes.is_empty()) {
        let rank = rng.index(rest.len());
        for _ in 0..rng.index(4) {
            if let Some((record, length)) = first(rest[rank]).expect("well-formed") {
                judge.take(Rank(rank as u32), &record).expect("consistent");
                rest[rank] = &rest[rank][length..];
            }
        }
    }
    judge
}

#[test]
fn stuck_exactly_where_brute_force_is() {
    let mut deadlocks = 0;
    for seed in 0..4_000 {
        let sample = Generator::small().generate(seed);
        let system = &sample.system;
        let Some(outcome) = unroll_and_match(system, 10_000) else {
            continue;
        };
        let mut rng = Rng::new(seed);
        let records = records(system, &outcome, &mut rng, true);
        let judge = judge(system.size() as u32, &records, &mut rng);
        let state = judge.quiet_state(Strictness::Observed, false, |_| false);
        let state = state.expect("every receive from anybody is told");
        let shown = || format!("seed {seed}:\n{}\n{outcome:?}\n{state:?}", describe(system));
        for (rank, finished) in outcome.finished.iter().enumerate() {
            let standing = &state.processes[rank];
            let agrees = match finished {
                true => matches!(standing, ProcessState::Finished(_)),
                false => matches!(standing, ProcessState::Blocked(_)),
            };
            assert!(agrees, "rank {rank}, {}", shown());
        }
        assert_eq!(state.sends.len(), outcome.messages.len(), "{}", shown());
        assert_eq!(state.receives.len(), outcome.receives.len(), "{}", shown());
        assert_eq!(state.calls.len(), outcome.calls.len(), "{}", shown());
        let explanation = explain_and_check(&state).expect("the certificate is accepted");
        assert_eq!(
            explanation.causes.is_empty(),
            outcome.completes(),
            "{}",
            shown()
        );
        deadlocks += usize::from(!outcome.completes());
    }
    assert!(deadlocks > 300, "{deadlocks} deadlocks only");
}

/// The same system with a buffer for every standard send.
fn buffered(system: &System) -> System {
    let with_buffer = |mut send: Send| {
        if send.mode == SendMode::Standard {
            send.mode = SendMode::Buffered;
        }
        send
    };
    let programs = system.programs.iter().map(|program| {
        let items = program.items().iter().map(|item| match item {
            Item::Op(Operation::Send(send), site) => {
                Item::Op(Operation::Send(with_buffer(*send)), *site)
            }
            Item::Op(Operation::StartSend(send, request), site) => {
                Item::Op(Operation::StartSend(with_buffer(*send), *request), *site)
            }
            Item::Op(Operation::SendRecv(send, receive), site) => {
                Item::Op(Operation::SendRecv(with_buffer(*send), *receive), *site)
            }
            other => other.clone(),
        });
        Program::new(items.collect()).expect("the same loops")
    });
    System {
        programs: programs.collect(),
        comms: system.comms.clone(),
    }
}

#[test]
fn a_completing_run_tells_whether_it_relies_on_buffers() {
    let (mut safe, mut unsafe_runs, mut told) = (0, 0, 0);
    for seed in 0..5_000 {
        let sample = Generator::small().generate(seed);
        let system = &sample.system;
        let outcome = unroll_and_match(&buffered(system), 10_000);
        let Some(outcome) = outcome.filter(|outcome| outcome.completes()) else {
            continue;
        };
        let without = unroll_and_match(system, 10_000).expect("as long as before");
        let mut rng = Rng::new(seed);
        for wild in [false, true] {
            let records = records(system, &outcome, &mut rng, wild);
            let mut judge = judge(system.size() as u32, &records, &mut rng);
            let predicted = judge.predictor.verdict().is_some();
            let shown = || format!("seed {seed}, {wild}:\n{}\n{without:?}", describe(system));
            if without.completes() {
                assert!(!predicted, "{}", shown());
                safe += 1;
            } else {
                // What followed from a choice may have gone otherwise; without choices all is certain.
                assert!(predicted || wild, "{}", shown());
                unsafe_runs += 1;
                told += usize::from(predicted);
            }
        }
    }
    assert!(safe > 500 && unsafe_runs > 100, "{safe}, {unsafe_runs}");
    assert!(told * 2 > unsafe_runs, "{told} of {unsafe_runs}");
}

#[test]
fn any_bytes_are_read_without_harm() {
    let mut rng = Rng::new(1);
    let mut refused = 0;
    for _ in 0..300 {
        let sample = Generator::small().generate(rng.bits());
        let system = &sample.system;
        let Some(outcome) = unroll_and_match(system, 1_000) else {
            continue;
        };
        let mut records = records(system, &outcome, &mut rng, true);
        for bytes in records.iter_mut().filter(|bytes| !bytes.is_empty()) {
            for _ in 0..4 {
                let at = rng.index(bytes.len());
                bytes[at] = rng.bits() as u8;
            }
        }
        let mut judge = Judge::new(system.size() as u32);
        for (rank, bytes) in (0..).map(Rank).zip(&records) {
            let mut rest = bytes.as_slice();
            while let Ok(Some((record, length))) = first(rest) {
                if judge.take(rank, &record).is_err() {
                    break;
                }
                rest = &rest[length..];
            }
            refused += usize::from(!rest.is_empty());
        }
        let _ = judge.quiet_state(Strictness::Guaranteed, false, |_| false);
    }
    assert!(refused > 0, "everything passes for records");
}
