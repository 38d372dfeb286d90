//! Checks a program for several numbers of ranks, as many at the same time as there are threads.
//!
//! What comes of a number does not depend on the others, so it is the same however many are checked at once. Two things
//! are shared: the time, of which each has its part, and memory. If that runs out while others use it, too, a number is
//! checked once more when they are done.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use impasse_ir::in_parallel;
use impasse_job::Setup;
use impasse_report::{Code, Report, Run};

use super::check::Check;
use super::options::ProgramOptions;
use super::progress::{Progress, Watch};
use super::spare::Spare;
use super::versions::Versions;

/// Small, and different enough: even and odd.
const SWEEP: [u32; 3] = [2, 3, 4];

/// The numbers of ranks that a program is checked with, in order.
pub fn sizes(options: &ProgramOptions) -> Vec<u32> {
    let mut sizes = options.sizes.clone().unwrap_or_else(|| SWEEP.to_vec());
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Checks a program as it is, without slicing.
pub fn check_program(setup: &Arc<Setup>, options: &ProgramOptions, watch: &Watch<'_>) -> Report {
    check_versions(&Versions::whole(setup), options, watch)
}

/// Checks a program.
pub fn check_versions(
    versions: &Versions<'_>,
    options: &ProgramOptions,
    watch: &Watch<'_>,
) -> Report {
    let sizes = sizes(options);
    let workers = options.threads.get().min(sizes.len());
    let numbers = Numbers {
        versions,
        options,
        watch,
        workers,
        spare: Spare::beyond(workers, options.threads),
        waiting: AtomicUsize::new(sizes.len()),
        unfinished: AtomicUsize::new(sizes.len()),
    };
    let runs = in_parallel(options.threads, &sizes, |&size| numbers.beside_others(size));
    report(options, numbers.complete(&sizes, runs))
}

/// Numbers of ranks that are checked at the same time.
struct Numbers<'a> {
    versions: &'a Versions<'a>,
    options: &'a ProgramOptions,
    watch: &'a Watch<'a>,
    /// How many are checked at the same time.
    workers: usize,
    spare: Spare,
    /// How many are still to be begun with, and how many are not done with.
    waiting: AtomicUsize,
    unfinished: AtomicUsize,
}

impl Numbers<'_> {
    /// Checks with one number while others are checked. `None` if that is to be done when they are done.
    fn beside_others(&self, size: u32) -> Option<Run> {
        let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed);
        let has_others = self.unfinished.load(Ordering::Relaxed) > waiting;
        let later = self.watch.is_interrupted() || has_others && self.watch.is_memory_short();
        let run = (!later).then(|| {
            let share = self.workers as f64 / waiting as f64;
            self.check(size, share.min(1.0))
        });
        // Whoever has nothing more to do helps the others.
        if self.unfinished.fetch_sub(1, Ordering::Relaxed) <= self.workers {
            self.spare.add_one();
        }
        let (run, ran_out) = run?;
        (!ran_out || self.workers == 1).then(|| self.finished(run))
    }

    /// What came of all numbers. Those that are missing are checked, unless nothing more is to be begun.
    fn complete(&self, sizes: &[u32], runs: Vec<Option<Run>>) -> Vec<Run> {
        let _mine = self.spare.take();
        let mut missing = runs.iter().filter(|run| run.is_none()).count();
        let mut all = Vec::new();
        for (&size, run) in sizes.iter().zip(runs) {
            match run {
                Some(run) => all.push(run),
                None if !all.is_empty() && self.watch.is_interrupted() => {}
                None => {
                    let (run, _) = self.check(size, 1.0 / missing as f64);
                    all.push(self.finished(run));
                    missing -= 1;
                }
            }
        }
        all
    }

    /// Checks with one number, in this share of the time; and says whether memory ran out.
    fn check(&self, size: u32, share: f64) -> (Run, bool) {
        let progress = &Progress::new(*self.watch);
        let check = Check {
            versions: self.versions,
            options: self.options,
            progress,
            spare: &self.spare,
            size,
            kept: progress.set_apart(share),
        };
        (check.run(), progress.has_run_out_of_memory())
    }

    /// Tells whoever watches that a number is done with.
    fn finished(&self, run: Run) -> Run {
        if let Some(finished) = self.watch.finished {
            finished(&run);
        }
        run
    }
}

/// The report of a check that came to these runs.
pub fn report(options: &ProgramOptions, mut runs: Vec<Run>) -> Report {
    // Numbers of ranks that nobody asked for and the program refuses say nothing.
    if options.sizes.is_none() && !runs.iter().all(gives_up) {
        runs.retain(|run| !gives_up(run));
    }
    Report {
        tool_version: options.tool_version.clone(),
        inputs: options.inputs.clone(),
        runs,
        notes: Vec::new(),
    }
}

/// Whether a program ends itself with this number of ranks, whatever happens.
fn gives_up(run: &Run) -> bool {
    let mut findings = run.findings.iter();
    !run.findings.is_empty() && findings.all(|finding| finding.code == Code::GivesUp)
}
