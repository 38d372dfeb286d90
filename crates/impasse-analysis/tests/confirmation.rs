//! What a slice shows with branches merged is confirmed on the whole program, though that has too many executions.

use std::sync::Arc;

use impasse_analysis::{ProgramOptions, Versions, Watch, check_versions};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::Verdict;

/// A program of the gallery, with more that is measured: what hangs comes after choices that double the executions.
#[test]
fn an_execution_of_the_slice_shows_the_deadlock() {
    let path = "../impasse/tests/programs/input/kind_that_took_too_long_here.c";
    let text = std::fs::read_to_string(path).expect("it is there");
    let text = text.replace("#define KINDS 3", "#define KINDS 6");
    let libraries = [impasse_libc::library()];
    let module = || impasse_testing::module(&text);
    let slice = Setup::sliced(module(), &libraries, &[]).expect("it is well-formed");
    let versions = Versions::sliced(Arc::new(slice), || {
        Arc::new(Setup::new(module(), &libraries, &[]).expect("it is well-formed"))
    });
    let options = ProgramOptions {
        sizes: Some(vec![3]),
        args: Args::Unknown,
        ..ProgramOptions::default()
    };
    let report = check_versions(&versions, &options, &Watch::default());
    assert_eq!(report.runs[0].verdict(), Verdict::Deadlock);
}
