//! How fast the engine is, told as ratios within one run.
//!
//! Four ways through identical words in the same memory: the engine, the
//! paper's hash table of matchers, a topological sort of the graph of message
//! order, and a plain scan that decides nothing. Absolute times depend on the
//! machine; ratios much less. Contenders take turns, and the best of several
//! turns counts.
//!
//! `cargo bench -p impasse-match --bench ratios [-- --quick]`

mod graph;
mod hashed;
mod limits;
mod workload;

use std::collections::hash_map::RandomState;
use std::hint::black_box;
use std::time::{Duration, Instant};

use impasse_match::code::Code;
use impasse_match::engine::Engine;
use impasse_match::words::Words;
use rustc_hash::FxBuildHasher;

use workload::{Shape, Workload, operations_of};

/// Wanted: the paper's formulation takes at least so many times as long.
const AIM_HASHED: f64 = 2.5;
/// Wanted: the topological sort takes at least so many times as long.
const AIM_GRAPH: f64 = 10.0;
/// Wanted on regular traffic: the engine takes at most so many times as long as
/// the scan.
const AIM_SCAN: f64 = 4.0;

/// How much to measure.
struct Scale {
    sizes: &'static [u32],
    operations: usize,
    turns: usize,
    /// Turns of the slowest two, which take most of the time of a run.
    slow_turns: usize,
}

const FULL: Scale = Scale {
    sizes: &[8, 1_024, 100_000, 1_000_000],
    operations: 8_000_000,
    turns: 6,
    slow_turns: 2,
};

const QUICK: Scale = Scale {
    sizes: &[8, 1_024, 50_000],
    operations: 400_000,
    turns: 3,
    slow_turns: 1,
};

fn main() {
    // Without `--bench` this is `cargo test --all-targets`: only see that it works.
    let full = std::env::args().any(|argument| argument == "--bench")
        && std::env::args().all(|argument| argument != "--quick");
    let scale = if full { FULL } else { QUICK };
    let mut arguments = std::env::args().skip_while(|argument| argument != "--once");
    if arguments.next().is_some() {
        let given: Vec<String> = arguments.collect();
        limits::once(&given, FULL.operations).expect("--once CONTENDER TRAFFIC PROCESSES");
        return;
    }
    check_deadlocks();
    print_header();
    for shape in Shape::ALL {
        for &size in scale.sizes {
            let workload = Workload::new(shape, size, scale.operations);
            let best = measure(&workload, &scale);
            print_row(shape, size, workload.operations(), &best);
        }
    }
    println!("* aim missed");
    if full {
        let wait = limits::nanoseconds_to_memory();
        println!("one read that waits for memory: {wait:.0} ns");
    }
}

/// All contenders find the same deadlocks.
fn check_deadlocks() {
    for shape in Shape::ALL {
        for size in [8, 1_024] {
            let workload = Workload::new(shape, size, 100_000).deadlocking();
            let mut engine = Engine::new(workload.alphabet.clone(), workload.words.clone());
            assert!(!engine_completes(&mut engine));
            assert!(!hashed::completes::<FxBuildHasher>(&workload));
            assert!(!hashed::completes::<RandomState>(&workload));
            assert!(!graph::completes(&workload));
        }
    }
}

/// The best time of each contender.
struct Best {
    engine: Duration,
    hashed: Duration,
    hashed_std: Duration,
    graph: Duration,
    scan: Duration,
}

fn measure(workload: &Workload, scale: &Scale) -> Best {
    let mut best = Best {
        engine: Duration::MAX,
        hashed: Duration::MAX,
        hashed_std: Duration::MAX,
        graph: Duration::MAX,
        scan: Duration::MAX,
    };
    for turn in 0..scale.turns {
        let (alphabet, words) = (workload.alphabet.clone(), workload.words.clone());
        time(&mut best.engine, || {
            let mut engine = Engine::new(alphabet, words);
            assert!(engine_completes(&mut engine));
            engine
        });
        time(&mut best.hashed, || {
            assert!(hashed::completes::<FxBuildHasher>(workload));
        });
        if turn < scale.slow_turns {
            time(&mut best.hashed_std, || {
                assert!(hashed::completes::<RandomState>(workload));
            });
            time(&mut best.graph, || assert!(graph::completes(workload)));
        }
        time(&mut best.scan, || scan(&workload.words));
    }
    best
}

/// Lowers `best` to the time of one turn. What the turn returns is dropped
/// after the clock has stopped.
fn time<T>(best: &mut Duration, turn: impl FnOnce() -> T) {
    let start = Instant::now();
    let result = black_box(turn());
    *best = start.elapsed().min(*best);
    drop(result);
}

fn engine_completes(engine: &mut Engine<Words>) -> bool {
    engine.run(u64::MAX);
    (0..engine.size() as u32).all(|process| engine.head(process) == Code::END)
}

/// Visits the words process by process and each operation once, in order;
/// takes it apart into opcode, peer and kind, and adds up the three. It decides
/// nothing, keeps no state per process, and walks through memory in one
/// direction: a bound on what any algorithm that reads its input can reach.
fn scan(words: &Words) -> u64 {
    let mut sum = 0_u64;
    for process in 0..words.size() as u32 {
        for operation in operations_of(words, process) {
            let opcode = operation.opcode() as u64;
            let (peer, kind) = (u64::from(operation.low()), u64::from(operation.arg()));
            sum = sum.wrapping_add((opcode << 60) ^ (peer << 32) ^ kind);
        }
    }
    sum
}

fn print_header() {
    println!("ns per operation; (a) paper, hashed (b) graph, sorted (c) scan");
    println!(
        "{:9} {:>9} {:>10} | {:>7} {:>7} {:>9} {:>7} {:>6} | {:>10} {:>10} {:>10}",
        "traffic",
        "processes",
        "operations",
        "engine",
        "a (fx)",
        "a (std)",
        "b",
        "c",
        "a/engine",
        "b/engine",
        "engine/c"
    );
}

fn print_row(shape: Shape, size: u32, operations: usize, best: &Best) {
    let each = |time: Duration| time.as_nanos() as f64 / operations as f64;
    let ratio = |upper: Duration, lower: Duration| upper.as_secs_f64() / lower.as_secs_f64();
    let mark = |met: bool| if met { ' ' } else { '*' };
    let hashed = ratio(best.hashed, best.engine);
    let graph = ratio(best.graph, best.engine);
    let scan = ratio(best.engine, best.scan);
    println!(
        "{:9} {size:>9} {operations:>10} | {:>7.2} {:>7.2} {:>9.2} {:>7.1} {:>6.2} \
         | {hashed:>9.1}{} {graph:>9.1}{} {scan:>9.1}{}",
        shape.name(),
        each(best.engine),
        each(best.hashed),
        each(best.hashed_std),
        each(best.graph),
        each(best.scan),
        mark(hashed >= AIM_HASHED),
        mark(graph >= AIM_GRAPH),
        mark(scan <= AIM_SCAN || shape == Shape::Random),
    );
}
