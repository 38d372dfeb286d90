//! What the machine's memory sets as a limit: the time of one read that waits for memory, and single runs of one contender,
//! whose misses a simulator of caches counts.
//!
//! `valgrind --tool=cachegrind --cache-sim=yes --LL=33554432,16,64 BENCH --once engine ring 1000000`, with the size of the
//! machine's last cache; the same with `nothing` counts what making the words takes.

use std::hint::black_box;
use std::time::Instant;

use impasse_match::engine::Engine;

use super::workload::{Shape, Workload};
use super::{engine_completes, graph, scan};

/// So many numbers are more than any cache holds: 256 MB.
const NUMBERS: usize = 1 << 26;
const READS: u32 = 1 << 21;

/// Nanoseconds for one read that depends on the one before it and finds nothing in any cache.
pub fn nanoseconds_to_memory() -> f64 {
    let mut next: Vec<u32> = (0..NUMBERS as u32).collect();
    let mut seed = 1_u64;
    // One cycle through all of them, in random order (Sattolo).
    for at in (1..NUMBERS).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        next.swap(at, (seed >> 33) as usize % at);
    }
    let (start, mut at) = (Instant::now(), 0);
    for _ in 0..READS {
        at = next[at as usize];
    }
    black_box(at);
    start.elapsed().as_nanos() as f64 / f64::from(READS)
}

/// Runs one contender once: its name, the traffic and the number of processes.
pub fn once(arguments: &[String], operations: usize) -> Option<()> {
    let [contender, traffic, size] = arguments else {
        return None;
    };
    let mut shapes = Shape::ALL.into_iter();
    let shape = shapes.find(|shape| shape.name().contains(&**traffic))?;
    let workload = Workload::new(shape, size.parse().ok()?, operations);
    match &**contender {
        "engine" => {
            let words = workload.words.clone();
            assert!(engine_completes(&mut Engine::new(workload.alphabet, words)));
        }
        "graph" => assert!(graph::completes(&workload)),
        "scan" => _ = black_box(scan(&workload.words)),
        "nothing" => _ = black_box(workload.words.clone()),
        _ => return None,
    }
    println!("{contender}, {traffic}: {operations} operations");
    Some(())
}
