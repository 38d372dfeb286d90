//! Models.

use std::ffi::OsStr;

use impasse_analysis::{Options, check_model, model_error};
use impasse_model::{limits, parse_bytes};
use impasse_report::Sources;

use super::{finish, quoted};
use crate::cli::CheckArgs;
use crate::input::{self, Input};
use crate::known::Known;
use crate::output::{Clock, Output, VERSION};

/// Checks a model, prints what was found and gives the exit code.
pub(super) fn run(
    arguments: &CheckArgs,
    file: &OsStr,
    known: &Known<'_>,
    output: &Output,
    clock: &Clock,
) -> u8 {
    let Input { name, bytes } = match input::read(file) {
        Ok(input) => input,
        Err(error) => return output.fail(&error, &Sources::new()),
    };
    let parsed = parse_bytes(&bytes);
    let text = match bytes.len() {
        // There is no use in quoting from a file that is too long.
        length if length > limits::SOURCE_BYTES => String::new(),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    };
    let mut sources = Sources::new();
    sources.add(name.as_str(), text.as_str());
    let model = match parsed {
        Ok(model) => model,
        Err(error) => return output.fail(&model_error(&name, &text, &error), &sources),
    };
    clock.phase("matching");
    match check_model(&model, &name, &text, &options(arguments, file, output)) {
        Ok(report) => finish(known, report, &sources, output, clock),
        Err(error) => output.fail(&error.state(&name, &text), &sources),
    }
}

fn options(arguments: &CheckArgs, file: &OsStr, output: &Output) -> Options {
    let default = Options::default();
    Options {
        sizes: arguments.ranks.as_ref().map(|list| list.0.clone()),
        budget: arguments.budget.unwrap_or(default.budget),
        tool_version: VERSION.to_string(),
        replay: replay(file, arguments.budget),
        executions: output.tells_executions(),
    }
}

/// The command that checks the same file again; there is none for standard input.
fn replay(file: &OsStr, budget: Option<u64>) -> Option<String> {
    let name = file.to_str().filter(|name| *name != "-")?;
    let mut command = format!("impasse check {}", quoted(name));
    if let Some(budget) = budget {
        command += &format!(" --budget {budget}");
    }
    Some(command)
}
