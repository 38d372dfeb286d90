//! Rounds of loops that are jumped over come to what they come to when they are run one by one: random
//! programs with loops, checked with jumps and without. All that is found must be the same, and be found in the
//! same place.

use std::fmt::Write;
use std::sync::Arc;

use impasse_analysis::{Limits, ProgramOptions, Progress, check_program};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::{Report, Verdict};
use impasse_testing::{Random, seeds};

/// Random programs for every run of the tests; `IMPASSE_JUMPS=N` asks for others and more.
const PROGRAMS: u64 = 60;

/// A program with a loop of several hundred rounds, perhaps with something that goes wrong in one of them.
fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let rounds = 400 + random.below(600);
    let mut text = String::from(
        "#include <mpi.h>\nint main(int argc, char **argv)\n{\n    int rank, size, data = 0, got = 0;\n    \
         static long total;\n    int even = 0, k = 7;\n    unsigned down = 5000;\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    MPI_Comm_size(MPI_COMM_WORLD, &size);\n    \
         int right = (rank + 1) % size, left = (rank + size - 1) % size;\n",
    );
    let head = match random.below(5) {
        0 => format!("for (int i = 0; i < {rounds}; i++)"),
        1 => format!("for (long i = {rounds}; i > 0; i--)"),
        2 => format!("for (int i = 3; i != {}; i += 2)", 3 + 2 * rounds),
        3 => format!("for (unsigned i = 0; i <= {}u; i += 3)", 3 * rounds),
        _ => format!("int i = -{rounds};\n    while (++i < 0)"),
    };
    let _ = writeln!(text, "    {head} {{");
    for _ in 0..1 + random.below(3) {
        text.push_str(random.one_of(&[
            "        MPI_Barrier(MPI_COMM_WORLD);\n",
            "        MPI_Sendrecv(&data, 1, MPI_INT, right, 3, &got, 1, MPI_INT, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n",
            "        data++; MPI_Allreduce(&data, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n",
            "        if (rank) MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD); else for (int from = 1; from < size; from++) MPI_Recv(&got, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n",
            "        MPI_Bcast(&even, 1, MPI_INT, 0, MPI_COMM_WORLD);\n",
            "        for (int j = 0; j < 3; j++) MPI_Bcast(&data, 1, MPI_INT, j % size, MPI_COMM_WORLD);\n",
        ]));
    }
    for _ in 0..random.below(3) {
        text.push_str(random.one_of(&[
            "        total += 5;\n",
            "        even = !even; if (even) MPI_Barrier(MPI_COMM_WORLD);\n",
            "        k += rank;\n",
            "        down -= 4;\n",
            "        if (i % 10 == 0) MPI_Barrier(MPI_COMM_WORLD);\n",
            "        total += k;\n",
            "        k = k * 3 + 1;\n",
        ]));
    }
    let when = match random.below(5) {
        0 => format!("i == {}", random.below(2 * rounds)),
        1 => format!("total > {}", random.below(8000)),
        2 => format!("down < {}u", random.below(5000)),
        3 => format!("k >= {} && rank == size - 1", random.below(3000)),
        _ => String::from("0"),
    };
    let what = random.one_of(&[
        "MPI_Recv(&got, 1, MPI_INT, left, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        "if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);",
        "MPI_Ssend(&data, 1, MPI_INT, right, 9, MPI_COMM_WORLD);",
        "break;",
        "{ if (rank == 1) break; }",
        "MPI_Abort(MPI_COMM_WORLD, 3);",
    ]);
    let _ = writeln!(text, "        if ({when}) {what}\n    }}");
    text.push_str("    if (total == 77 || k == 77 || down == 77) MPI_Barrier(MPI_COMM_WORLD);\n");
    text.push_str("    MPI_Finalize();\n    return 0;\n}\n");
    text
}

fn check(text: &str, jump: bool, sliced: bool) -> Report {
    let module = impasse_testing::module(text);
    let libraries = [impasse_libc::library()];
    let setup = match sliced {
        true => Setup::sliced(module, &libraries, &[]),
        false => Setup::new(module, &libraries, &[]),
    };
    let options = ProgramOptions {
        sizes: Some(vec![2, 3]),
        args: Args::Known(vec![b"loop".to_vec()]),
        limits: Limits {
            states: 200,
            ..Limits::default()
        },
        jump,
        ..ProgramOptions::default()
    };
    let setup = Arc::new(setup.expect("it is well-formed"));
    check_program(&setup, &options, &Progress::default())
}

/// What a report says, without how much was run.
fn said(report: &Report) -> String {
    let mut text = String::new();
    for run in &report.runs {
        let findings: Vec<_> = run
            .findings
            .iter()
            .map(|one| (one.code, &one.message, &one.locations))
            .collect();
        let _ = writeln!(
            text,
            "{} {:?} {findings:#?} {:?}",
            run.ranks,
            run.verdict(),
            run.reasons
        );
    }
    text
}

/// Calls and steps of each run.
fn work(report: &Report) -> Vec<(u64, u64)> {
    let explored = report.runs.iter().filter_map(|run| run.explored);
    explored.map(|work| (work.calls, work.steps)).collect()
}

#[test]
fn jumps_are_what_rounds_come_to() {
    let seeds = seeds("IMPASSE_JUMPS", PROGRAMS);
    let (mut shorter, mut clean, mut stuck) = (0, 0, 0);
    for seed in seeds.clone() {
        let text = program(seed);
        for sliced in [true, false] {
            let (jumped, run) = (check(&text, true, sliced), check(&text, false, sliced));
            let context = || format!("seed {seed}, sliced {sliced}:\n{text}");
            assert_eq!(said(&jumped), said(&run), "{}", context());
            for (jumped, run) in work(&jumped).into_iter().zip(work(&run)) {
                assert_eq!(jumped.0, run.0, "calls of {}", context());
                shorter += u64::from(jumped.1 < run.1);
            }
            for run in &jumped.runs {
                clean += u64::from(run.verdict() == Verdict::Clean);
                stuck += u64::from(run.verdict() == Verdict::Deadlock);
            }
        }
    }
    let programs = seeds.end - seeds.start;
    println!("{programs} programs, 4 checks each: {shorter} shorter, {clean} clean, {stuck} stuck");
    assert!(shorter > programs && clean > programs && stuck > programs / 8);
}
