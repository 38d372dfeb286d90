//! What is wrong with a silencer.

use std::fmt;

use crate::Code;
use crate::plain::plain;

/// Longer pieces of a comment are cut off where they are quoted.
const QUOTED: usize = 40;

/// Why a silencer cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SilenceError {
    /// A comment for impasse says something else, which is quoted.
    NotUnderstood(String),
    /// No codes in parentheses follow.
    CodesMissing,
    /// There is no code with this name.
    UnknownCode(String),
    /// There is a colon behind the code, but no file.
    FileMissing,
    /// There is no such line: the first has the number 1.
    NoSuchLine,
}

impl SilenceError {
    pub(super) fn not_understood(text: &str) -> SilenceError {
        SilenceError::NotUnderstood(plain(text, QUOTED))
    }

    pub(super) fn unknown_code(name: &str) -> SilenceError {
        SilenceError::UnknownCode(plain(name, QUOTED))
    }
}

impl fmt::Display for SilenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let example = Code::LostMessage;
        match self {
            SilenceError::NotUnderstood(text) => write!(
                f,
                "this comment for impasse is not understood: `{text}`; write `silence(CODE)` or \
                 `silence-file(CODE)`"
            ),
            SilenceError::CodesMissing => write!(
                f,
                "this silencer is not used: write the codes in parentheses, as in \
                 `impasse: silence({example})`"
            ),
            SilenceError::UnknownCode(name) if name.is_empty() => {
                write!(f, "a code is missing in this silencer, such as `{example}`")
            }
            SilenceError::UnknownCode(name) => write!(
                f,
                "there is no code `{name}`; `impasse explain` lists all codes"
            ),
            SilenceError::FileMissing => f.write_str("a file name is missing behind the code"),
            SilenceError::NoSuchLine => f.write_str("lines are numbered from 1"),
        }
    }
}

impl std::error::Error for SilenceError {}
