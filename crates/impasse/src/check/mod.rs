//! `impasse check`

mod model;
mod program;

use std::ffi::OsStr;
use std::path::Path;

use impasse_report::{InputError, Sources};

use crate::cli::CheckArgs;
use crate::output::Output;

/// Checks a program or a model, prints what was found and gives the exit code.
pub(crate) fn run(arguments: &CheckArgs) -> u8 {
    let output = Output::from_args(arguments.output);
    match arguments.files.as_slice() {
        [file] if !is_program(file) => model::run(arguments, file, &output),
        files => match files.iter().find(|file| is_model(file)) {
            Some(file) => {
                let name = file.to_string_lossy();
                let text = "a model is checked alone, not together with other files";
                output.fail(&InputError::in_file(name, text), &Sources::new())
            }
            None => program::run(arguments, &output),
        },
    }
}

fn ending(file: &OsStr) -> String {
    let ending = Path::new(file).extension().and_then(OsStr::to_str);
    ending.unwrap_or_default().to_ascii_lowercase()
}

fn is_model(file: &OsStr) -> bool {
    file == "-" || ending(file) == "imp"
}

/// Whether a file is part of a C program, by its ending.
fn is_program(file: &OsStr) -> bool {
    matches!(ending(file).as_str(), "c" | "json")
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
