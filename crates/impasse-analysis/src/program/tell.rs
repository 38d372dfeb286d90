//! What explorations came to, put into the report of a run.

use std::sync::Arc;

use impasse_exec::World;
use impasse_report::{Diagnostic, Execution, Explored, Run};

use super::check::{Judged, same};
use super::classes::{Found, classify};
use super::explore::{Subject, explore};
use super::judge::leftovers;
use super::options::ProgramOptions;
use super::path::Replay;
use super::{reasons, trace, wrong};

/// At most so many executions are run again for one number of ranks.
const MOST_EXECUTIONS: usize = 20;

/// Puts into the report of a run what its explorations came to.
pub(super) fn tell(
    run: &mut Run,
    subject: &Subject<'_>,
    world: &mut World,
    options: &ProgramOptions,
    judged: &[Judged],
) {
    let module = subject.setup.program().module();
    let mut all = findings(subject, judged);
    if options.executions {
        add_executions(&mut all, subject, world);
    }
    for Found { finding, replay } in all {
        run.findings.push(Diagnostic {
            replay: command(options, subject.size, &replay),
            ..finding
        });
    }
    for one in judged {
        reasons::collect(module, one, options, &mut run.reasons);
        reasons::assumptions(module, one, &mut run.assumptions);
    }
    if let Some(one) = judged.first().filter(|_| options.replay.is_some()) {
        run.execution = Some(trace::execution(module, world, subject.size, &one.found));
    }
    let explored = judged.iter().map(|one| one.found.explored());
    run.explored = explored.reduce(Explored::plus);
}

/// All findings, each with the execution that shows it.
fn findings(subject: &Subject<'_>, judged: &[Judged]) -> Vec<Found> {
    let module = subject.setup.program().module();
    let mut all = classify(judged, subject.replay.is_some());
    for one in judged {
        let exploration = &one.found;
        for (finding, path) in wrong::findings(module, exploration) {
            let replay = Replay::new(exploration.reading, &path);
            push_new(&mut all, Found { finding, replay });
        }
        for (job, path) in &exploration.leftovers {
            let leftovers = leftovers(module, job).into_iter();
            // A message on which a rank gets stuck in the strict reading is told about there.
            let untold: Vec<_> = leftovers.filter(|lost| !is_told(&all, lost)).collect();
            for finding in untold {
                let replay = Replay::new(exploration.reading, path);
                push_new(&mut all, Found { finding, replay });
            }
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
        if known.len() == MOST_EXECUTIONS {
            continue;
        }
        let again = Subject {
            replay: Some(replay),
            ..*subject
        };
        let Ok(found) = explore(&again, world, replay.reading) else {
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
