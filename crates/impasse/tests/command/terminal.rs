//! How much is printed, how wide, and with which characters and colours.

use crate::common::{impasse, root, run, run_with};

const SWAP: &str = "size 2\nsend to 1 - rank\nrecv from 1 - rank\n";

/// A program with a deadlock.
fn ring() -> String {
    let path = root().join("examples/programs/ring.c");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn quiet_and_verbose() {
    let quiet = run_with(&["check", "-", "--quiet"], SWAP);
    assert_eq!(quiet.code, 1);
    assert!(
        quiet
            .stdout
            .starts_with("deadlock: <stdin> can hang with 2 ranks (")
    );
    assert_eq!(quiet.stdout.lines().count(), 1);

    let path = ring();
    let verbose = run(&["check", &path, "-v"]).stdout;
    for piece in [
        "error[IMP001]: ",
        "what was explored:\n  - with 2 ranks: deadlock; ",
        " executions, ",
        " MPI calls, ",
        " steps, ",
        "where time went:\n  - reading the source: ",
        "  - preparing the program: ",
        "  - exploring",
        "  - in all: ",
    ] {
        assert!(verbose.contains(piece), "{piece} in {verbose}");
    }
    let last = verbose.lines().last().unwrap_or_default();
    assert!(last.ends_with("ms)") || last.ends_with("s)"), "{last}");
    assert_eq!(run_with(&["check", "-", "-q", "-v"], SWAP).code, 2);
}

#[test]
fn ascii_escapes_what_the_source_says() {
    let model = "size 2\nsend to 1 - rank # \u{e9}\u{4e2d}\nrecv from 1 - rank\n";
    let plain = run_with(&["check", "-"], model).stdout;
    assert!(plain.contains("# \u{e9}\u{4e2d}"), "{plain}");
    let ascii = run_with(&["check", "-", "--ascii"], model).stdout;
    assert!(ascii.is_ascii());
    assert!(ascii.contains(r"# \u{e9}\u{4e2d}"), "{ascii}");
}

/// The longest line between title and closing line.
fn longest(output: &str) -> usize {
    let lines = output.lines().filter(|line| line.contains("= "));
    lines.map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn the_width_is_respected() {
    let path = ring();
    let wide = run(&["check", &path, "--width", "200"]).stdout;
    let narrow = run(&["check", &path, "--width", "50"]).stdout;
    assert!(longest(&wide) > 100, "{wide}");
    assert!(longest(&narrow.replace("= replay", "")) <= 50, "{narrow}");
    let mut command = impasse();
    let by_variable = command.args(["check", &path]).env("COLUMNS", "50");
    let by_variable = by_variable.output().expect("it runs").stdout;
    assert_eq!(String::from_utf8_lossy(&by_variable), narrow);
    assert_eq!(run(&["check", &path, "--width", "7"]).code, 2);
}

/// Runs a command line in a terminal of 50 columns, by `script` of util-linux.
#[cfg(target_os = "linux")]
fn in_terminal(line: &str) -> Option<String> {
    let mut command = std::process::Command::new("script");
    let line = format!("stty cols 50 rows 20; {line}");
    command.args(["-qec", &line, "/dev/null"]);
    command.env_remove("COLUMNS").env_remove("NO_COLOR");
    let output = command.stdin(std::process::Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).replace('\r', ""))
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_asked_for_its_width_and_gets_colours_and_time() {
    let path = ring();
    let line = format!("{} check {}", env!("CARGO_BIN_EXE_impasse"), &path);
    let Some(coloured) = in_terminal(&line) else {
        println!("skipped: there is no `script` here");
        return;
    };
    assert!(coloured.contains('\x1b'), "{coloured}");
    let plain = in_terminal(&format!("{line} --color never")).expect("as before");
    assert!(!plain.contains('\x1b'), "{plain}");
    assert!(longest(&plain.replace("= replay", "")) <= 50, "{plain}");
    let last = plain.trim_end().lines().last().unwrap_or_default();
    assert!(last.ends_with("ms)") || last.ends_with("s)"), "{last}");
    assert!(!last.ends_with("MPI calls)"), "{last}");
    let refused = in_terminal(&format!("NO_COLOR=1 {line}")).expect("as before");
    assert!(!refused.contains('\x1b'), "{refused}");
}
