//! What a comment for impasse says: `impasse: silence(IMP005): the reason`.

use super::SilenceError;

/// What every comment for impasse begins with.
pub(super) const MARK: &str = "impasse:";

/// How much a silencer covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// One line.
    Line,
    /// The whole file.
    File,
}

/// The meaning of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Directive {
    pub scope: Scope,
    pub codes: Vec<String>,
    pub reason: Option<String>,
}

impl Directive {
    /// Reads the text of a comment behind its [`MARK`].
    pub(super) fn parse(text: &str) -> Result<Directive, SilenceError> {
        let (name, rest) = text.split_once('(').unwrap_or((text, ""));
        let scope = match name.trim() {
            "silence" => Scope::Line,
            "silence-file" => Scope::File,
            other => return Err(SilenceError::not_understood(other)),
        };
        let Some((codes, behind)) = rest.split_once(')') else {
            return Err(SilenceError::CodesMissing);
        };
        let codes = codes.split(',').map(str::trim).map(str::to_owned);
        Ok(Directive {
            scope,
            codes: codes.collect(),
            reason: reason(behind),
        })
    }
}

/// The text behind the codes, on one line and without a colon in front.
fn reason(text: &str) -> Option<String> {
    let text = text.trim_start();
    let text = text.strip_prefix(':').unwrap_or(text);
    let words = text.split_whitespace();
    // Lines of long comments often begin with a star.
    let words: Vec<&str> = words.filter(|word| *word != "*").collect();
    (!words.is_empty()).then(|| words.join(" "))
}
