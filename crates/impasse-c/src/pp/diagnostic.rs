//! Diagnostics: errors and warnings as values.

use super::token::{ExpansionId, Location};

/// How bad it is. Processing goes on after either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Something a compiler would refuse, or a limit reached: the output may be incomplete.
    Error,
    /// Something a compiler would mention.
    Warning,
}

/// A category, for callers that treat some diagnostics in their own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A header was not found and has been skipped.
    MissingHeader,
    /// One of [`Limits`](super::Limits) was reached.
    Limit,
    /// `#error` or `#warning` in the source.
    User,
    /// Anything wrong with the source itself.
    Source,
    /// What the parser could not read.
    Syntax,
    /// What breaks the rules for names and types.
    Types,
    /// Valid, but not supported when it is reached.
    Unsupported,
}

/// One finding of the preprocessor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub topic: Topic,
    /// One sentence, lower case, without a full stop.
    pub message: String,
    /// Where.
    pub place: Location,
    /// Through which macros.
    pub expansion: ExpansionId,
}
