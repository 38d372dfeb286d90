//! Formats, and where the report goes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Outcome, impasse, run, run_with};

const SWAP: &str = "size 2\nsend to 1 - rank\nrecv from 1 - rank\n";

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There is none before the first run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Checks the deadlock of two ranks that send first, with more arguments.
fn swap(arguments: &[&str]) -> Outcome {
    let all = [&["check", "-"], arguments].concat();
    run_with(&all, SWAP)
}

#[test]
fn every_format_has_its_own_look() {
    for (format, start) in [
        ("text", "error[IMP001]: deadlock"),
        ("json", "{"),
        ("sarif", "{"),
        ("html", "<!DOCTYPE html>"),
        ("svg", "<"),
        ("dot", "digraph"),
    ] {
        let outcome = swap(&["--format", format]);
        assert_eq!(outcome.code, 1, "{format}: {}", outcome.stderr);
        assert!(outcome.stdout.starts_with(start), "{}", outcome.stdout);
        assert!(outcome.stderr.is_empty(), "{}", outcome.stderr);
    }
    assert_eq!(swap(&["--format", "pdf"]).code, 2);
}

#[test]
fn a_stream_has_the_same_formats() {
    let stream = "{\"processes\": 1}\n{\"rank\": 0, \"op\": \"recv\", \"from\": 0}\n";
    for format in ["text", "json", "sarif", "html", "svg", "dot"] {
        let outcome = run_with(&["watch", "--format", format], stream);
        assert_eq!(outcome.code, 1, "{format}: {}", outcome.stderr);
        assert!(!outcome.stdout.trim().is_empty(), "{format}");
    }
    let quiet = run_with(&["watch", "-q"], stream);
    assert_eq!(quiet.stdout.lines().count(), 1, "{}", quiet.stdout);
}

#[test]
fn a_report_goes_to_a_file_without_colours() {
    let folder = folder("report-to-a-file");
    for format in ["text", "json", "sarif", "html"] {
        let file = folder.join(format);
        let printed = swap(&["--format", format]);
        let outcome = swap(&["--format", format, "--color=always", "-o", text(&file)]);
        assert_eq!(outcome.code, 1);
        let written = fs::read_to_string(&file).expect("a report");
        assert_eq!(written.trim_end(), printed.stdout.trim_end());
        assert!(!written.contains('\x1b'));
        assert!(outcome.stdout.contains("<stdin> can hang with 2 ranks"));
        assert_eq!(outcome.stdout.lines().count(), 1, "{}", outcome.stdout);
    }
}

#[test]
fn endings_say_the_formats_of_several_files() {
    let folder = folder("report-to-files");
    let endings = ["txt", "json", "sarif", "html", "svg", "dot"];
    let files: Vec<_> = (endings.iter())
        .map(|ending| folder.join(format!("report.{ending}")))
        .collect();
    let mut arguments = Vec::new();
    for file in &files {
        arguments.extend(["-o", text(file)]);
    }
    let outcome = swap(&arguments);
    assert_eq!(outcome.code, 1);
    assert_eq!(
        outcome.stdout,
        swap(&[]).stdout,
        "text is printed as always"
    );
    for (ending, file) in endings.into_iter().zip(&files) {
        let format = if ending == "txt" { "text" } else { ending };
        let alone = swap(&["--format", format]).stdout;
        let written = fs::read_to_string(file).expect("a report");
        assert_eq!(written.trim_end(), alone.trim_end(), "{ending}");
    }
    for (arguments, complaint) in [
        (vec!["-o", "report.log"], "does not say which format"),
        (vec!["-o", "report"], "does not say which format"),
        (
            vec!["--format=json", "-o", "a.json", "-o", "b.json"],
            "for one file",
        ),
    ] {
        let outcome = swap(&arguments);
        assert_eq!(outcome.code, 2, "{arguments:?}");
        let message = outcome.stdout + &outcome.stderr;
        assert!(message.contains(complaint), "{arguments:?}: {message}");
    }
}

#[test]
fn files_that_cannot_be_written_are_refused() {
    let folder = folder("report-not-to-a-file");
    let nowhere = folder.join("no/such/folder");
    for path in [&folder, &nowhere] {
        for format in ["text", "json"] {
            let outcome = swap(&["--format", format, "--output", text(path)]);
            assert_eq!(outcome.code, 2);
            let message = format!("{}{}", outcome.stdout, outcome.stderr);
            assert!(
                message.contains("the report cannot be written"),
                "{message}"
            );
        }
    }
    let full = swap(&["--format=text", "-o", "/dev/full"]);
    assert_eq!(full.code, 2, "{}", full.stdout);
    assert!(full.stderr.contains("the report cannot be written: "));
    assert!(full.stdout.is_empty());
}

#[test]
fn a_report_never_replaces_what_is_checked() {
    let folder = folder("report-over-input");
    let model = folder.join("swap.imp");
    fs::write(&model, SWAP).expect("a model");
    let same = folder.join("../report-over-input/swap.imp");
    let outcome = run(&["check", text(&model), "-o", text(&same)]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("would replace a file"),
        "{}",
        outcome.stderr
    );
    assert_eq!(fs::read_to_string(&model).expect("the model"), SWAP);
}

#[cfg(target_os = "linux")]
#[test]
fn open_gives_the_page_to_the_program_of_the_desktop() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("report-opened");
    let opener = folder.join("xdg-open");
    let seen = folder.join("seen");
    let script = format!(
        "#!/bin/sh\nprintf '%s' \"$1\" > '{0}.new'\nmv '{0}.new' '{0}'\n",
        text(&seen)
    );
    fs::write(&opener, script).expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("may be run");
    let model = folder.join("swap.imp");
    fs::write(&model, SWAP).expect("a model");
    let mut command = impasse();
    command.args(["check", text(&model), "--format", "html", "--open"]);
    command.env("PATH", format!("{}:/usr/bin:/bin", text(&folder)));
    let output = command.env("TMPDIR", &folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    // The opener runs on its own.
    for _ in 0..500 {
        if seen.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let opened = fs::read_to_string(&seen).expect("the opener was called");
    assert!(Path::new(&opened).starts_with(&folder), "{opened}");
    let page = fs::read_to_string(&opened).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>"));
    let mode = fs::metadata(&opened).expect("a page").permissions().mode();
    assert_eq!(mode & 0o077, 0, "others cannot read it");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        printed.starts_with(&format!("the report is in {opened}\n")),
        "{printed}"
    );
}

#[test]
fn open_fails_clearly() {
    let outcome = swap(&["--open"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("--format html"),
        "{}",
        outcome.stderr
    );

    let folder = folder("report-not-opened");
    let file = folder.join("page.html");
    let model = folder.join("swap.imp");
    fs::write(&model, SWAP).expect("a model");
    let mut command = impasse();
    command.args([
        "check",
        text(&model),
        "--format=html",
        "--open",
        "-o",
        text(&file),
    ]);
    let output = command.env("PATH", &folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("is written, but cannot be opened"),
        "{stderr}"
    );
    assert!(file.exists());
}
