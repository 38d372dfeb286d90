//! Output for people, in the style of a compiler.

mod crop;
mod excerpt;
mod finding;
mod page;
mod plan;
mod summary;
mod trace;

use crate::{ErrorPlace, InputError, Report, Sources, merge_findings};
use page::Page;
use plan::{MAX_PLACES, Place};

/// How text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether to use terminal colours.
    pub color: bool,
    /// Width of the terminal in characters.
    pub width: usize,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions {
            color: false,
            width: 100,
        }
    }
}

/// A whole report: findings, reasons, and one closing line.
///
/// Findings that are equal for several rank counts are shown once.
pub fn render(report: &Report, sources: &Sources, options: &TextOptions) -> String {
    let mut output = String::new();
    for found in merge_findings(&report.runs) {
        output.push_str(&finding::render(&found, sources, options));
        output.push('\n');
    }
    output.push_str(&trace::render(&report.runs));
    output.push_str(&summary::reasons(&report.runs, options));
    output.push_str(&summary::closing(report, options));
    output
}

/// An input error, in the same style as a finding.
pub fn input_error(error: &InputError, sources: &Sources, options: &TextOptions) -> String {
    let mut page = Page::error(&error.message, options);
    let mut places = Vec::new();
    match &error.place {
        ErrorPlace::Nowhere => {}
        ErrorPlace::File(file) => page.origin(file),
        ErrorPlace::At(at) => places.push(Place::single(at, &error.label, true)),
    }
    for (at, remark) in error.related.iter().take(MAX_PLACES) {
        places.push(Place::single(at, remark, false));
    }
    page.places(&places, sources);
    if let Some(help) = &error.help {
        page.note(Some("help"), help);
    }
    page.render()
}

/// The closing line of a report, without colour.
pub(crate) fn summary_line(report: &Report) -> String {
    let (verdict, sentence) = summary::sentence(report);
    format!("{}: {sentence}", verdict.as_str())
}
