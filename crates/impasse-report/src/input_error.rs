//! Errors in what the user gave, such as a model file that does not parse.

use crate::SourceLocation;

/// Where an input error is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorPlace {
    /// In no file: for example on the command line.
    Nowhere,
    /// In a file as a whole: for example one that cannot be read.
    File(String),
    /// At a place in a file.
    At(SourceLocation),
}

/// Input that cannot be used, stated so that the user can repair it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// What is wrong: one sentence.
    pub message: String,
    /// Where.
    pub place: ErrorPlace,
    /// Short text at the place itself; may be empty.
    pub label: String,
    /// Other places that matter, each with a remark.
    pub related: Vec<(SourceLocation, String)>,
    /// How to repair it.
    pub help: Option<String>,
}

impl InputError {
    /// An error that belongs to no file.
    pub fn new(message: impl Into<String>) -> InputError {
        InputError {
            message: message.into(),
            place: ErrorPlace::Nowhere,
            label: String::new(),
            related: Vec::new(),
            help: None,
        }
    }

    /// An error of a whole file.
    pub fn in_file(file: impl Into<String>, message: impl Into<String>) -> InputError {
        InputError {
            place: ErrorPlace::File(file.into()),
            ..InputError::new(message)
        }
    }

    /// An error at a place in a file.
    pub fn at(location: SourceLocation, message: impl Into<String>) -> InputError {
        InputError {
            place: ErrorPlace::At(location),
            ..InputError::new(message)
        }
    }
}
