//! Shared by the tests of streams.

use impasse_match::stream::{Final, Status, Stream, StreamConfig};
use impasse_match::{Config, Outcome, decide};
use impasse_ops::{Operation, Program, Rank, Site, System};
use impasse_oracle::{Rng, expand};

pub const CASES: u64 = 2_000;

pub fn straight(system: &System) -> Vec<Vec<Operation>> {
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

pub fn system(programs: &[Vec<Operation>], comms: &[Vec<Rank>]) -> System {
    System {
        programs: programs.iter().cloned().map(Program::straight).collect(),
        comms: comms.to_vec(),
    }
}

pub fn closed(programs: &[Vec<Operation>], comms: &[Vec<Rank>]) -> Outcome {
    decide(&system(programs, comms), &Config::default()).expect("well-formed")
}

pub fn completed(outcome: &Outcome) -> Vec<u64> {
    let counts = outcome.positions.iter().map(|at| &at.completed);
    counts.map(|count| count.try_into().unwrap()).collect()
}

/// Pushes in random order until the verdict is final or nothing is left.
/// Returns what was pushed, and the verdict if it came early.
pub fn push_some(
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
