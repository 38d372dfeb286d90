//! What the command prints for programs reads as their schemas say: JSON by our own, SARIF by that of
//! its makers.

mod gallery {
    // Each test program uses its own part of these modules.
    #![allow(dead_code)]

    pub mod program;
}

#[allow(dead_code)]
#[path = "../../impasse-report/tests/common/schema.rs"]
mod schema;

use std::process::{Command, Stdio};

use gallery::program::{Program, programs};
use schema::{faults_of_report, faults_of_sarif, parsed};
use serde_json::Value;

/// Every so many programs of the gallery, so that this stays quick.
const STRIDE: usize = 6;

fn check(program: &Program, format: &str) -> Value {
    let folder = program.path.parent().expect("a folder");
    let file = program.path.file_name().expect("a name");
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .current_dir(folder)
        .arg("check")
        .arg(file)
        .args(["-n", &program.ranks, "--format", format, "--"])
        .args(&program.arguments)
        .stdin(Stdio::null())
        .output()
        .expect("impasse runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.ends_with("}\n"), "{program}: {text}");
    parsed(&text)
}

#[test]
fn programs_of_the_gallery_give_valid_documents() {
    let mut with_flow = 0;
    let (programs, _) = programs();
    for program in programs.iter().step_by(STRIDE) {
        let json = check(program, "json");
        assert_eq!(faults_of_report(&json), [""; 0], "{program}");
        let sarif = check(program, "sarif");
        assert_eq!(faults_of_sarif(&sarif), [""; 0], "{program}");
        let run = &sarif["runs"][0];
        assert_eq!(run["properties"]["verdict"], json["verdict"], "{program}");
        let results = run["results"].as_array().expect("results");
        let is_found = matches!(json["verdict"].as_str(), Some("deadlock" | "error"));
        assert_eq!(is_found, !results.is_empty(), "{program}");
        let flows = results
            .iter()
            .filter(|result| result.get("codeFlows").is_some());
        with_flow += flows.count();
    }
    assert!(with_flow > 0, "no finding tells its execution");
}

#[test]
fn input_errors_are_valid() {
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .args(["check", "there-is-no-such-file.c", "--format", "json"])
        .output()
        .expect("impasse runs");
    assert_eq!(output.status.code(), Some(2));
    let document = parsed(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(faults_of_report(&document), [""; 0]);
    assert!(document.get("error").is_some());
}
