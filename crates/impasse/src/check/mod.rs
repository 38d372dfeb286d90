//! `impasse check`

mod inputs;
mod meter;
mod model;
mod prepare;
mod program;
mod recorded;
mod status;
mod supervise;

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use impasse_report::{InputError, Report, Sources};

use crate::cli::CheckArgs;
use crate::known::Known;
use crate::output::{Clock, Output};

pub(crate) use inputs::InputArgs;
pub(crate) use supervise::STACK_BYTES;

/// Checks a program or a model, prints what was found and gives the exit code.
pub(crate) fn run(arguments: &CheckArgs) -> u8 {
    let clock = Arc::new(Clock::start("reading the source"));
    let output = match Output::from_args(&arguments.output, &arguments.files) {
        Ok(output) => output,
        Err(told) => return told.0,
    };
    let known = match arguments.known.read(&arguments.select) {
        Ok(known) => known,
        Err(error) => return output.fail(&error, &Sources::new()),
    };
    match arguments.files.as_slice() {
        [file] if ending(file) == "trace" => recorded::run(file, &known, &output, &clock),
        [file] if !is_program(file) => model::run(arguments, file, &known, &output, &clock),
        files => match files.iter().find(|file| is_model(file)) {
            Some(file) => {
                let name = file.to_string_lossy();
                let text = "a model is checked alone, not together with other files";
                output.fail(&InputError::in_file(name, text), &Sources::new())
            }
            None => program::run(arguments, &known, &output, &clock),
        },
    }
}

/// Takes out what is known, prints the rest and gives the exit code.
fn finish(
    known: &Known<'_>,
    mut report: Report,
    sources: &Sources,
    output: &Output,
    clock: &Clock,
) -> u8 {
    clock.phase("looking for known findings");
    match known.apply(&mut report, sources) {
        Ok(()) => output.report(&report, sources, clock),
        Err(error) => output.fail(&error, sources),
    }
}

fn ending(file: &OsStr) -> String {
    let ending = Path::new(file).extension().and_then(OsStr::to_str);
    ending.unwrap_or_default().to_ascii_lowercase()
}

fn is_model(file: &OsStr) -> bool {
    file == "-" || ending(file) == "imp"
}

/// Whether a file is part of a program, by its ending, or a folder with such files.
fn is_program(file: &OsStr) -> bool {
    let path = Path::new(file);
    matches!(ending(file).as_str(), "c" | "json") || path.is_dir() || crate::c::is_foreign(path)
}

/// A file name as a shell takes it.
fn quoted(name: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "._-/+:,@%".contains(c);
    match !name.is_empty() && name.chars().all(harmless) {
        true => name.to_string(),
        false => format!("'{}'", name.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_survive_the_shell() {
        assert_eq!(quoted("models/ring.imp"), "models/ring.imp");
        assert_eq!(quoted("my ring.imp"), "'my ring.imp'");
        assert_eq!(quoted("it's.imp"), "'it'\\''s.imp'");
    }
}
