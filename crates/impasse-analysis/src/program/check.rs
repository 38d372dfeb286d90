//! Checks a program for several numbers of ranks.

use std::sync::Arc;

use impasse_exec::{Config, World};
use impasse_job::{Buffering, BufferingModel, Setup};
use impasse_report::{Code, Report, Run, Verdict};

use super::explore::{Exploration, Subject, explore};
use super::fill_report::fill_report;
use super::options::{ProgramOptions, Progress};
use super::reasons;

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
            survive_faults: true,
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
    let mut explored = Vec::new();
    for model in models(options) {
        if !is_needed(model, &explored) {
            continue;
        }
        match explore(&subject, &mut world, model) {
            Ok(found) => explored.push(found),
            Err(stop) => run.reasons.push(reasons::not_started(&stop)),
        }
    }
    fill_report(&mut run, &subject, &mut world, options, &explored);
    run
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
