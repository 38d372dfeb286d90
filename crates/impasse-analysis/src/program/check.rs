//! Checks a program for several numbers of ranks.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use impasse_exec::{Config, World};
use impasse_job::{Buffering, BufferingModel, Setup};
use impasse_report::{Code, Report, Run, Verdict};

use super::explore::{Exploration, Subject, explore};
use super::fill_report::fill_report;
use super::options::ProgramOptions;
use super::progress::{Ending, Progress};
use super::reasons;

/// Small, and different enough: even and odd.
const SWEEP: [u32; 3] = [2, 3, 4];

/// The share of the time for the first of two models. Where it needs more, the program is not proven
/// in any case, and the other model shows what the first one does not.
const FIRST_MODEL: f64 = 0.8;

/// The share of the time for finding something, if what is found is run once more.
const FINDING: f64 = 0.85;

/// The numbers of ranks that a program is checked with, in order.
pub fn sizes(options: &ProgramOptions) -> Vec<u32> {
    let mut sizes = options.sizes.clone().unwrap_or_else(|| SWEEP.to_vec());
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Checks a program.
pub fn check_program(
    setup: &Arc<Setup>,
    options: &ProgramOptions,
    progress: &Progress<'_>,
) -> Report {
    let sizes = sizes(options);
    let mut runs = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        let kept = progress.begin(1.0 / (sizes.len() - at) as f64, Duration::ZERO);
        let run = run(setup, options, progress, size, kept);
        if let Some(finished) = progress.finished {
            finished(&run);
        }
        runs.push(run);
        if progress.is_interrupted() {
            break;
        }
    }
    report(options, runs)
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

/// Checks a program with one number of ranks, and leaves this much of the time.
fn run(
    setup: &Arc<Setup>,
    options: &ProgramOptions,
    progress: &Progress<'_>,
    size: u32,
    kept: Duration,
) -> Run {
    let subject = Subject {
        setup,
        size,
        args: &options.args,
        limits: options.limits,
        progress,
        replay: options.replay.as_ref(),
    };
    let mut world = world(options);
    let mut run = Run::new(size, Verdict::Clean);
    run.reasons.extend(options.doubts.iter().cloned());
    if options.replay.is_some() {
        let text = "only the execution that `--replay` gives was run";
        run.reasons.push(text.into());
    }
    let finding = match options.executions {
        true => progress.begin(FINDING, kept),
        false => kept,
    };
    let mut explored = Vec::new();
    let mut endings = BTreeSet::new();
    let models = models(options);
    for (at, &model) in models.iter().enumerate() {
        if !is_needed(model, &explored) {
            continue;
        }
        let last = at + 1 == models.len();
        progress.begin(if last { 1.0 } else { FIRST_MODEL }, finding);
        // The second model is begun in any case: that it was cut short says that no class is certain.
        if progress.go_on(size, 0) || !explored.is_empty() {
            match explore(&subject, &mut world, model) {
                Ok(found) => explored.push(found),
                Err(stop) => run.reasons.push(reasons::not_started(&stop)),
            }
        }
        endings.extend(progress.ending());
    }
    progress.begin(1.0, kept);
    fill_report(&mut run, &subject, &mut world, options, &explored);
    let endings = endings.into_iter().map(Ending::reason);
    run.reasons.extend(endings.map(String::from));
    run
}

/// What the machines of a check share.
fn world(options: &ProgramOptions) -> World {
    World {
        config: Config {
            environment: options.environment.clone(),
            unknown_variables: options.unknown_variables.clone(),
            unknown_files: true,
            ..Config::default()
        },
        data: options.data.clone(),
        ..World::default()
    }
}

/// The models to explore, in order.
fn models(options: &ProgramOptions) -> Vec<BufferingModel> {
    if let Some(replay) = &options.replay {
        return vec![replay.model];
    }
    match options.buffering {
        Some(Buffering::Zero) => vec![BufferingModel::STRICT],
        Some(Buffering::Infinite) => vec![BufferingModel::LENIENT],
        Some(buffering) => vec![BufferingModel {
            buffering,
            synchronising: false,
        }],
        None => vec![BufferingModel::STRICT, BufferingModel::LENIENT],
    }
}

/// Whether a second model can show more. If the order of events cannot matter, a program that
/// never gets stuck without buffers does not get stuck with them (Siegel and Avrunin).
fn is_needed(model: BufferingModel, explored: &[Exploration]) -> bool {
    let Some(found) = explored.first() else {
        return true;
    };
    model != found.model && (found.schedules || found.stuck > 0 || !found.ends.is_empty())
}
