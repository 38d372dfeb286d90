//! Output for people, in the style of a compiler.

mod crop;
mod detail;
mod excerpt;
mod finding;
mod findings;
mod lists;
mod options;
mod page;
mod plan;
mod summary;
mod trace;

pub use options::{Detail, MemoryUse, TextOptions, Timing};

use crate::plain::ascii;
use crate::{ErrorPlace, InputError, Report, Sources};
use page::Page;
use plan::{MAX_PLACES, Place};
pub(crate) use summary::{figures, sentence};

/// A report takes no more lines than this, unless more is asked for.
const SCREEN: usize = 58;

/// A whole report: findings, reasons, and one closing line. The most important
/// finding comes first, and repeats of it are told once.
///
/// A report stays shorter than a screen of 60 lines: what does not fit is told in
/// one line each, and all of it with [`Detail::Verbose`]. The events of an execution
/// that was run again come on top, since they were asked for.
pub fn render(report: &Report, sources: &Sources, options: &TextOptions) -> String {
    render_timed(report, sources, options, None)
}

/// The same, with how long it took.
pub fn render_timed(
    report: &Report,
    sources: &Sources,
    options: &TextOptions,
    timing: Option<&Timing>,
) -> String {
    if options.detail == Detail::Quiet {
        return closing(report, options, timing);
    }
    let end = lists::reasons(&report.runs, options)
        + &lists::remarks(&report.notes, options)
        + &closing(report, options, timing);
    let room = match options.detail {
        Detail::Verbose => usize::MAX,
        _ => SCREEN.saturating_sub(end.lines().count()),
    };
    let output = findings::render(&report.runs, sources, options, room)
        + &trace::render(&report.runs)
        + &end;
    finished(output, options)
}

/// The end of a report: the closing line, and before it, if wanted, what was done.
pub fn closing(report: &Report, options: &TextOptions, timing: Option<&Timing>) -> String {
    let mut output = String::new();
    if options.detail == Detail::Verbose {
        output += &detail::render(report, options, timing);
    }
    output += &summary::closing(report, options, timing);
    finished(output, options)
}

/// Output as it may be printed.
fn finished(output: String, options: &TextOptions) -> String {
    match options.ascii {
        true => ascii(&output),
        false => output,
    }
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
    finished(page.render(), options)
}

/// The closing line of a report, without colour.
pub(crate) fn summary_line(report: &Report) -> String {
    let verdict = report.verdict().as_str();
    format!("{verdict}: {}", summary::line(report, None))
}
