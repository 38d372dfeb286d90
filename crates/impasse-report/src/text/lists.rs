//! What stands below the findings: reasons, assumptions, remarks.

use annotate_snippets::Level;

use super::page::Page;
use super::plan::position;
use super::{Detail, TextOptions};
use crate::merge::merged_texts;
use crate::phrases::{counts_of_ranks, plural};
use crate::plain::{plain, wrap};
use crate::{ReportNote, Run};

/// A list ends when it has this many lines; the rest is counted.
const MAX_LINES: usize = 10;

/// Longer texts are cut off.
const MAX_TEXT: usize = 500;

/// Why the check was not complete, and what else it rests on; empty if neither.
pub(super) fn reasons(runs: &[Run], options: &TextOptions) -> String {
    let reasons = merged_texts(runs, |run| &run.reasons);
    let assumptions = merged_texts(runs, |run| &run.assumptions);
    let incomplete = "the check is not complete, because:";
    let supposed = "the verdict rests on assumptions:";
    list(incomplete, "reason", &with_ranks(&reasons), options)
        + &list(supposed, "assumption", &with_ranks(&assumptions), options)
}

/// Remarks about the check as a whole; empty if there are none.
pub(super) fn remarks(notes: &[ReportNote], options: &TextOptions) -> String {
    let told = notes.iter().map(|note| {
        let place = note.at.as_ref().map(|at| position(at) + ": ");
        format!(
            "{}{}",
            place.unwrap_or_default(),
            plain(&note.message, MAX_TEXT)
        )
    });
    let told: Vec<String> = told.collect();
    let heading = "about silencers and the baseline:";
    list(heading, "remark", &told, options)
}

/// Texts below a heading, safe to print; empty if there are none. `word` is what
/// those that do not fit are counted as.
pub(super) fn list(heading: &str, word: &str, texts: &[String], options: &TextOptions) -> String {
    if texts.is_empty() {
        return String::new();
    }
    let room = match options.detail {
        Detail::Verbose => usize::MAX,
        _ => MAX_LINES,
    };
    let mut output = Page::line(Level::NOTE, "note", heading, options).render();
    let mut lines = 0;
    let mut rest = texts.iter();
    while lines < room
        && let Some(text) = rest.next()
    {
        let item = item(text, options);
        lines += item.lines().count();
        output += &item;
    }
    if rest.len() > 0 {
        let more = plural(rest.len() as u64, &format!("more {word}"));
        output += &item(&format!("and {more}"), options);
    }
    output.push('\n');
    output
}

fn item(text: &str, options: &TextOptions) -> String {
    let width = options.width.saturating_sub(4).max(30);
    format!("  - {}\n", wrap(text, width).replace('\n', "\n    "))
}

/// Texts, each with the rank counts it applies to.
fn with_ranks(texts: &[(&str, Vec<u32>)]) -> Vec<String> {
    let told = texts.iter().map(|(text, ranks)| {
        let ranks = counts_of_ranks(ranks);
        format!("with {ranks}: {}", plain(text, MAX_TEXT))
    });
    told.collect()
}
