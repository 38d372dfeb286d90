//! All findings: in full as far as there is room, then one line each.

use super::plan::position;
use super::{TextOptions, finding, lists};
use crate::phrases::plural;
use crate::plain::plain;
use crate::{Diagnostic, Run, Sources, merge_findings};

/// At least this much room is left for findings that are told in one line each.
const FOLDED_LINES: usize = 13;

/// The findings of all runs in at most about `room` lines.
pub(super) fn render(
    runs: &[Run],
    sources: &Sources,
    options: &TextOptions,
    room: usize,
) -> String {
    let findings = merge_findings(runs);
    let shown = findings.iter().map(|found| {
        let text = finding::render(found, sources, options, room) + "\n";
        let lines = text.lines().count();
        (text, lines)
    });
    // One block more than fits is all that is needed to know that not all fit.
    let mut blocks: Vec<(String, usize)> = Vec::new();
    let mut used = 0;
    for block in shown {
        used += block.1;
        blocks.push(block);
        if used > room {
            break;
        }
    }
    let in_full = match used <= room {
        true => blocks.len(),
        false => fitting(&blocks, room.saturating_sub(FOLDED_LINES)),
    };
    let output: String = blocks.drain(..in_full).map(|(text, _)| text).collect();
    output + &folded(&findings[in_full..], options)
}

/// How many blocks have room; at least one.
fn fitting(blocks: &[(String, usize)], room: usize) -> usize {
    let mut used = 0;
    let fit = blocks.iter().take_while(|(_, lines)| {
        used += lines;
        used <= room
    });
    fit.count().max(1)
}

/// One line for each finding.
fn folded(findings: &[Diagnostic], options: &TextOptions) -> String {
    let more = plural(findings.len() as u64, "more finding");
    let heading = format!("{more}, which `--verbose` shows in full:");
    let lines: Vec<String> = findings
        .iter()
        .map(|finding| one_line(finding, options.width))
        .collect();
    lists::list(&heading, "finding", &lines, options)
}

/// `error[IMP001] at ring.c:23:5: deadlock: ranks 0 and 1 wait for each other`
fn one_line(finding: &Diagnostic, width: usize) -> String {
    let (severity, code) = (finding.severity().as_str(), finding.code);
    let place = finding.causes().find_map(|place| place.at.as_ref());
    let place = place.map_or_else(String::new, |at| format!(" at {}", position(at)));
    let start = format!("{severity}[{code}]{place}: ");
    let left = width.saturating_sub(start.chars().count() + 7).max(20);
    start + &plain(&finding.title(), left)
}
