//! Errors for people: what is wrong, where, and what to write instead.

use std::fmt;
use std::ops::Range;

/// A piece of the source text, as byte offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    ///
    /// Offsets beyond 4 GiB are clipped; sources are far shorter than that.
    pub fn new(start: usize, end: usize) -> Span {
        let clip = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span {
            start: clip(start),
            end: clip(end),
        }
    }

    /// The same as a range, to slice the source text with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// From the start of this span to the end of the other.
    pub(crate) fn to(self, other: Span) -> Span {
        Span {
            start: self.start,
            end: other.end,
        }
    }
}

/// Why a text is not a model, or a model has no instance of some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where it is wrong.
    pub span: Span,
    /// What to write instead, where that can be said.
    pub help: Option<String>,
    /// Other places that matter, each with a remark.
    pub related: Vec<(Span, String)>,
}

impl ModelError {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> ModelError {
        ModelError {
            message: message.into(),
            span,
            help: None,
            related: Vec::new(),
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> ModelError {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn maybe_help(mut self, help: Option<String>) -> ModelError {
        self.help = self.help.or(help);
        self
    }

    pub(crate) fn related(mut self, span: Span, remark: impl Into<String>) -> ModelError {
        self.related.push((span, remark.into()));
        self
    }

    /// Says for which instance an expression failed.
    pub(crate) fn for_rank(mut self, rank: u32, size: u32) -> ModelError {
        self.message = format!("{} (rank {rank}, size {size})", self.message);
        self
    }

    /// Says for which size an expression failed that is the same on all ranks.
    pub(crate) fn for_size(mut self, size: u32) -> ModelError {
        self.message = format!("{} (size {size})", self.message);
        self
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ModelError {}

/// A piece of source for a message: short, on one line, in backquotes.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push_str("...");
    }
    format!("`{short}`")
}
