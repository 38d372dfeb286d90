//! What is explored, and all that is said, is the same with any number of threads: random programs in which the order
//! of events matters, or values are not known, checked with one thread and with several.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use impasse_analysis::{Limits, ProgramOptions, Versions, Watch, check_versions};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::Report;
use impasse_testing::{Random, seeds};

/// Random programs for every run of the tests; `IMPASSE_THREADS=N` asks for others and more.
const PROGRAMS: u64 = 10;

/// What one part of a program does, on all ranks.
const PARTS: [&str; 12] = [
    // Receives from any source.
    "    if (rank == 0) for (int i = 1; i < size; i++) MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);\n    \
     else MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);\n",
    // An answer for whoever was first.
    "    if (rank == 0) for (int i = 1; i < size; i++) {\n        \
     MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);\n        \
     MPI_Send(&got, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);\n    \
     } else { MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD); MPI_Recv(&got, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status); }\n",
    // One of several requests.
    "    if (rank == 0) {\n        MPI_Request r[8]; int v[8], at;\n        \
     for (int i = 1; i < size; i++) MPI_Irecv(&v[i], 1, MPI_INT, i, 4, MPI_COMM_WORLD, &r[i - 1]);\n        \
     for (int i = 1; i < size; i++) { MPI_Waitany(size - 1, r, &at, &status); last = at; }\n    \
     } else MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);\n",
    // Locks, one in the other or not.
    "    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);\n    MPI_Put(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, window);\n    \
     MPI_Win_unlock(0, window);\n",
    "    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank % 2, 0, window);\n    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank % 2, 0, window);\n    \
     MPI_Win_unlock(1 - rank % 2, window);\n    MPI_Win_unlock(rank % 2, window);\n",
    // Asking until something is there.
    "    if (rank == 0) {\n        MPI_Request r; int there = 0;\n        \
     MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &r);\n        while (!there) MPI_Test(&r, &there, &status);\n    \
     } else if (rank == 1) MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);\n",
    // Unknown values, the same for all or not.
    "    if (argc > 3 + last) MPI_Barrier(MPI_COMM_WORLD);\n    if (argc > 5) last++;\n",
    "    if (MPI_Wtime() > 7.0 + last) MPI_Send(&rank, 1, MPI_INT, rank, 6, MPI_COMM_WORLD);\n    last++;\n",
    // New expressions in each round, others on each way.
    "    for (int i = 0; i < 4; i++) {\n        if (MPI_Wtime() > 3.0 * got + i) MPI_Send(&rank, 1, MPI_INT, rank, 7, MPI_COMM_WORLD);\n        \
     else got = 2 * got + i;\n        MPI_Barrier(MPI_COMM_WORLD);\n    }\n",
    "    for (int i = 0; i < 4; i++) {\n        if (argc * (got + i) > 3 + rank) { MPI_Ssend(&rank, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD); got += argc; }\n        \
     if (rank == 0) for (int k = 1; k < size; k++) { MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &status); got += last * k; }\n        \
     else MPI_Send(&rank, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);\n    }\n",
    "    for (int i = 0; i < 3; i++) {\n        int mine = rank + i, theirs = 0;\n        if (rank == 0) for (int k = 1; k < size; k++) {\n            \
     MPI_Recv(&theirs, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &status); mine = 3 * mine + theirs;\n            \
     if (argc - mine == 4) MPI_Send(&mine, 1, MPI_INT, 1, 10, MPI_COMM_WORLD);\n        }\n        \
     else MPI_Send(&mine, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);\n    }\n",
    "    for (int i = 0; i < argc; i++) MPI_Allreduce(&rank, &got, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);\n",
];

/// What goes wrong at the end, if it does.
const ENDS: [&str; 4] = [
    "",
    "    if (rank == 0 && last == 1) MPI_Recv(&got, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &status);\n",
    "    if (rank == 0 && got == 1) MPI_Barrier(MPI_COMM_WORLD);\n",
    "    if (got == 2) MPI_Abort(MPI_COMM_WORLD, 3);\n",
];

fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from(
        "#include <mpi.h>\nint main(int argc, char **argv)\n{\n    int rank, size, got = 0, last = 0, memory = 0;\n    \
         MPI_Status status;\n    MPI_Win window;\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    MPI_Comm_size(MPI_COMM_WORLD, &size);\n    \
         MPI_Win_create(&memory, 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);\n",
    );
    for _ in 0..2 + random.below(3) {
        text.push_str(PARTS[random.below(PARTS.len() as u64) as usize]);
    }
    text.push_str(ENDS[random.below(ENDS.len() as u64) as usize]);
    text.push_str("    MPI_Win_free(&window);\n    MPI_Finalize();\n    return 0;\n}\n");
    text
}

fn check(text: &str, threads: usize, limits: Limits, watch: &Watch<'_>) -> Report {
    let libraries = [impasse_libc::library()];
    let module = || impasse_testing::module(text);
    let slice = Setup::sliced(module(), &libraries, &[]).expect("it is well-formed");
    let versions = Versions::sliced(Arc::new(slice), || {
        Arc::new(Setup::new(module(), &libraries, &[]).expect("it is well-formed"))
    });
    let options = ProgramOptions {
        sizes: Some(vec![3, 4]),
        args: Args::Unknown,
        limits,
        executions: true,
        threads: NonZeroUsize::new(threads).expect("it is not 0"),
        ..ProgramOptions::default()
    };
    check_versions(&versions, &options, watch)
}

/// So often a check may ask before memory is said to be short.
const ASKED: u64 = 60;

/// Asserts that a check comes to the same with one thread and with several, also if they end when memory gets short.
fn assert_same(text: &str, limits: Limits) -> Report {
    let alone = check(text, 1, limits, &Watch::default());
    for (threads, ends) in [(2, false), (8, false), (8, true)] {
        let asked = AtomicU64::new(0);
        let short = || asked.fetch_add(1, Ordering::Relaxed) >= ASKED;
        let watch = Watch {
            memory_short: if ends { Some(&short) } else { None },
            ..Watch::default()
        };
        let together = check(text, threads, limits, &watch);
        let (one, other) = (format!("{alone:#?}"), format!("{together:#?}"));
        assert_eq!(one, other, "{threads} threads, {limits:?}:\n{text}");
    }
    alone
}

/// What is known of locks changes when much has been explored: ranks keep one while they wait for another in some
/// executions only.
#[test]
fn locks_that_turn_out_not_to_pass_do_so_with_any_number_of_threads() {
    let text = "#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, got = 0, order = 0, memory = 0;
    MPI_Status status;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&memory, 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    for (int round = 0; round < 3; round++) {
        if (rank == 0) for (int i = 1; i < size; i++) {
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            order = 4 * order + status.MPI_SOURCE;
        }
        else MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Bcast(&order, 1, MPI_INT, 0, MPI_COMM_WORLD);
        int one = order % 11 == 3 ? rank % 2 : 0, other = order % 5 == 2 ? one : 1 - one;
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, one, 0, window);
        if (other != one) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, window);
            if (order % 13 == 6) MPI_Barrier(MPI_COMM_WORLD);
            MPI_Win_unlock(other, window);
        }
        MPI_Win_unlock(one, window);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
";
    let limits = Limits {
        states: 300,
        ..Limits::default()
    };
    let report = assert_same(text, limits);
    let states = report.runs.iter().filter_map(|run| run.explored);
    assert!(states.map(|explored| explored.states).sum::<u64>() > 300);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let seeds = seeds("IMPASSE_THREADS", PROGRAMS);
    let mut told = String::new();
    let (mut states, mut findings) = (0, 0);
    for seed in seeds.clone() {
        let text = program(seed);
        let mut random = Random::new(seed);
        // Some are cut short by a bound.
        let limits = Limits {
            states: [200, 50 + random.below(100)][random.below(2) as usize],
            steps: [Limits::default().steps, 500 + random.below(3000)][random.below(2) as usize],
            ..Limits::default()
        };
        let alone = assert_same(&text, limits);
        for run in &alone.runs {
            states += run.explored.map_or(0, |explored| explored.states);
            findings += run.findings.len();
        }
        let _ = writeln!(told, "{seed}: {:?}", alone.runs[0].verdict());
    }
    println!("{told}{states} states, {findings} findings");
    let programs = seeds.end - seeds.start;
    assert!(states > 50 * programs && findings as u64 > programs / 2);
}
