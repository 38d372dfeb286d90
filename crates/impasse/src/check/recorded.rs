//! Recorded runs.

use std::ffi::OsStr;
use std::fs::File;

use impasse_live::{recorded, trace};
use impasse_report::{InputError, Report, Sources};

use super::finish;
use crate::known::Known;
use crate::output::{Clock, Output, VERSION};

/// Judges a recorded run, prints what was found and gives the exit code.
pub(super) fn run(file: &OsStr, known: &Known<'_>, output: &Output, clock: &Clock) -> u8 {
    let name = file.to_string_lossy().into_owned();
    let read = File::open(file).map_err(trace::TraceError::Unreadable);
    let drawn = output.tells_executions();
    let mut recording = match read.and_then(|opened| trace::read(opened, &mut (), drawn)) {
        Ok(recording) => recording,
        Err(error) => {
            let error = InputError::in_file(name, error.to_string());
            return output.fail(&error, &Sources::new());
        }
    };
    clock.phase("matching");
    let (run, sources) = recorded::report(&mut recording);
    let report = Report {
        tool_version: VERSION.to_owned(),
        inputs: vec![name],
        runs: vec![run],
        notes: Vec::new(),
    };
    finish(known, report, &sources, output, clock)
}
