//! Unit tests, one file per group of features.

use super::{MemoryFiles, Options, Output, preprocess};

mod deferred;
mod directives;
mod expansion;
mod places;

/// Preprocesses a text without the target's macros.
fn run(input: &str) -> Output {
    run_files(MemoryFiles::new().with("main.c", input))
}

fn run_files(files: MemoryFiles) -> Output {
    let options = Options {
        target_macros: false,
        angle_dirs: vec!["inc".into(), "sys".into()],
        ..Options::default()
    };
    preprocess(&files, "main.c", &options).expect("main.c is there")
}

/// The tokens of the output, one blank between them.
fn spellings(output: &Output) -> String {
    let words = output.tokens.iter().map(|token| output.sources.text(token));
    words.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// Checks the tokens of the output, blanks apart, and that there are no complaints.
#[track_caller]
fn check(input: &str, expected: &str) {
    let output = run(input);
    assert_eq!(output.diagnostics, [], "{input}");
    check_tokens(&output, expected);
}

/// Checks the output and the messages.
#[track_caller]
fn check_reports(input: &str, expected: &str, messages: &[&str]) {
    let output = run(input);
    let found: Vec<&str> = output
        .diagnostics
        .iter()
        .map(|d| d.message.as_str())
        .collect();
    assert_eq!(found, messages, "{input}");
    check_tokens(&output, expected);
}

#[track_caller]
fn check_tokens(output: &Output, expected: &str) {
    let expected = run(&format!("{expected}\n"));
    assert_eq!(spellings(output), spellings(&expected));
}
