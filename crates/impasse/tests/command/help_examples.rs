//! The examples in `--help` can be typed as they stand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::common::{impasse, run};
use crate::recorded::{Ending, recording};

const PROGRAM: &str = "\
#include <mpi.h>
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
";
const SERIAL: &str = "#include <stdio.h>\nint main(void) { puts(\"fine\"); return 0; }\n";
const MODEL: &str = "barrier\n";
const STREAM: &str = "{\"processes\": 1}\n{\"rank\": 0, \"op\": \"finish\"}\n";

/// A folder with the files that the examples name.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("help-examples");
    fs::create_dir_all(folder.join("include")).expect("a folder");
    fs::create_dir_all(folder.join("build")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("ring.c", PROGRAM);
    write("main.c", PROGRAM);
    write("grid.c", "int cells = N;\n");
    write("prog.c", SERIAL);
    write("util.c", "int util(void) { return N; }\n");
    write("ring.imp", MODEL);
    write("recorded.jsonl", STREAM);
    write("in.txt", "1\n");
    let recorded = recording(Ending::Ended);
    fs::write(folder.join("run.trace"), recorded).expect("a file");
    fs::create_dir_all(folder.join("project/data")).expect("a folder");
    write("project/solver.c", PROGRAM);
    folder
}

/// The commands among the examples of a help text, without their remarks.
fn examples(arguments: &[&str]) -> Vec<String> {
    let help = run(arguments).stdout;
    let examples = help.split("Examples:\n").nth(1).expect("examples");
    let lines = examples.lines().take_while(|line| line.starts_with("  "));
    let commands = lines.map(|line| {
        let line = line.trim();
        line.split("  ").next().unwrap_or_default().to_owned()
    });
    commands.collect()
}

/// Runs an example: pipes into impasse and files for it become its standard input.
fn code(example: &str, folder: &Path) -> Option<i32> {
    let is_exec = example.contains(" exec ");
    let program = if is_exec { SERIAL } else { PROGRAM };
    fs::write(folder.join("main.c"), program).expect("a file");
    let listed = if is_exec { "../prog.c" } else { "../ring.c" };
    let database = format!(
        "[{{\"directory\": {:?}, \"file\": {listed:?}, \"arguments\": [\"cc\", \"-c\", {listed:?}]}}]",
        folder.join("build")
    );
    fs::write(folder.join("build/compile_commands.json"), database).expect("a file");
    let command = example.rsplit("| ").next().unwrap_or_default();
    let (command, _) = command.split_once(" < ").unwrap_or((command, ""));
    let (command, _) = command.split_once(" > ").unwrap_or((command, ""));
    let words = command
        .split_whitespace()
        .map(|word| word.replace('~', "home"));
    let words: Vec<String> = words.skip(1).filter(|word| word != "--open").collect();
    let input = if example.contains(" watch") {
        STREAM
    } else {
        MODEL
    };
    fs::write(folder.join("input"), input).expect("a file");
    let input = fs::File::open(folder.join("input")).expect("a file");
    let mut impasse = impasse();
    impasse.current_dir(folder).args(words).stdin(input);
    impasse
        .stdout(Stdio::null())
        .status()
        .expect("it runs")
        .code()
}

#[test]
fn examples_can_be_typed_as_they_stand() {
    let folder = folder();
    let mut tried = 0;
    for command in [
        "",
        "check",
        "watch",
        "exec",
        "ir",
        "explain",
        "completions",
        "man",
    ] {
        let arguments: Vec<&str> = [command, "--help"]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        let examples = examples(&arguments);
        assert!(!examples.is_empty(), "{command}");
        // Programs under MPI are run by `cargo xtask live`.
        for example in examples.into_iter().filter(|it| !it.contains(" run ")) {
            assert_eq!(code(&example, &folder), Some(0), "{example}");
            tried += 1;
        }
    }
    assert!(tried >= 20, "only {tried} examples");
}
