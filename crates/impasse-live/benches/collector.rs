//! How many calls per second the collector takes on one core, by the time that it uses it, and what it keeps meanwhile: simulated
//! ranks exchange with their neighbours, by requests and by blocking calls, and reduce.
//!
//! Rings are not part of it: records are in memory, some rounds of one rank after those of another,
//! as they are read.

use std::fs;

use impasse_live::judge::Judge;
use impasse_live::record::{NOT_TOLD, RecordKind, Writer};
use impasse_mpi::routines;
use impasse_ops::Rank;

/// Calls of each round.
const CALLS: usize = 6;

/// The routines that are called.
const CALLED: [&str; CALLS] = [
    "MPI_Irecv",
    "MPI_Isend",
    "MPI_Waitall",
    "MPI_Send",
    "MPI_Recv",
    "MPI_Allreduce",
];

fn number(name: &str) -> u16 {
    let at = routines().iter().position(|routine| routine.name == name);
    at.expect("a routine of MPI") as u16
}

/// One rank, and what it writes.
struct Simulated {
    rank: i32,
    size: i32,
    writer: Writer,
}

impl Simulated {
    fn names(&mut self) {
        for name in CALLED {
            let number = number(name);
            self.writer.text(RecordKind::Routine, number, 0, &[], name);
        }
    }

    fn call(&mut self, at: usize, numbers: &[u16; CALLS], before: &[i32], behind: &[i32]) {
        let site = at as u32 + 1;
        self.writer
            .record(RecordKind::Enter, numbers[at], site, before);
        self.writer
            .record(RecordKind::Leave, numbers[at], site, behind);
    }

    fn round(&mut self, round: i32, numbers: &[u16; CALLS]) {
        let (left, right) = (
            (self.rank + self.size - 1) % self.size,
            (self.rank + 1) % self.size,
        );
        let (receive, send) = (2 * round + 1, 2 * round + 2);
        let writer = &mut self.writer;
        writer.record(RecordKind::Start, numbers[0], 1, &[left, 7, 1, receive]);
        let fields = [8, 0, right, 7, 1, send];
        writer.record(RecordKind::Start, numbers[1], 2, &fields);
        let (untold, done) = (NOT_TOLD, 0);
        let completed = [done, receive, untold, untold, send, untold, untold];
        self.call(2, numbers, &[2, receive, send], &completed);
        let (even, peer) = (self.rank % 2 == 0, self.rank ^ 1);
        for sends in [even, !even] {
            match sends {
                true => self.call(3, numbers, &[8, 0, peer, 9, 1], &[done]),
                false => self.call(4, numbers, &[peer, 9, 1], &[done, untold, untold]),
            }
        }
        self.call(5, numbers, &[1], &[done]);
    }
}

/// Seconds that this process has used a processor: others that run beside it do not count.
fn seconds_used() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").expect("Linux tells");
    let first = text.split(' ').next().expect("a number");
    first.parse::<f64>().expect("a number") / 1e9
}

fn measure(size: i32, rounds: i32, at_once: i32) {
    let numbers = CALLED.map(number);
    let mut ranks: Vec<Simulated> = (0..size)
        .map(|rank| Simulated {
            rank,
            size,
            writer: Writer::default(),
        })
        .collect();
    let mut judge = Judge::new(size.cast_unsigned());
    let (mut seconds, mut most_kept) = (0.0, 0);
    for begin in (0..rounds).step_by(at_once as usize) {
        for one in &mut ranks {
            one.writer.bytes.clear();
            if begin == 0 {
                one.names();
            }
            for round in begin..begin + at_once {
                one.round(round, &numbers);
            }
        }
        let started = seconds_used();
        for one in &ranks {
            let rank = Rank(one.rank.cast_unsigned());
            assert!(judge.take_all(rank, &one.writer.bytes), "possible records");
            most_kept = most_kept.max(judge.mail.under_way());
        }
        seconds += seconds_used() - started;
    }
    assert_eq!(judge.calls, (size * rounds) as u64 * CALLS as u64);
    let speed = judge.calls as f64 / seconds / 1e6;
    println!(
        "{size:6} ranks, {at_once:2} rounds of each at once: {speed:.2} million calls per second, at most {:.1} \
         messages and receives per rank kept",
        most_kept as f64 / f64::from(size)
    );
    assert!(judge.predictor.verdict().is_none(), "no rank gets stuck");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let calls = if quick { 300_000 } else { 3_000_000 };
    // `--ranks N` measures that many only, for those who look where the time goes.
    let named = arguments.iter().position(|argument| argument == "--ranks");
    let only = named.and_then(|at| arguments.get(at + 1)?.parse::<i32>().ok());
    for size in only.map_or(vec![10, 1_000, 10_000], |size| vec![size]) {
        let rounds = (calls / size / CALLS as i32 / 10).max(1) * 10;
        for at_once in [1, 10] {
            measure(size, rounds, at_once);
        }
    }
}
