//! The space-time diagram as a file of its own.

use std::fmt::Write;

use super::layout::{Layout, View};
use super::xml::escaped;
use super::{STYLE, draw, lanes};
use crate::plain::{plain, wrap};
use crate::{Diagnostic, Execution, Report, Run, merge_findings};

/// How many columns a file shows.
const COLUMNS: usize = 400;

/// Space around everything.
const MARGIN: u64 = 16;

/// How wide a file is at least.
const WIDTH: u64 = 640;

/// Longest text in the head, in characters.
const TEXT: usize = 600;

/// A line of the head.
struct Line {
    class: &'static str,
    text: String,
}

/// The diagram of the most important finding that has an execution, else that of an execution that
/// was asked for or recorded, else words.
pub(super) fn file(report: &Report) -> String {
    let findings = merge_findings(&report.runs);
    let told = findings
        .iter()
        .find_map(|finding| Some((finding, finding.execution.as_deref()?)));
    if let Some((finding, execution)) = told {
        return framed(
            &head(finding, Some(execution)),
            Some((execution, Some(finding))),
        );
    }
    let asked = report.runs.iter().find_map(Run::told);
    let mut lines = findings
        .first()
        .map_or(Vec::new(), |first| head(first, None));
    if lines.is_empty() {
        lines.push(Line {
            class: "title",
            text: report.summary(),
        });
    }
    framed(&lines, asked.map(|execution| (execution, None)))
}

/// What the finding is, and when it happens.
fn head(finding: &Diagnostic, execution: Option<&Execution>) -> Vec<Line> {
    let mut facts = Vec::new();
    if let Some(execution) = execution {
        facts.push(crate::phrases::plural(u64::from(execution.ranks), "rank"));
    } else if !finding.found_with.is_empty() {
        facts.push(crate::phrases::counts_of_ranks(&finding.found_with));
    }
    if let Some(class) = finding.class {
        facts.push(format!("class {}: {}", class.as_str(), class.meaning()));
    }
    let assumption = finding.assumption.iter();
    facts.extend(assumption.map(|text| format!("assumes: {text}")));
    let (severity, code) = (finding.severity().as_str(), finding.code);
    let title = Line {
        class: "title",
        text: format!("{severity}[{code}]: {}", finding.title()),
    };
    let facts = Line {
        class: "note",
        text: facts.join("; "),
    };
    vec![title, facts]
}

/// Lines of text with a diagram under them.
fn framed(lines: &[Line], drawn: Option<(&Execution, Option<&Diagnostic>)>) -> String {
    let diagram = drawn.map(|(execution, finding)| {
        let view = View {
            lanes: lanes::important(execution, finding),
            columns: COLUMNS,
        };
        let layout = Layout::new(execution, view);
        (layout.size(), draw::draw(&layout))
    });
    let size = diagram.as_ref().map_or((0, 0), |(size, _)| *size);
    let width = (size.0 + 2 * MARGIN).max(WIDTH);
    let mut text = String::new();
    let mut y = MARGIN;
    for line in lines {
        let letter = if line.class == "title" { 9 } else { 7 };
        let columns = usize::try_from((width - 2 * MARGIN) / letter).unwrap_or(usize::MAX);
        // A drawing of thousands of pixels still has its title at its left end.
        let columns = columns.min(160);
        for row in wrap(&plain(&line.text, TEXT), columns).lines() {
            y += 20;
            let (class, row) = (line.class, escaped(row, TEXT));
            _ = writeln!(
                text,
                "<text class=\"{class}\" x=\"{MARGIN}\" y=\"{}\">{row}</text>",
                y - 6
            );
        }
    }
    let label = lines
        .first()
        .map_or(String::new(), |line| escaped(&line.text, TEXT));
    let height = y + size.1 + MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{label}\">\n<title>{label}</title>\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{text}"
    );
    if let Some((_, diagram)) = diagram {
        let shift = MARGIN / 2;
        _ = writeln!(
            out,
            "<g transform=\"translate({shift},{y})\">\n{diagram}</g>"
        );
    }
    out.push_str("</svg>\n");
    out
}
