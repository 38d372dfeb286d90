//! Checks a program for several numbers of ranks.

use std::sync::Arc;

use impasse_exec::{Config, World};
use impasse_job::{Buffering, BufferingModel, Setup};
use impasse_report::{Code, Report, Run, Verdict};

use super::explore::{Exploration, Subject, explore};
use super::fill_report::fill_report;
use super::options::{ProgramOptions, Progress};
use super::reasons;
use super::versions::{Versions, needs_confirmation};

/// Small, and different enough: even and odd.
const SWEEP: [u32; 3] = [2, 3, 4];

/// Checks a program as it is, without slicing.
pub fn check_program(
    setup: &Arc<Setup>,
    options: &ProgramOptions,
    progress: &Progress<'_>,
) -> Report {
    check_versions(&Versions::whole(setup), options, progress)
}

/// Checks a program.
pub fn check_versions(
    versions: &Versions<'_>,
    options: &ProgramOptions,
    progress: &Progress<'_>,
) -> Report {
    let mut sizes = options.sizes.clone().unwrap_or_else(|| SWEEP.to_vec());
    sizes.sort_unstable();
    sizes.dedup();
    let mut runs = Vec::new();
    for size in sizes {
        progress.go_on(size, 0);
        runs.push(run(versions, options, progress, size));
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
fn run(
    versions: &Versions<'_>,
    options: &ProgramOptions,
    progress: &Progress<'_>,
    size: u32,
) -> Run {
    let mut run = Run::new(size, Verdict::Clean);
    run.reasons.extend(options.doubts.iter().cloned());
    if options.replay.is_some() {
        let text = "only the execution that `--replay` gives was run";
        run.reasons.push(text.into());
    }
    let subject = |setup| Subject {
        setup,
        size,
        args: &options.args,
        limits: options.limits,
        progress,
        replay: options.replay.as_ref(),
    };
    // An execution is replayed as it was found: in the whole program.
    if let Some(slice) = versions.slice().filter(|_| options.replay.is_none()) {
        let subject = subject(slice);
        let mut world = world(true);
        let (explored, failures) = explore_models(&subject, &mut world, options);
        if !needs_confirmation(&explored) && failures.is_empty() {
            fill_report(&mut run, &subject, &mut world, options, &explored);
            return run;
        }
    }
    let subject = subject(versions.all());
    let mut world = world(false);
    let (explored, failures) = explore_models(&subject, &mut world, options);
    run.reasons.extend(failures);
    fill_report(&mut run, &subject, &mut world, options, &explored);
    run
}

/// What the machines share.
fn world(sliced: bool) -> World {
    World {
        config: Config {
            unknown_environment: true,
            unknown_files: true,
            sliced,
            ..Config::default()
        },
        ..World::default()
    }
}

/// Explores a program in all models that can show more; gives why some could not be.
fn explore_models(
    subject: &Subject<'_>,
    world: &mut World,
    options: &ProgramOptions,
) -> (Vec<Exploration>, Vec<String>) {
    let (mut explored, mut failures) = (Vec::new(), Vec::new());
    for model in models(options) {
        if !is_needed(model, &explored) {
            continue;
        }
        match explore(subject, world, model) {
            Ok(found) => explored.push(found),
            Err(stop) => failures.push(reasons::not_started(&stop)),
        }
    }
    (explored, failures)
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
