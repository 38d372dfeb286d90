//! `impasse watch`: checks operations while they arrive.

use std::io;

use impasse_report::Sources;

use crate::cli::WatchArgs;
use crate::output::{Clock, Output, VERSION};

/// Watches standard input, prints the verdict as soon as it is certain, and
/// gives the exit code.
pub(crate) fn run(arguments: &WatchArgs) -> u8 {
    let clock = Clock::start("watching");
    let output = match Output::from_args(&arguments.output, &[]) {
        Ok(output) => output,
        Err(told) => return told.0,
    };
    match impasse_watch::watch(io::stdin(), VERSION, output.tells_executions()) {
        Ok((report, sources)) => output.report(&report, &sources, &clock),
        Err(error) => output.fail(&error, &Sources::new()),
    }
}
