//! Live streams: operations arrive as JSON lines, and the verdict is given the
//! moment it is certain. The format is described in `docs/command-line.md`.

mod event;
mod judge;
mod lines;
mod names;
mod reader;
mod record;
mod recorded;
mod verdict;

use std::io::Read;
use std::time::Duration;

use impasse_match::stream::StreamError;
use impasse_report::{InputError, Report, SourceLocation, Sources};

use event::{Event, Fault};
use judge::{Certain, Judge};
use lines::{LineError, Lines, Next};
use reader::LineReader;
pub use recorded::RecordLines;

/// Never wait longer for more input before looking at what there is.
const MAX_PATIENCE: Duration = Duration::from_millis(200);

/// Name of the input in reports.
const INPUT: &str = "<stdin>";

/// Reads operations, or records of a real run, until the verdict is certain or the input ends. Of a run
/// that is `drawn`, the last calls are told.
pub fn watch(
    input: impl Read + Send + 'static,
    tool_version: &str,
    drawn: bool,
) -> Result<(Report, Sources), Box<InputError>> {
    let mut lines = Lines::new(input);
    let mut reader = loop {
        match lines.next(None).map_err(|error| broken(&error, &lines))? {
            Next::Line if is_blank(lines.line()) => {}
            Next::Line => {
                if let Some(head) = recorded::head(lines.line()) {
                    return recorded::watch(&head, &mut lines, tool_version, drawn);
                }
                let read = LineReader::new(lines.line());
                break read.map_err(|fault| faulty(&fault, &lines))?;
            }
            Next::Nothing => {}
            Next::End => {
                let mut error = InputError::in_file(INPUT, "there is no input");
                error.help = Some(String::from(
                    "the first line is a header such as {\"processes\": 4}",
                ));
                return Err(Box::new(error));
            }
        }
    };
    let judge = Judge::new(&reader.members);
    let mut judge = judge.map_err(|illegal| stopped(&illegal.to_string(), &lines))?;
    let mut last_sites = vec![None; reader.members[0].len()];
    let certain = loop {
        match step(&mut lines, &mut reader, &mut judge, &mut last_sites) {
            Ok(None) => {}
            Ok(Some(certain)) => break certain,
            // What was certain before the fault stays certain.
            Err(error) => break judge.look().ok_or(error)?,
        }
    };
    let report = verdict::report(&reader, &certain, &last_sites, tool_version);
    Ok((report, Sources::new()))
}

/// Takes one line, or looks at what there is if none comes soon.
fn step(
    lines: &mut Lines,
    reader: &mut LineReader,
    judge: &mut Judge,
    last_sites: &mut [Option<impasse_ops::Site>],
) -> Result<Option<Certain>, Box<InputError>> {
    // To wait as long as the last look has taken keeps the time for looking
    // within the time for everything else, however the input trickles.
    let patience = judge.has_news().then(|| judge.cost().min(MAX_PATIENCE));
    let next = lines.next(patience);
    let event = match next.map_err(|error| broken(&error, lines))? {
        Next::Nothing => return Ok(judge.look()),
        // What is certain without the end of the input is told without it.
        Next::End if judge.has_news() => match judge.look() {
            Some(certain) => return Ok(Some(certain)),
            None => Event::CloseAll,
        },
        Next::End => Event::CloseAll,
        Next::Line if is_blank(lines.line()) => return Ok(None),
        Next::Line => {
            let read = reader.read(lines.line(), lines.number());
            read.map_err(|fault| faulty(&fault, lines))?
        }
    };
    if let Event::Push(rank, _, site) = &event {
        last_sites[rank.index()] = Some(*site);
    }
    let ended = matches!(event, Event::CloseAll);
    let taken = judge.take(event, lines.number());
    taken.map_err(|error| refused(&error, lines))?;
    Ok(match ended || judge.is_due() {
        true => judge.look(),
        false => None,
    })
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

fn here(lines: &Lines, column: u32) -> SourceLocation {
    let line = u32::try_from(lines.number()).unwrap_or(u32::MAX);
    SourceLocation::new(INPUT, line, column)
}

fn faulty(fault: &Fault, lines: &Lines) -> Box<InputError> {
    let place = here(lines, fault.column.unwrap_or(1));
    let message = format!("line {}: {}", lines.number(), fault.message);
    Box::new(InputError::at(place, message))
}

fn broken(error: &LineError, lines: &Lines) -> Box<InputError> {
    stopped(&error.to_string(), lines)
}

fn refused(error: &StreamError, lines: &Lines) -> Box<InputError> {
    stopped(&error.to_string(), lines)
}

fn stopped(message: &str, lines: &Lines) -> Box<InputError> {
    let message = format!("line {}: {message}", lines.number());
    Box::new(InputError::at(here(lines, 1), message))
}
