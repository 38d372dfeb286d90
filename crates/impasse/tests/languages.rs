//! Programs that are written in C, C++ and Fortran (`tests/languages`), here in C: each is a test with a name, and
//! its first lines say what is right, as in the gallery. `cargo xtask languages` compares the three.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use impasse_testing::{Failed, Program, run_tests, tests};

/// How long one run may take, on a machine that has other things to do.
const TIME_OUT: Duration = Duration::from_secs(60);

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/languages");
    run_tests(tests("languages", &folder, as_promised))
}

fn as_promised(program: &Program) -> Result<(), Failed> {
    for ending in ["cpp", "f90"] {
        let other = program.path.with_extension(ending);
        if !other.exists() {
            return Err(format!("{} is missing", other.display()).into());
        }
    }
    let ranks = program.value("ranks").unwrap_or("2").replace(' ', "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.arg("check").arg(&program.path).args(["-n", &ranks]);
    command.args(["--time", "0", "--format", "json"]);
    let outcome = impasse_testing::run(&mut command, Stdio::null(), TIME_OUT)?;
    let text = outcome.output();
    let report: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("{error} in {text:?}"))?;
    let expected = program.words("expect");
    let runs = report["runs"].as_array().into_iter().flatten();
    let findings = runs.flat_map(|run| run["findings"].as_array().into_iter().flatten());
    let has = |key: &str, word: &str| findings.clone().any(|finding| finding[key] == word);
    let right = match expected.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["warning"] => report["verdict"] == "clean" && has("severity", "warning"),
        [verdict] => report["verdict"] == verdict,
        [verdict, class, ..] => report["verdict"] == verdict && has("class", class),
        [] => false,
    };
    match right {
        true => Ok(()),
        false => Err(format!("{} instead of {expected:?}", report["verdict"]).into()),
    }
}
