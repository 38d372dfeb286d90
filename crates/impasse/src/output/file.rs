//! Reports in files.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use impasse_report::InputError;

use super::Format;
use crate::cli::OutputArgs;

/// How many names for a file are tried.
const NAMES: u32 = 1000;

/// Whether a report can go to a file, as far as that can be said before there is one.
pub(super) fn check(path: &Path, inputs: &[OsString]) -> Result<(), Box<InputError>> {
    let refuse = |text: &str| {
        let name = path.display().to_string();
        Err(Box::new(InputError::in_file(name, text)))
    };
    if path.is_dir() {
        return refuse("the report cannot be written: this is a directory");
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return refuse("the report cannot be written: there is no such directory");
    }
    let here = fs::canonicalize(path).ok();
    let is_input = |input: &OsString| here.is_some() && fs::canonicalize(input).ok() == here;
    if inputs.iter().any(is_input) {
        return refuse("the report would replace a file that is to be checked");
    }
    Ok(())
}

/// The format of a file: what was asked for, or what its ending says.
pub(super) fn format(path: &Path, arguments: &OutputArgs) -> Result<Format, Box<InputError>> {
    let refuse = |text: &str, help: &str| {
        let mut error = InputError::in_file(path.display().to_string(), text);
        error.help = Some(help.to_owned());
        Err(Box::new(error))
    };
    match (arguments.format, Format::of_file(path)) {
        (Some(_), _) if arguments.output.len() > 1 => refuse(
            "`--format` is for one file, and there are several",
            "leave it out: the endings of the files say their formats",
        ),
        (Some(format), _) | (None, Some(format)) => Ok(format),
        (None, None) => refuse(
            "the ending does not say which format the report is to have",
            "use one of txt, json, sarif, html, svg and dot, or say it with `--format`",
        ),
    }
}

/// Writes a report.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Box<InputError>> {
    let written = File::create(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.flush()
    });
    written.map_err(|error| unwritable(path, &error))
}

/// Writes a page to a new file in the folder for such files, and gives its name.
pub(super) fn write_new(text: &str) -> Result<PathBuf, Box<InputError>> {
    let folder = std::env::temp_dir();
    let process = std::process::id();
    for number in 0..NAMES {
        let path = folder.join(format!("impasse-{process}-{number}.html"));
        // A file of this name, or a link that somebody has put there, is left alone.
        match create_private(&path).and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(unwritable(&path, &error)),
        }
    }
    let name = folder.display().to_string();
    let text = "the report cannot be written: there are too many files of this kind";
    Err(Box::new(InputError::in_file(name, text)))
}

/// A new file that other users of the machine cannot read: it quotes the source.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)
}

/// Shows a file with the program that the user has chosen for its kind.
pub(super) fn open(path: &Path) -> Result<(), Box<InputError>> {
    open::that_detached(path).map_err(|error| {
        let name = path.display().to_string();
        let text = format!("the report is written, but cannot be opened: {error}");
        let mut error = InputError::in_file(name, text);
        error.help = Some(String::from("open the file in a browser yourself"));
        Box::new(error)
    })
}

fn unwritable(path: &Path, error: &io::Error) -> Box<InputError> {
    let text = format!("the report cannot be written: {error}");
    Box::new(InputError::in_file(path.display().to_string(), text))
}
