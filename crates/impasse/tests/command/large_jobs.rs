//! Reports about 1,024 stuck ranks stay readable: under 60 lines, none of them endless.

use crate::common::{Outcome, root, run, run_with};

/// What is printed for a model with 1,024 ranks.
fn model(text: &str) -> Outcome {
    run_with(&["check", "-", "-n", "1024"], text)
}

/// What is printed for an example with 1,024 ranks.
fn program(name: &str) -> Outcome {
    let path = root().join("examples/programs").join(name);
    run(&["check", path.to_str().expect("UTF-8"), "-n", "1024"])
}

/// Checks that a report is short and says these things.
fn assert_readable(outcome: &Outcome, pieces: &[&str]) {
    let output = &outcome.stdout;
    assert_eq!(outcome.code, 1, "{output}{}", outcome.stderr);
    let lines = output.lines().count();
    assert!(lines < 60, "{lines} lines:\n{output}");
    let longest = output.lines().map(str::len).max().unwrap_or(0);
    assert!(longest < 300, "a line of {longest} characters:\n{output}");
    for piece in pieces {
        assert!(output.contains(piece), "{piece} in:\n{output}");
    }
}

#[test]
fn a_ring() {
    let pieces = ["ranks 0-1023 wait for each other", "class: buffering"];
    assert_readable(&program("ring.c"), &pieces);
}

#[test]
fn one_rank_that_is_missing_in_a_barrier() {
    let outcome = model("if rank != 17 {\n    barrier\n}\n");
    let pieces = ["rank 17 has finished", "ranks 0-16 and 18-1023 wait here"];
    assert_readable(&outcome, &pieces);
}

#[test]
fn pairs() {
    let outcome = model("let other = rank + 1 - 2 * (rank % 2)\nssend to other\nrecv from other\n");
    let pieces = ["512 pairs of ranks wait for each other"];
    assert_readable(&outcome, &pieces);
}

#[test]
fn workers_behind_a_stuck_master() {
    let text =
        "if rank == 0 {\n    recv from 1 tag 7\n} else {\n    ssend to 0 tag 8\n}\nbarrier\n";
    let outcome = model(text);
    assert_readable(&outcome, &["ranks 0 and 1", "ranks 2-1023"]);
}

/// Each of 40 groups of ranks waits at a line of its own.
fn forty_lines(partner: &str) -> String {
    let part = |number: u32| {
        format!("if rank / 2 % 40 == {number} {{\n    recv from {partner} tag {number}\n}}\n")
    };
    (0..40).map(part).collect()
}

#[test]
fn many_causes_at_many_lines() {
    let outcome = model(&forty_lines("rank + 1 - 2 * (rank % 2)"));
    let pieces = ["more findings, which `--verbose` shows in full:"];
    assert_readable(&outcome, &pieces);
}

#[test]
fn one_cycle_through_many_lines() {
    let outcome = model(&forty_lines("(rank + 1) % size"));
    let pieces = ["ranks 0-1023 wait for each other", "more places"];
    assert_readable(&outcome, &pieces);
}
