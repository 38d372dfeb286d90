//! Which findings count: `--select`, `--ignore`, `--fail-on`.

use std::path::PathBuf;

use crate::common::{Outcome, run};

/// A program with a race and an object that is never freed.
const PROGRAM: &str = "\
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Comm copy;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, copy, &request);
    printf(\"%d\\n\", sum);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
";

fn check(name: &str, arguments: &[&str]) -> Outcome {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, PROGRAM).expect("writable");
    let file = file.to_str().expect("UTF-8");
    run(&[&["check", file, "-n", "2", "--format", "json"], arguments].concat())
}

#[test]
fn warnings_fail_if_that_is_wanted() {
    let all = check("select_all.c", &[]);
    assert_eq!(
        (all.code, all.codes()),
        (1, vec!["IMP015".into(), "IMP018".into()])
    );
    let leaks = check("select_leaks.c", &["--select", "imp018"]);
    assert_eq!((leaks.code, leaks.codes()), (0, vec!["IMP018".into()]));
    let failing = check(
        "select_failing.c",
        &["--select", "IMP018", "--fail-on", "warning"],
    );
    assert_eq!((failing.code, failing.codes()), (1, vec!["IMP018".into()]));
}

#[test]
fn what_is_left_out_is_no_proof() {
    let some = check("select_some.c", &["--ignore", "IMP015,IMP018"]);
    assert_eq!((some.code, some.codes().len()), (0, 0));
    assert_eq!(some.json()["verdict"], "known");
    let deadlocks = check("select_deadlocks.c", &["--select", "IMP001,IMP002"]);
    assert_eq!(deadlocks.json()["verdict"], "clean");
    assert_eq!(deadlocks.json()["runs"][0]["watched"], "none");
}

#[test]
fn codes_must_exist() {
    let outcome = check("select_none.c", &["--ignore", "IMP999"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("there is no code `IMP999`") || outcome.stdout.contains("IMP999")
    );
}
