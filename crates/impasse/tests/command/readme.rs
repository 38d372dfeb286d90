//! What README.md and the documentation show is what the command prints.
//!
//! In a `console` block each line that begins with `$ impasse` is a command; what follows it, up to
//! the next command, is what it prints. A command with nothing below it is run, but may print what
//! it likes.

use std::process::Output;

use crate::common::{impasse, root};

/// The documents with such blocks.
const DOCUMENTS: [&str; 2] = ["README.md", "docs/command-line.md"];

/// A command of a document, and what the document says it prints.
struct Example {
    document: &'static str,
    command: String,
    shown: String,
}

/// All `console` blocks of a document that begin with a command of ours.
fn examples(document: &'static str) -> Vec<Example> {
    let text = std::fs::read_to_string(root().join(document)).expect("a document");
    let mut examples: Vec<Example> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let mut ours = false;
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                ours = command.starts_with("impasse ");
                if ours {
                    let command = command.to_owned();
                    let shown = String::new();
                    examples.push(Example {
                        document,
                        command,
                        shown,
                    });
                }
            } else if let (true, Some(example)) = (ours, examples.last_mut()) {
                example.shown += &format!("{line}\n");
            }
        }
    }
    examples
}

/// Runs a command as it stands in a document, in the root of the repository.
fn run(command: &str) -> Output {
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    let special = |word: &&str| word.contains(['|', '>', '<', '\'', '"', '$', '*']);
    assert!(!words.iter().any(special), "needs a shell: {command}");
    let mut command = impasse();
    command.current_dir(root()).args(words);
    command.output().expect("the program runs")
}

#[test]
fn console_blocks_show_what_is_printed() {
    let examples: Vec<Example> = DOCUMENTS.into_iter().flat_map(examples).collect();
    let with_output = examples.iter().filter(|example| !example.shown.is_empty());
    assert!(with_output.count() >= 2, "blocks with output are found");
    for Example {
        document,
        command,
        shown,
    } in examples
    {
        let output = run(&command);
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).expect("text");
        assert!(!printed.is_empty(), "{document}: {command}");
        if !shown.is_empty() {
            let (printed, shown) = (printed.trim_end(), shown.trim_end());
            assert_eq!(printed, shown, "{document}: {command}");
        }
    }
}

#[test]
fn reports_in_the_readme_are_real() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    for program in ["ring", "ring_sendrecv"] {
        let output = run(&format!("impasse check examples/programs/{program}.c"));
        let printed = String::from_utf8(output.stdout).expect("text");
        assert!(readme.contains(&printed), "README.md lacks:\n{printed}");
    }
}

#[test]
fn all_options_are_documented() {
    let text = std::fs::read_to_string(root().join("docs/command-line.md")).expect("a document");
    for command in [
        "check",
        "watch",
        "exec",
        "ir",
        "explain",
        "completions",
        "man",
    ] {
        assert!(
            text.contains(&format!("## impasse {command}\n")),
            "{command}"
        );
        let output = run(&format!("impasse {command} --help"));
        let help = String::from_utf8(output.stdout).expect("text");
        let lines = help.lines().map(str::trim_start);
        let options = lines.filter(|line| line.starts_with('-') && !line.contains("--help"));
        let mut found = 0;
        for option in options {
            let name = option
                .split([' ', ',', '[', '<'])
                .next()
                .unwrap_or_default();
            assert!(text.contains(&format!("`{name}")), "{command}: {name}");
            found += 1;
        }
        assert!(found > 0 || matches!(command, "explain" | "completions"));
    }
}
