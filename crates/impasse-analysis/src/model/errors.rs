//! What keeps a model from being checked.

use std::fmt;

use impasse_match::words::CompileError;
use impasse_model::{Instance, LineIndex, ModelError, Span};
use impasse_report::{InputError, SourceLocation};

/// Why a model was not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// It has no instance for one of the numbers of ranks.
    Model(ModelError),
    /// The engine does not take the instance.
    Engine {
        /// What is wrong.
        error: CompileError,
        /// Where, if it is one operation.
        span: Option<Span>,
    },
    /// It allows none of the numbers of ranks that were tried.
    NoSize {
        /// The largest that was tried.
        up_to: u32,
    },
}

impl CheckError {
    pub(crate) fn engine(instance: &Instance, error: CompileError) -> CheckError {
        let span = match &error {
            CompileError::Illegal { site, .. } => instance.span(*site),
            _ => None,
        };
        CheckError::Engine { error, span }
    }

    /// The error as the report shows it. `file` and `text` are what the model
    /// was read from.
    pub fn state(&self, file: &str, text: &str) -> InputError {
        match self {
            CheckError::Model(error) => model_error(file, text, error),
            CheckError::Engine {
                span: Some(span), ..
            } => {
                let lines = LineIndex::new(text);
                InputError::at(location(file, &lines, *span), self.to_string())
            }
            CheckError::Engine { span: None, .. } => InputError::in_file(file, self.to_string()),
            CheckError::NoSize { .. } => {
                let mut stated = InputError::in_file(file, self.to_string());
                stated.help = Some(String::from("choose a number of ranks with `-n`"));
                stated
            }
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Model(error) => error.fmt(f),
            CheckError::Engine { error, .. } => error.fmt(f),
            CheckError::NoSize { up_to } => {
                write!(f, "the model allows no number of ranks up to {up_to}")
            }
        }
    }
}

impl std::error::Error for CheckError {}

/// States an error of a model for the report.
pub fn model_error(file: &str, text: &str, error: &ModelError) -> InputError {
    let lines = LineIndex::new(text);
    let mut stated = InputError::at(location(file, &lines, error.span), &error.message);
    stated.help = error.help.clone();
    stated.related = error
        .related
        .iter()
        .map(|(span, remark)| (location(file, &lines, *span), remark.clone()))
        .collect();
    stated
}

/// The place of a span.
pub(crate) fn location(file: &str, lines: &LineIndex, span: Span) -> SourceLocation {
    let clip = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (line, column) = lines.position(span.start as usize);
    let (end_line, end_column) = lines.position(span.end as usize);
    SourceLocation::new(file, clip(line), clip(column)).to(clip(end_line), clip(end_column))
}
