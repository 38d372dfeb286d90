//! What a comment for impasse says: `impasse: silence(IMP005): the reason`.

use crate::plain::plain;

/// What every comment for impasse begins with.
pub(super) const MARK: &str = "impasse:";

/// Longer pieces of a comment are cut off where they are quoted.
const QUOTED: usize = 40;

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
    pub(super) fn parse(text: &str) -> Result<Directive, String> {
        let (name, rest) = text.split_once('(').unwrap_or((text, ""));
        let scope = match name.trim() {
            "silence" => Scope::Line,
            "silence-file" => Scope::File,
            other => return Err(not_understood(other)),
        };
        let Some((codes, behind)) = rest.split_once(')') else {
            return Err(String::from(
                "this silencer is not used: write the codes in parentheses, as in \
                 `impasse: silence(IMP005)`",
            ));
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

fn not_understood(name: &str) -> String {
    let name = plain(name, QUOTED);
    format!(
        "this comment for impasse is not understood: `{name}`; write `silence(CODE)` or \
         `silence-file(CODE)`"
    )
}

/// The complaint about a code that does not exist.
pub(super) fn unknown_code(name: &str) -> String {
    match name.is_empty() {
        true => String::from("a code is missing in this silencer, such as `IMP005`"),
        false => format!(
            "there is no code `{}`; `impasse explain` lists all codes",
            plain(name, QUOTED)
        ),
    }
}
