//! Checks a program for several numbers of ranks.

use std::sync::Arc;

use impasse_exec::{Config, World};
use impasse_job::{Buffering, Reading, Setup};
use impasse_report::{Code, Diagnostic, Report, Run, Verdict};

use super::explore::{Exploration, Subject, explore};
use super::judge::{Judgement, endless, judge};
use super::options::{ProgramOptions, Progress};
use super::tell::tell;
use super::{inputs, reasons};

/// Small, and different enough: even and odd.
const SWEEP: [u32; 3] = [2, 3, 4];

/// Checks a program.
pub fn check_program(
    setup: &Arc<Setup>,
    options: &ProgramOptions,
    progress: &Progress<'_>,
) -> Report {
    let mut sizes = options.sizes.clone().unwrap_or_else(|| SWEEP.to_vec());
    sizes.sort_unstable();
    sizes.dedup();
    let mut runs = Vec::new();
    for size in sizes {
        progress.go_on(size, 0);
        runs.push(run(setup, options, progress, size));
        if progress.stopped.get() {
            break;
        }
    }
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

/// Checks a program with one number of ranks.
fn run(setup: &Arc<Setup>, options: &ProgramOptions, progress: &Progress<'_>, size: u32) -> Run {
    let subject = Subject {
        setup,
        size,
        args: &options.args,
        limits: options.limits,
        progress,
        replay: options.replay.as_ref(),
    };
    let mut world = World {
        config: Config {
            unknown_environment: true,
            unknown_files: true,
            ..Config::default()
        },
        ..World::default()
    };
    let mut run = Run::new(size, Verdict::Clean);
    run.reasons.extend(options.doubts.iter().cloned());
    if options.replay.is_some() {
        let text = "only the execution that `--replay` gives was run";
        run.reasons.push(text.into());
    }
    let mut judged = Vec::new();
    for reading in readings(options) {
        if !is_needed(reading, &judged) {
            continue;
        }
        match explore(&subject, &mut world, reading) {
            Ok(found) => judged.push(Judged::new(setup, &world, found)),
            Err(stop) => run.reasons.push(reasons::not_started(&stop)),
        }
    }
    tell(&mut run, &subject, &mut world, options, &judged);
    run
}

/// The readings to explore, in order.
fn readings(options: &ProgramOptions) -> Vec<Reading> {
    if let Some(replay) = &options.replay {
        return vec![replay.reading];
    }
    match options.buffering {
        Some(Buffering::Zero) => vec![Reading::STRICT],
        Some(Buffering::Infinite) => vec![Reading::LENIENT],
        Some(buffering) => vec![Reading {
            buffering,
            synchronising: false,
        }],
        None => vec![Reading::STRICT, Reading::LENIENT],
    }
}

/// Whether a second reading can show more. If the order of events cannot matter, a program that
/// never gets stuck without buffers does not get stuck with them (Siegel and Avrunin).
fn is_needed(reading: Reading, judged: &[Judged]) -> bool {
    let Some(first) = judged.first() else {
        return true;
    };
    let found = &first.found;
    reading != found.reading
        && (found.schedules || !found.stuck.is_empty() || !found.ends.is_empty())
}

/// An exploration with its deadlocks put into words.
pub(super) struct Judged {
    pub found: Exploration,
    /// Deadlocks, each with the number of the stuck state in the exploration.
    pub deadlocks: Vec<(Diagnostic, usize)>,
    pub doubts: Vec<String>,
}

impl Judged {
    fn new(setup: &Arc<Setup>, world: &World, found: Exploration) -> Judged {
        let module = setup.program().module();
        let mut judged = Judged {
            deadlocks: Vec::new(),
            doubts: Vec::new(),
            found,
        };
        for (at, (job, path)) in judged.found.stuck.iter().enumerate() {
            let judgement = match judged.found.endless.contains(&at) {
                true => Judgement::Deadlocks(vec![endless(module, job)]),
                false => judge(module, job),
            };
            match judgement {
                Judgement::Deadlocks(findings) => {
                    for mut finding in findings {
                        inputs::explain(module, world, path, &mut finding);
                        let known = judged
                            .deadlocks
                            .iter()
                            .any(|(other, _)| same(other, &finding));
                        if !known {
                            judged.deadlocks.push((finding, at));
                        }
                    }
                }
                Judgement::Doubt(doubt) => {
                    if !judged.doubts.contains(&doubt) {
                        judged.doubts.push(doubt);
                    }
                }
            }
        }
        judged
    }
}

/// Whether two findings are about the same places.
pub(super) fn same(one: &Diagnostic, other: &Diagnostic) -> bool {
    let places = |finding: &Diagnostic| {
        let mut places: Vec<_> = finding.causes().map(|place| place.at.clone()).collect();
        places.sort_by_key(|place| {
            place
                .as_ref()
                .map(|at| (at.file.clone(), at.line, at.column))
        });
        places.dedup();
        places
    };
    one.code == other.code && places(one) == places(other)
}
