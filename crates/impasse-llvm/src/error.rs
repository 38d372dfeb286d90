//! Why a file cannot be read.

use std::fmt;

/// Why bitcode cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The file is no bitcode, or it is damaged; what is wrong with it.
    Malformed(String),
    /// The file is for a machine that is not followed, or has what is not followed.
    Unsupported(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Malformed(what) => write!(f, "the bitcode cannot be read: {what}"),
            Error::Unsupported(what) => write!(f, "not supported: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// What reading gives.
pub(crate) type Res<T> = Result<T, Error>;

/// The file is damaged.
pub(crate) fn malformed<T>(what: impl Into<String>) -> Res<T> {
    Err(Error::Malformed(what.into()))
}

/// The file has something that is not followed.
pub(crate) fn unsupported<T>(what: impl Into<String>) -> Res<T> {
    Err(Error::Unsupported(what.into()))
}
