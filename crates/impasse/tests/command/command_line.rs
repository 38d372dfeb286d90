//! Commands, options, exit codes and formats.

use std::process::Stdio;

use crate::common::{impasse, root, run, run_with};

const SWAP: &str = "size 2\nsend to 1 - rank\nrecv from 1 - rank\n";
const RING: &str = "sendrecv to (rank + 1) % size from (rank - 1) % size\n";

#[test]
fn exit_codes_tell_what_was_found() {
    assert_eq!(run_with(&["check", "-"], RING).code, 0);
    assert_eq!(run_with(&["check", "-"], SWAP).code, 1);
    assert_eq!(run_with(&["check", "-"], "snd to 1").code, 2);
    assert_eq!(run(&["check"]).code, 2);
    assert_eq!(run(&["chek", "ring.imp"]).code, 2);
    assert_eq!(run(&[]).code, 2);
    assert_eq!(run(&["explain", "IMP999"]).code, 2);
    assert_eq!(run(&["--version"]).code, 0);
}

#[test]
fn help_has_examples_for_each_command() {
    for arguments in [
        &["--help"][..],
        &["check", "--help"],
        &["watch", "--help"],
        &["explain", "--help"],
    ] {
        let outcome = run(arguments);
        assert_eq!(outcome.code, 0);
        assert!(outcome.stdout.contains("Examples:"), "{arguments:?}");
        assert!(outcome.stderr.is_empty());
    }
}

#[test]
fn explain_knows_all_codes() {
    let list = run(&["explain"]).stdout;
    for info in impasse_report::Code::ALL.iter().map(|code| code.info()) {
        assert!(list.contains(info.name));
        let outcome = run(&["explain", &info.anchor()]);
        assert_eq!(outcome.code, 0);
        assert!(outcome.stdout.starts_with(info.name));
    }
}

#[test]
fn rank_counts_are_chosen() {
    let ranks = |list: &str| {
        let json = run_with(&["check", "-", "--format", "json", "-n", list], RING).json();
        let runs = json["runs"].as_array().expect("runs").clone();
        let ranks = runs.iter().map(|run| run["ranks"].as_u64().unwrap_or(0));
        ranks.collect::<Vec<_>>()
    };
    assert_eq!(ranks("4"), [4]);
    assert_eq!(ranks("7,2-4"), [2, 3, 4, 7]);
    let swept = run_with(&["check", "-", "--format", "json"], RING).json();
    assert_eq!(swept["runs"].as_array().map(Vec::len), Some(5));
    for list in ["0", "x", "4-2", "1-100000", "", "99999999999"] {
        assert_eq!(
            run_with(&["check", "-", "-n", list], RING).code,
            2,
            "{list}"
        );
    }
    assert_eq!(run_with(&["check", "-", "-n", "3"], SWAP).code, 2);
}

#[test]
fn json_has_the_documented_shape() {
    let json = run_with(&["check", "-", "--format", "json"], SWAP).json();
    assert_eq!(json["version"], 2);
    assert_eq!(json["tool"]["name"], "impasse");
    assert_eq!(json["inputs"][0], "<stdin>");
    assert_eq!(json["verdict"], "deadlock");
    let run = &json["runs"][0];
    assert_eq!(run["ranks"], 2);
    assert_eq!(run["verdict"], "deadlock");
    assert_eq!(run["reasons"].as_array().map(Vec::len), Some(0));
    assert!(run["work"]["steps"].is_u64());
    let finding = &run["findings"][0];
    assert_eq!(finding["code"], "IMP001");
    assert_eq!(finding["class"], "buffering");
    assert_eq!(finding["severity"], "error");
    assert_eq!(
        finding["message"],
        "deadlock: ranks 0 and 1 wait for each other"
    );
    let location = &finding["locations"][0];
    assert_eq!(
        (&location["line"], &location["column"]),
        (&2.into(), &1.into())
    );
    assert_eq!(location["role"], "cycle");
    assert_eq!(location["ranks"].to_string(), "[[0,0,1]]");
    assert!(
        finding["replay"].is_null(),
        "standard input cannot be read again"
    );
}

#[test]
fn errors_are_json_too() {
    for arguments in [
        &["check", "-", "--format", "json"][..],
        &["check", "--format=json", "no-such-file.imp"],
        &["check", "--format", "json", "-n", "x", "ring.imp"],
    ] {
        let outcome = run_with(arguments, "snd to 1");
        assert_eq!(outcome.code, 2);
        let message = &outcome.json()["error"]["message"];
        assert!(message.as_str().is_some_and(|text| !text.is_empty()));
        assert!(outcome.stderr.is_empty());
        assert_eq!(crate::schema::faults_of_report(&outcome.json()), [""; 0]);
    }
}

#[test]
fn two_runs_print_the_same() {
    for format in ["text", "json"] {
        let path = root().join("examples/models/missing-barrier.imp");
        let path = path.to_str().expect("UTF-8");
        let once = run(&["check", path, "--format", format, "-n", "2-40"]);
        let again = run(&["check", path, "--format", format, "-n", "2-40"]);
        assert_eq!(once.stdout, again.stdout);
        assert_eq!(once.code, 1);
    }
}

#[test]
fn colours_only_when_wanted() {
    let colourful = |color: &str| {
        let outcome = run_with(&["check", "-", "--color", color], SWAP);
        outcome.stdout.contains('\x1b')
    };
    assert!(colourful("always"));
    assert!(!colourful("never"));
    assert!(!colourful("auto"), "a pipe is no terminal");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = impasse()
        .args(["check", "-n", "2-40"])
        .arg(root().join("examples/models/ring-deadlock.imp"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
}

#[test]
fn the_replay_command_works() {
    let json = run(&[
        "check",
        "--format",
        "json",
        "../../examples/models/ring-deadlock.imp",
    ])
    .json();
    let replay = json["runs"][1]["findings"][0]["replay"].clone();
    let replay = replay.as_str().expect("a command").to_string();
    let arguments: Vec<&str> = replay.split(' ').skip(1).collect();
    let outcome = run(&arguments);
    assert_eq!(outcome.code, 1);
    assert!(
        outcome.stdout.contains("ranks 0-2 wait for each other"),
        "{}",
        outcome.stdout
    );
}
