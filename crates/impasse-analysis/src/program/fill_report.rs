//! What explorations came to, put into the report of a run.

use std::sync::Arc;

use impasse_exec::World;
use impasse_ir::Module;
use impasse_report::{Diagnostic, Execution, Explored, Location, Role, Run};

use super::classes::{Found, classify};
use super::explore::{Exploration, Subject, explore, same};
use super::options::ProgramOptions;
use super::otherwise::{Otherwise, Outcome, place};
use super::path::Replay;
use super::{faults, inputs, reasons, trace};

/// Puts into the report of a run what its explorations came to.
pub(super) fn fill_report(
    run: &mut Run,
    subject: &Subject<'_>,
    world: &mut World,
    options: &ProgramOptions,
    explored: &[Exploration],
) {
    let module = subject.setup.program().module();
    let mut all = findings(subject, world, explored);
    if options.executions {
        add_executions(&mut all, subject, world);
    }
    for found in all {
        run.findings.push(Diagnostic {
            replay: command(options, subject.size, &found.replay()),
            ..found.finding
        });
    }
    for one in explored {
        reasons::collect(module, one, options, &mut run.reasons);
        reasons::assumptions(module, one, &mut run.assumptions);
    }
    if let Some(one) = explored.first().filter(|_| options.replay.is_some()) {
        run.execution = Some(trace::execution(module, world, subject.size, one));
    }
    let explored = explored.iter().map(Exploration::explored);
    run.explored = explored.reduce(Explored::plus);
}

/// All findings, each with the execution that shows it.
fn findings(subject: &Subject<'_>, world: &mut World, explored: &[Exploration]) -> Vec<Found> {
    let module = subject.setup.program().module();
    let mut otherwise = Otherwise::new(subject, world);
    let mut all = Vec::new();
    for mut deadlock in classify(explored, subject.replay.is_some()) {
        name_what_matters(module, &mut deadlock, &mut otherwise);
        push_new(&mut all, deadlock);
    }
    for exploration in explored {
        for found in faults::findings(module, exploration, &mut otherwise) {
            push_new(&mut all, found);
        }
        // A message on which a rank gets stuck in the strict model is told about there.
        let leftovers = exploration.leftovers.iter();
        let untold: Vec<_> = leftovers.filter(|(lost, _)| !is_told(&all, lost)).collect();
        for (finding, path) in untold {
            let found = Found {
                finding: finding.clone(),
                model: exploration.model,
                path: path.clone(),
            };
            push_new(&mut all, found);
        }
    }
    all
}

/// Leaves out of a deadlock the conditions that do not matter to it.
fn name_what_matters(module: &Module, found: &mut Found, otherwise: &mut Otherwise<'_>) {
    let is_condition = |place: &Location| place.role == Role::Input;
    if !found.finding.locations.iter().any(is_condition) {
        return;
    }
    let finding = &mut found.finding;
    finding.locations.retain(|place| !is_condition(place));
    let bare = finding.clone();
    let needed = otherwise.needed(found.model, &found.path, &|outcome| match outcome {
        Outcome::Stuck(findings) => findings.iter().any(|other| same(other, &bare)),
        Outcome::Ended(_) => false,
    });
    let matters = |span| needed.contains(&place(span));
    inputs::explain(module, otherwise.world(), &found.path, finding, matters);
}

/// Whether a deadlock is about one of the places of a finding.
fn is_told(all: &[Found], finding: &Diagnostic) -> bool {
    let deadlocks = all.iter().filter(|other| other.finding.is_deadlock());
    let mut told = deadlocks.flat_map(|other| &other.finding.locations);
    told.any(|place| finding.locations.iter().any(|other| other.at == place.at))
}

/// Adds a finding unless there is one about the same places that is as certain.
fn push_new(all: &mut Vec<Found>, found: Found) {
    let mut known = all.iter_mut();
    match known.find(|other| same(&other.finding, &found.finding)) {
        Some(known) if known.finding.certainty() > found.finding.certainty() => *known = found,
        Some(_) => {}
        None => all.push(found),
    }
}

/// Runs the executions of findings again, and tells what happens in them.
fn add_executions(all: &mut [Found], subject: &Subject<'_>, world: &mut World) {
    let mut known: Vec<(Replay, Arc<Execution>)> = Vec::new();
    for one in all {
        let (replay, finding) = (one.replay(), &mut one.finding);
        let again = known.iter().find(|(other, _)| *other == replay);
        if let Some((_, execution)) = again {
            finding.execution = Some(Arc::clone(execution));
            continue;
        }
        let again = Subject {
            replay: Some(&replay),
            ..*subject
        };
        let Ok(found) = explore(&again, world, replay.model) else {
            continue;
        };
        let module = subject.setup.program().module();
        let execution = Arc::new(trace::execution(module, world, subject.size, &found));
        finding.execution = Some(Arc::clone(&execution));
        known.push((replay, execution));
    }
}

/// The command that shows a finding again.
fn command(options: &ProgramOptions, size: u32, replay: &Replay) -> Option<String> {
    let (command, arguments) = options.command.as_ref()?;
    Some(format!("{command} -n {size} --replay {replay}{arguments}"))
}
