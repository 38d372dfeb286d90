//! A thousand million operations in pull mode.

use std::time::{Duration, Instant};

use impasse_match::Buffering;
use impasse_match::stream::{Final, pull};
use impasse_ops::{
    Collective, CollectiveKind, Comm, Operation, Rank, Receive, Send, SendMode, Site, Tag,
    TagFilter,
};

/// Options of the run.
#[derive(clap::Args)]
pub struct Options {
    /// Number of processes (even)
    #[arg(long, default_value_t = 1_000)]
    processes: u32,
    /// Operations of the largest run; the others have a tenth and a hundredth
    #[arg(long, default_value_t = 1_000_000_000)]
    operations: u64,
}

/// Peak memory that the run must stay below.
const MEMORY_LIMIT_MB: u64 = 100;

/// Runs three sizes and prints time and memory.
pub fn run(options: &Options) -> anyhow::Result<()> {
    anyhow::ensure!(
        options.processes >= 2 && options.processes.is_multiple_of(2),
        "the ring needs an even number of processes"
    );
    println!(
        "{:>14} {:>10} {:>8} {:>12}",
        "operations", "seconds", "ns/op", "peak memory"
    );
    for divisor in [100, 10, 1] {
        let operations = options.operations / divisor;
        let (made, time) = measure(options.processes, operations)?;
        let peak = peak_memory_kb().map_or("unknown".to_owned(), |kb| format!("{} kB", kb));
        println!(
            "{made:>14} {:>10.2} {:>8.2} {peak:>12}",
            time.as_secs_f64(),
            time.as_nanos() as f64 / made as f64,
        );
    }
    if let Some(peak) = peak_memory_kb() {
        anyhow::ensure!(
            peak < MEMORY_LIMIT_MB * 1024,
            "more than {MEMORY_LIMIT_MB} MB"
        );
    }
    Ok(())
}

/// Runs about so many operations, and returns how many and how long it took.
fn measure(processes: u32, operations: u64) -> anyhow::Result<(u64, Duration)> {
    let each = operations / u64::from(processes);
    let world = vec![(0..processes).map(Rank).collect()];
    let mut made = vec![0u64; processes as usize];
    let start = Instant::now();
    let verdict = pull(processes as usize, &world, Buffering::Zero, |rank| {
        let index = &mut made[rank.index()];
        // Whole rounds only, so that every message finds its receive.
        let more = *index < each / ROUND * ROUND;
        let operation = more.then(|| operation(rank, *index, processes));
        *index += u64::from(more);
        operation.map(|operation| (operation, Site::UNKNOWN))
    })?;
    let time = start.elapsed();
    anyhow::ensure!(
        matches!(verdict, Final::Completes { .. }),
        "the ring completes, but got {verdict:?}"
    );
    Ok((made.iter().sum(), time))
}

/// Operations until the pattern repeats.
const ROUND: u64 = 64;

/// A ring: blocking messages both ways round, now and then a send-receive and a
/// collective over all.
fn operation(rank: Rank, index: u64, processes: u32) -> Operation {
    let right = Rank((rank.0 + 1) % processes);
    let left = Rank((rank.0 + processes - 1) % processes);
    let send = Send {
        to: right,
        tag: Tag(index as u32 % 4 / 2),
        comm: Comm::WORLD,
        mode: SendMode::Standard,
    };
    let receive = Receive {
        from: left,
        tag: TagFilter::Exactly(send.tag),
        comm: Comm::WORLD,
    };
    match index % ROUND {
        62 => Operation::SendRecv(send, receive),
        63 => Operation::Collective(Collective {
            comm: Comm::WORLD,
            kind: CollectiveKind(0),
        }),
        step if (step + u64::from(rank.0)).is_multiple_of(2) => Operation::Send(send),
        _ => Operation::Recv(receive),
    }
}

/// Peak memory of this process, where the system tells.
fn peak_memory_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
