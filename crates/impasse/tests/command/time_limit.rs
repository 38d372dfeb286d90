//! A check ends: after the time allowed, or when it is told to, with what is known by then.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{impasse, run, scratch, write};

/// With two ranks it hangs at once, with more it exchanges messages for years.
const LONG: &str = "\
#include <mpi.h>
int main(void) {
    int rank, size, token = 0;
    MPI_Init(0, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size == 2)
        MPI_Recv(&token, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (long i = 0; i < 4000000000000; i++) {
        token = (int)(i * 7 % 1000003);
        MPI_Bcast(&token, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (token == -1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
";

fn long(folder: &Path) -> String {
    write(folder, "long.c", LONG)
}

#[test]
fn a_check_ends_when_the_time_is_over() {
    let program = long(&scratch("time_is_over"));
    let limits = ["--steps", "1000000000000", "--time", "1"];
    let begun = Instant::now();
    let outcome = run(&[
        &["check", &program, "-n", "3", "--format", "json"],
        &limits[..],
    ]
    .concat());
    // Only a hang takes that long.
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert_eq!(outcome.code, 0);
    assert_eq!(outcome.verdict(), "inconclusive");
    assert!(outcome.stdout.contains("--time"), "{}", outcome.stdout);
}

#[test]
fn what_was_found_in_time_is_told() {
    let program = long(&scratch("found_in_time"));
    let limits = ["--steps", "1000000000000", "--time", "2"];
    let outcome = run(&[
        &["check", &program, "-n", "2,3", "--format", "json"],
        &limits[..],
    ]
    .concat());
    assert_eq!(outcome.code, 1);
    assert_eq!(outcome.verdict(), "deadlock");
    let json = outcome.json();
    assert_eq!(json["runs"][1]["verdict"], "inconclusive");
    assert!(json["runs"][1]["reasons"].to_string().contains("--time"));
}

#[test]
fn it_ends_when_it_is_told_to() {
    let program = long(&scratch("told_to_end"));
    let mut command = impasse();
    command.args(["check", &program, "-n", "3", "--format", "json"]);
    command.args(["--steps", "1000000000000", "--time", "0"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    let id = child.id().to_string();
    thread::sleep(Duration::from_secs(1));
    let sent = Command::new("kill").args(["-TERM", &id]).status();
    assert!(sent.expect("there is a `kill`").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\"inconclusive\""), "{text}");
    assert!(text.contains("the check was interrupted"), "{text}");
}
