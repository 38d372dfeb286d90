//! Runs the command with all formats of its report.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use impasse_testing::{Failed, Scratch};
use serde_json::Value;

/// How long one run may take, on a machine that has other things to do.
const TIME_OUT: Duration = Duration::from_secs(60);

/// The report on a program in all formats, of one run of the command.
#[derive(PartialEq)]
pub struct Reports {
    pub text: String,
    pub json: Value,
    pub sarif: Value,
    pub html: String,
    pub svg: String,
    pub dot: String,
}

/// The command, with nothing that depends on the terminal.
pub fn impasse() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.env_remove("COLUMNS").env_remove("NO_COLOR");
    command
}

/// Runs a check that is to write all formats; `arguments` are those of the program, if they are to be
/// known.
pub fn all_formats(mut command: Command, arguments: Option<&[String]>) -> Result<Reports, Failed> {
    let scratch = Scratch::new()?;
    let files = ["json", "sarif", "html", "svg", "dot"].map(|ending| {
        let name = format!("report.{ending}");
        scratch.path().join(name)
    });
    for file in &files {
        command.arg("-o").arg(file);
    }
    if let Some(arguments) = arguments {
        command.arg("--").args(arguments);
    }
    let outcome = impasse_testing::run(&mut command, Stdio::null(), TIME_OUT)?;
    let text = outcome.output();
    if !matches!(outcome.code, Some(0 | 1)) || !outcome.stderr.is_empty() {
        let (code, errors) = (outcome.code, outcome.errors());
        return Err(format!("exit code {code:?}: {text}{errors}").into());
    }
    let parsed = |path: &Path| -> Result<Value, Failed> {
        let text = fs::read_to_string(path)?;
        serde_json::from_str(&text).map_err(|error| format!("{error} in {text:?}").into())
    };
    let [json, sarif, html, svg, dot] = &files;
    Ok(Reports {
        text,
        json: parsed(json)?,
        sarif: parsed(sarif)?,
        html: fs::read_to_string(html)?,
        svg: fs::read_to_string(svg)?,
        dot: fs::read_to_string(dot)?,
    })
}
