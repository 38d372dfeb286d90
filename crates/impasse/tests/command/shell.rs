//! Completions and man pages say the same as `--help`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::run;

/// All commands, as `--help` lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).stdout;
    let list = help.split("Commands:\n").nth(1).expect("commands");
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.map(String::from).collect();
    assert!(names.len() >= 8, "{names:?}");
    names
}

/// The long options of a command, as its `--help` lists them.
fn options(command: &str) -> BTreeSet<String> {
    let help = run(&[command, "--help"]).stdout;
    let lines = help.lines().map(str::trim_start);
    let lines = lines.filter(|line| line.starts_with('-'));
    let words = lines.flat_map(|line| line.split([' ', ',', '[', '=']).collect::<Vec<_>>());
    let long = words.filter(|word| word.starts_with("--") && word.len() > 2);
    long.map(String::from).collect()
}

#[test]
fn completions_know_all_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let outcome = run(&["completions", shell]);
        assert_eq!(outcome.code, 0);
        for command in commands() {
            assert!(outcome.stdout.contains(&command), "{shell}: {command}");
            for option in options(&command) {
                // Fish names options without the dashes.
                let name = option.trim_start_matches('-');
                assert!(outcome.stdout.contains(name), "{shell}: {option}");
            }
        }
    }
    assert_eq!(run(&["completions", "cmd"]).code, 2);
    let found = options("check");
    for option in ["--format", "--output", "--quiet", "--baseline", "--replay"] {
        assert!(found.contains(option), "{option} in {found:?}");
    }
}

#[test]
fn bash_accepts_its_completions() {
    let script = run(&["completions", "bash"]).stdout;
    let bash = Command::new("bash")
        .arg("-n")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut bash) = bash else {
        println!("skipped: there is no bash here");
        return;
    };
    let mut stdin = bash.stdin.take().expect("a pipe");
    stdin.write_all(script.as_bytes()).expect("bash reads");
    drop(stdin);
    let output = bash.wait_with_output().expect("bash ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{stderr}");
}

/// A man page as a terminal shows it, or none where there is no `groff`.
fn formatted(page: &Path) -> Option<String> {
    let mut groff = Command::new("groff");
    groff.args(["-man", "-Tascii", "-P-c", "-ww"]).arg(page);
    let output = groff.output().ok()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{stderr}");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '\u{8}' => drop(plain.pop()),
            _ => plain.push(c),
        }
    }
    Some(plain)
}

#[test]
fn man_pages_render_and_know_all_commands_and_options() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man/man1");
    // There is none before the first run.
    let _ = fs::remove_dir_all(&folder);
    let outcome = run(&["man", "--dir", folder.to_str().expect("UTF-8")]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let main = fs::read_to_string(folder.join("impasse.1")).expect("the main page");
    assert_eq!(main.trim_end(), run(&["man"]).stdout.trim_end());
    for section in [
        ".TH impasse 1",
        ".SH NAME",
        ".SH SYNOPSIS",
        ".SH SUBCOMMANDS",
    ] {
        assert!(main.contains(section), "{section} in {main}");
    }
    for command in commands().iter().filter(|command| *command != "help") {
        assert!(main.contains(command.as_str()), "{command}");
        let path = folder.join(format!("impasse-{command}.1"));
        let page = fs::read_to_string(&path).expect("a page for each command");
        for option in options(command) {
            let escaped = option.replace('-', "\\-");
            assert!(page.contains(&escaped), "{command}: {option}");
        }
        let Some(shown) = formatted(&path) else {
            println!("not formatted: there is no `groff` here");
            continue;
        };
        for option in options(command) {
            assert!(shown.contains(&option), "{command}: {option} in {shown}");
        }
    }
}

#[test]
fn man_pages_that_cannot_be_written_are_an_error() {
    let outcome = run(&["man", "--dir", "/dev/null/man1"]);
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("the man pages cannot be written"));
}
