//! `impasse watch`: checks operations while they arrive.

use std::io;

use impasse_report::Sources;

use crate::cli::WatchArgs;
use crate::output::{Output, VERSION};

/// Watches standard input, prints the verdict as soon as it is certain, and
/// gives the exit code.
pub(crate) fn run(arguments: &WatchArgs) -> u8 {
    let output = Output::from_args(arguments.output);
    match impasse_watch::watch(io::stdin(), VERSION) {
        Ok(report) => output.report(&report, &Sources::new()),
        Err(error) => output.fail(&error, &Sources::new()),
    }
}
