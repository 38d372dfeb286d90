//! What explorations came to, put into the report of a run.

use std::sync::Arc;

use impasse_exec::World;
use impasse_report::{Diagnostic, Execution, Explored, Run};

use super::classes::{Found, classify};
use super::explore::{Cut, Exploration, Subject, explore, same};
use super::options::ProgramOptions;
use super::path::Replay;
use super::{faults, reasons, trace};

/// Puts into the report of a run what its explorations came to.
pub(super) fn fill_report(
    run: &mut Run,
    subject: &Subject<'_>,
    world: &mut World,
    options: &ProgramOptions,
    explored: &[Exploration],
) {
    let module = subject.setup.program().module();
    let mut all = findings(subject, explored);
    if options.executions {
        add_executions(&mut all, subject, world);
    }
    for Found { finding, replay } in all {
        run.findings.push(Diagnostic {
            replay: command(options, subject.size, &replay),
            ..finding
        });
    }
    for one in explored {
        reasons::collect(module, one, options, &mut run.reasons);
    }
    run.assumptions = reasons::assumptions(module, explored);
    if let Some(one) = explored.first().filter(|_| options.replay.is_some()) {
        run.execution = Some(trace::execution(module, world, subject.size, one));
    }
    let explored = explored.iter().map(Exploration::explored);
    run.explored = explored.reduce(Explored::plus);
}

/// All findings, each with the execution that shows it.
fn findings(subject: &Subject<'_>, explored: &[Exploration]) -> Vec<Found> {
    let module = subject.setup.program().module();
    let mut all = classify(explored, subject.replay.is_some());
    for exploration in explored {
        for (finding, path) in faults::findings(module, exploration) {
            let replay = Replay::new(exploration.model, &path);
            push_new(&mut all, Found { finding, replay });
        }
        // A message on which a rank gets stuck in the strict model is told about there.
        let leftovers = exploration.leftovers.iter();
        let untold: Vec<_> = leftovers.filter(|(lost, _)| !is_told(&all, lost)).collect();
        for (finding, path) in untold {
            let replay = Replay::new(exploration.model, path);
            let finding = finding.clone();
            push_new(&mut all, Found { finding, replay });
        }
    }
    all
}

/// Whether a deadlock is about one of the places of a finding.
fn is_told(all: &[Found], finding: &Diagnostic) -> bool {
    let deadlocks = all.iter().filter(|other| other.finding.is_deadlock());
    let mut told = deadlocks.flat_map(|other| &other.finding.locations);
    told.any(|place| finding.locations.iter().any(|other| other.at == place.at))
}

/// Adds a finding unless there is one about the same places.
fn push_new(all: &mut Vec<Found>, found: Found) {
    let same = |other: &Found| same(&other.finding, &found.finding);
    if !all.iter().any(same) {
        all.push(found);
    }
}

/// Runs the executions of findings again, and tells what happens in them.
fn add_executions(all: &mut [Found], subject: &Subject<'_>, world: &mut World) {
    let mut known: Vec<(Replay, Arc<Execution>)> = Vec::new();
    for Found { finding, replay } in all {
        let again = known.iter().find(|(other, _)| other == replay);
        if let Some((_, execution)) = again {
            finding.execution = Some(Arc::clone(execution));
            continue;
        }
        let again = Subject {
            replay: Some(replay),
            ..*subject
        };
        let found = explore(&again, world, replay.model);
        let Some(found) = found
            .ok()
            .filter(|found| !found.cuts.contains(&Cut::Stopped))
        else {
            continue;
        };
        let module = subject.setup.program().module();
        let execution = Arc::new(trace::execution(module, world, subject.size, &found));
        finding.execution = Some(Arc::clone(&execution));
        known.push((replay.clone(), execution));
    }
}

/// The command that shows a finding again.
fn command(options: &ProgramOptions, size: u32, replay: &Replay) -> Option<String> {
    let (command, arguments) = options.command.as_ref()?;
    Some(format!("{command} -n {size} --replay {replay}{arguments}"))
}
