//! Programs whose bulk data is abstracted: what all ranks get from a collective call stays the same for all.

use std::sync::Arc;

use impasse_analysis::{Limits, ProgramOptions, Watch, check_program};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::Verdict;
use impasse_testing::module;

/// A field of numbers with its neighbours' borders, and what happens after each step.
fn simulation(after: &str) -> String {
    format!(
        "#include <mpi.h>
#include <math.h>
#define N 1000
static double field[N + 2], next[N + 2];
int main(int argc, char **argv)
{{
    int rank, size, steps = 0;
    double mine, error = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    for (int i = 0; i < N + 2; i++)
        field[i] = sin(i + rank);
    while (error > 1e-6) {{
        MPI_Sendrecv(&field[1], 1, MPI_DOUBLE, left, 0, &field[N + 1], 1, MPI_DOUBLE, right, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&field[N], 1, MPI_DOUBLE, right, 0, &field[0], 1, MPI_DOUBLE, left, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        mine = 0;
        for (int i = 1; i <= N; i++) {{
            next[i] = (field[i - 1] + field[i + 1]) / 2;
            mine += fabs(next[i] - field[i]);
        }}
        for (int i = 1; i <= N; i++)
            field[i] = next[i];
        {after}
    }}
    MPI_Finalize();
    return 0;
}}
"
    )
}

fn verdict(text: &str) -> (Verdict, [usize; 2]) {
    let setup = Setup::abstracted(module(text), &[impasse_libc::library()], &[]);
    let setup = setup
        .expect("it is well-formed")
        .expect("there is bulk data");
    let size = setup.program().size();
    let options = ProgramOptions {
        sizes: Some(vec![2]),
        args: Args::Known(vec![b"test".to_vec()]),
        limits: Limits {
            states: 1_000,
            steps: 4_000_000,
            ..Limits::default()
        },
        tool_version: "test".into(),
        inputs: vec!["test.c".into()],
        ..ProgramOptions::default()
    };
    let report = check_program(&Arc::new(setup), &options, &Watch::default());
    (report.runs[0].verdict(), size)
}

#[test]
fn a_reduction_gives_all_ranks_the_same_unknown_error() {
    let sums = [
        "MPI_Allreduce(&mine, &error, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);",
        "MPI_Allreduce(&mine, &error, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);",
        "error = mine;
        MPI_Allreduce(MPI_IN_PLACE, &error, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);",
        "double sum;
        MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        error = sqrt(sum);
        MPI_Bcast(&error, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);",
    ];
    for sum in sums {
        let (verdict, [before, after]) = verdict(&simulation(sum));
        assert_eq!(verdict, Verdict::Clean, "{sum}");
        assert!(
            3 * after < 2 * before,
            "{after} of {before} are left: {sum}"
        );
    }
}

#[test]
fn what_each_rank_finds_for_itself_may_differ() {
    let (verdict, _) = verdict(&simulation("error = mine;"));
    assert_ne!(verdict, Verdict::Clean);
}

#[test]
fn programs_that_poll_are_not_abstracted() {
    let poll = "MPI_Request request;
        int done = 0;
        MPI_Iallreduce(&mine, &error, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
        while (!done)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);";
    let module = module(&simulation(poll));
    let setup = Setup::abstracted(module, &[impasse_libc::library()], &[]);
    assert!(setup.expect("it is well-formed").is_none());
}
