//! Silencers of the command line: `CODE`, `CODE:FILE` or `CODE:FILE:LINE`.

use std::fmt;
use std::str::FromStr;

use super::{SilenceError, on_line};
use crate::fingerprint::{causes, normal_path};
use crate::{Code, Diagnostic, SourceLocation};

/// What a value of `--silence` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SilenceRule {
    code: Code,
    /// A file, or the end of its path.
    file: Option<String>,
    line: Option<u32>,
}

impl SilenceRule {
    /// Whether a finding is meant: its code, and one of its causes is there.
    pub(super) fn applies_to(&self, finding: &Diagnostic) -> bool {
        let Some(file) = &self.file else {
            return finding.code == self.code;
        };
        let here = |at: &SourceLocation| {
            is_file(&at.file, file) && self.line.is_none_or(|line| on_line(at, line))
        };
        finding.code == self.code && causes(finding).any(here)
    }
}

/// Whether a file is the one that is named, perhaps without its first folders.
fn is_file(file: &str, named: &str) -> bool {
    let (file, named) = (normal_path(file), normal_path(named));
    match file.strip_suffix(named.as_str()) {
        Some(folders) => folders.is_empty() || folders.ends_with('/'),
        None => false,
    }
}

impl FromStr for SilenceRule {
    type Err = SilenceError;

    fn from_str(text: &str) -> Result<SilenceRule, SilenceError> {
        let (code, place) = match text.split_once(':') {
            Some((code, place)) => (code, Some(place)),
            None => (text, None),
        };
        let code = Code::named(code).ok_or_else(|| SilenceError::unknown_code(code))?;
        let (file, line) = match place {
            Some(place) => {
                let (file, line) = file_and_line(place)?;
                (Some(file.to_owned()), line)
            }
            None => (None, None),
        };
        Ok(SilenceRule { code, file, line })
    }
}

/// `solver.c:12` or `solver.c`; a file name may have colons.
fn file_and_line(place: &str) -> Result<(&str, Option<u32>), SilenceError> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (file, line) = match place.rsplit_once(':') {
        Some((file, line)) if is_number(line) => (file, Some(line)),
        _ => (place, None),
    };
    let line = line.map(|line| line.parse().ok().filter(|line| *line > 0));
    match (file.is_empty(), line) {
        (true, _) => Err(SilenceError::FileMissing),
        (false, Some(None)) => Err(SilenceError::NoSuchLine),
        (false, line) => Ok((file, line.flatten())),
    }
}

impl fmt::Display for SilenceRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        if let Some(file) = &self.file {
            write!(f, ":{file}")?;
        }
        match self.line {
            Some(line) => write!(f, ":{line}"),
            None => Ok(()),
        }
    }
}
