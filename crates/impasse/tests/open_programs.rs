//! Programs that `impasse check` does not decide yet, each a test with a name: it may say that it does
//! not know, but nothing that is wrong. Their first lines say what is right, as in the gallery
//! (`// expect: deadlock input`). A program that is decided in time moves to `tests/programs`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use impasse_testing::{Failed, Program, run_tests, tests};

/// Seconds for each check; more would only find what is not sought here.
const SECONDS: &str = "2";

/// How long one run may take, on a machine that has other things to do.
const TIME_OUT: Duration = Duration::from_secs(60);

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/open_programs");
    run_tests(tests("open", &folder, nothing_wrong_is_said))
}

fn nothing_wrong_is_said(program: &Program) -> Result<(), Failed> {
    let ranks = program.value("ranks").unwrap_or("2").replace(' ', "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.arg("check").arg(&program.path).args(["-n", &ranks]);
    command.args(["--time", SECONDS, "--format", "json"]);
    let arguments = program.words("args");
    if arguments != ["unknown"] {
        command.arg("--").args(arguments);
    }
    let outcome = impasse_testing::run(&mut command, Stdio::null(), TIME_OUT)?;
    let text = outcome.output();
    let report: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("{error} in {text:?}"))?;
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let expected = program.value("expect").unwrap_or_default();
    match (expected.split(' ').next(), verdict) {
        (_, "inconclusive") => Ok(()),
        (Some(right), verdict) if right == verdict => Ok(()),
        _ => Err(format!("{verdict} instead of {expected}: {text}").into()),
    }
}
