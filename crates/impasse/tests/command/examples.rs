//! Every example does what its leading comment says, and says so well.

use std::path::Path;

use crate::common::{Outcome, check, examples, impasse, root, run};
use impasse_report::Code;
use impasse_report::codes::Example;

#[test]
fn examples_have_the_promised_verdict() {
    for path in examples() {
        let text = std::fs::read_to_string(&path).expect("readable");
        let (_, promise) = text.split_once("Expected verdict: ").expect("a promise");
        let clean = promise.starts_with("no deadlock");
        let path = path.to_str().expect("UTF-8");
        let outcome = run(&["check", path, "--format", "json"]);
        let expected = if clean { "clean" } else { "deadlock" };
        assert_eq!(outcome.verdict(), expected, "{path}");
        assert_eq!(outcome.code, i32::from(!clean), "{path}");
    }
}

/// The command at the top of each program gives the verdict that is promised there, and the
/// index has both.
#[test]
fn programs_have_the_promised_verdict() {
    let folder = root().join("examples");
    let index = std::fs::read_to_string(folder.join("README.md")).expect("an index");
    let entries = std::fs::read_dir(folder.join("programs")).expect("a folder of programs");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names: Vec<String> = names.map(|name| name.display().to_string()).collect();
    assert!(names.len() >= 10, "only {names:?}");
    for name in names {
        let text = std::fs::read_to_string(folder.join("programs").join(&name)).expect("text");
        let (_, promise) = text.split_once("Expected verdict: ").expect("a promise");
        let end = promise.find(['.', ',']).expect("the end of the promise");
        let promise = promise[..end].replace(" with 5 ranks", "");
        let line = format!("| [{name}](programs/{name}) |");
        let mut lines = index.lines().filter(|it| it.starts_with(&line));
        let line = lines.next().unwrap_or_else(|| panic!("{name} is missing"));
        assert!(line.ends_with(&format!("| {promise} |")), "{name}: {line}");
        assert_eq!(verdict_of_program(&name, &text), promise, "{name}");
    }
}

/// The verdict of the command at the top of a program, with the worst class.
fn verdict_of_program(name: &str, text: &str) -> String {
    let start = format!("//     impasse check examples/programs/{name} ");
    let mut commands = text.lines().filter_map(|line| line.strip_prefix(&start));
    let options = commands.next().expect("a command").split_whitespace();
    let mut command = impasse();
    command.args(["check", &format!("examples/programs/{name}")]);
    command.args(options).args(["--format", "json"]);
    let output = command
        .current_dir(root())
        .output()
        .expect("the program runs");
    let outcome = Outcome {
        code: output.status.code().expect("no signal"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    };
    let verdict = outcome.verdict();
    assert_eq!(outcome.code, i32::from(verdict != "clean"), "{name}");
    let classes = ["always", "buffering", "schedule", "input"];
    let found = |class: &&&str| outcome.stdout.contains(&format!("\"class\": \"{class}\""));
    match classes.iter().find(found) {
        Some(class) => format!("{verdict} ({class})"),
        None => verdict,
    }
}

/// What is printed for each example is kept in `expected`, so that a change of
/// wording is seen. `IMPASSE_UPDATE=1 cargo test` writes the files anew.
#[test]
fn examples_print_what_is_expected() {
    for path in examples() {
        let name = path.file_name().expect("a name").to_str().expect("UTF-8");
        let output = impasse()
            .current_dir(root())
            .args(["check", &format!("examples/models/{name}")])
            .output()
            .expect("the program runs");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected");
        let file = folder.join(name).with_extension("txt");
        if std::env::var_os("IMPASSE_UPDATE").is_some() {
            std::fs::write(&file, &printed).expect("writable");
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        // How many steps it takes is no part of what is promised.
        assert_eq!(without_steps(&printed), without_steps(&expected), "{name}");
    }
}

fn without_steps(text: &str) -> String {
    let lines = text.lines().map(|line| match line.rsplit_once(", ") {
        Some((before, after)) if after.ends_with(" steps)") || after.ends_with(" step)") => before,
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn examples_of_codes_have_that_code() {
    for info in Code::ALL.iter().map(|code| code.info()) {
        let outcome = match info.example {
            Example::Model(text) => check(text),
            Example::C(text) => check_program(info.name, text),
        };
        assert_eq!(outcome.code, 1, "{}: {}", info.code, outcome.stdout);
        let found = outcome.codes();
        assert!(
            found.iter().all(|code| code == info.name),
            "{}: {found:?}",
            info.code
        );
    }
}

/// Checks a C program with 2 ranks and gives JSON.
fn check_program(name: &str, text: &str) -> Outcome {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(name).with_extension("c");
    std::fs::write(&file, text).expect("writable");
    let file = file.to_str().expect("UTF-8");
    run(&[
        "check",
        file,
        "-n",
        "2",
        "--fail-on",
        "warning",
        "--format",
        "json",
        "--",
    ])
}

#[test]
fn counting_finds_what_the_budget_hides() {
    let model = include_str!("../models/unequal-counts.imp");
    let outcome = check(model);
    assert_eq!(outcome.codes(), ["IMP006"]);
    assert_eq!(outcome.code, 1);
    let message = &outcome.json()["runs"][0]["findings"][0]["message"];
    assert_eq!(
        message,
        "deadlock: rank 0 sends 1,000 messages to rank 1, but rank 1 receives 999 messages from rank 0"
    );
}

#[test]
fn balanced_counts_beyond_the_budget_are_inconclusive() {
    let model =
        include_str!("../models/unequal-counts.imp").replace("loop 999 { recv", "loop 1000 { recv");
    let outcome = check(&model);
    assert_eq!(outcome.verdict(), "inconclusive");
    assert_eq!(outcome.code, 0);
    let reason = outcome.json()["runs"][0]["reasons"][0].to_string();
    assert!(reason.contains("budget of 10,000,000 steps"), "{reason}");
}
