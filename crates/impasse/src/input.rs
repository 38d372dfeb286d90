//! Reading the file to check.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use impasse_model::limits;
use impasse_report::InputError;

/// What reports call standard input.
pub(crate) const STDIN: &str = "<stdin>";

/// A file to check: its name in reports, and its bytes.
pub(crate) struct Input {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Reads a model file, or standard input for `-`.
///
/// Reads one byte more than a model may have, and no further: enough for the
/// parser to say that it is too long.
pub(crate) fn read(file: &OsStr) -> Result<Input, Box<InputError>> {
    if file == "-" {
        let name = STDIN.to_string();
        let bytes = read_some(io::stdin().lock()).map_err(|error| unreadable(&name, &error))?;
        return Ok(Input { name, bytes });
    }
    let path = Path::new(file);
    let name = path.display().to_string();
    check_kind(path, &name)?;
    let bytes = read_file(path).map_err(|error| unreadable(&name, &error))?;
    Ok(Input { name, bytes })
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    read_some(file)
}

fn read_some(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = limits::SOURCE_BYTES as u64 + 1;
    source.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(name: &str, error: &io::Error) -> Box<InputError> {
    let message = match error.kind() {
        io::ErrorKind::NotFound => String::from("there is no such file"),
        io::ErrorKind::IsADirectory => String::from("this is a directory, not a file"),
        io::ErrorKind::PermissionDenied => String::from("the file may not be read"),
        _ => format!("the file cannot be read: {error}"),
    };
    Box::new(InputError::in_file(name, message))
}

/// Refuses kinds of files that cannot be checked.
fn check_kind(path: &Path, name: &str) -> Result<(), Box<InputError>> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let message = match ending.to_ascii_lowercase().as_str() {
        "imp" => return Ok(()),
        _ if path.is_dir() => return Ok(()),
        "h" | "hh" | "hpp" | "hxx" | "inc" | "mod" => {
            "this belongs to other files: name those that include it"
        }
        "jsonl" | "ndjson" => "recorded operations are read by `impasse watch`",
        _ => "this is not a kind of file that can be checked",
    };
    let mut error = InputError::in_file(name, message);
    error.help = Some(match ending {
        "jsonl" | "ndjson" => format!("impasse watch < {name}"),
        _ => String::from(
            "C, C++ and Fortran are told by the ends of names (`.c`, `.cpp`, `.f90`, ...), models by `.imp`",
        ),
    });
    Err(Box::new(error))
}
