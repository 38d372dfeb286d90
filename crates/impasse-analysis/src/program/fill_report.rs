//! What explorations came to, put into the report of a run.

use std::collections::BTreeSet;
use std::sync::Arc;

use impasse_exec::World;
use impasse_exec::expr::ExprId;
use impasse_ir::Module;
use impasse_job::Alternative;
use impasse_report::{Class, Diagnostic, Execution, Explored, Role, Run, Watched};

use super::classes::{Found, classify};
use super::explore::{Cut, Exploration, Subject, explore, same};
use super::options::ProgramOptions;
use super::otherwise::{Otherwise, Outcome, Place, place};
use super::path::{Path, Replay};
use super::witness::can_hold_together;
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
    tell(run, all, subject, options);
    for one in explored {
        reasons::collect(module, one, options, &mut run.reasons);
    }
    run.assumptions = reasons::assumptions(module, explored);
    run.assumptions.extend(options.assumptions.iter().cloned());
    run.any_rounds = reasons::any_rounds(module, explored);
    if let Some(one) = explored.first().filter(|_| options.replay.is_some()) {
        run.execution = Some(trace::execution(module, world, subject.size, one));
    }
    if world.config.watch {
        let watched = explored.iter().map(Exploration::watched);
        run.watched = watched.max().unwrap_or(Watched::Nothing);
    }
    let explored = explored.iter().map(Exploration::explored);
    run.explored = explored.reduce(Explored::plus);
    run.slice = Some(subject.setup.program().size());
}

/// Adds findings to the report of a run, each with the command that shows it again.
fn tell(run: &mut Run, all: Vec<Found>, subject: &Subject<'_>, options: &ProgramOptions) {
    let all = all.into_iter().map(|found| Diagnostic {
        replay: command(options, subject.size, &found.replay()),
        ..found.finding
    });
    run.findings.extend(all);
}

/// Adds to the report of a run what was seen besides communication when the whole program was watched.
pub(super) fn add_watched(
    run: &mut Run,
    subject: &Subject<'_>,
    world: &mut World,
    options: &ProgramOptions,
    mut found: Exploration,
) {
    run.watched = found.watched();
    found.deadlocks.clear();
    found.leftovers.clear();
    let explored = [found];
    let mut all = findings(subject, world, &explored);
    all.retain(|one| !run.findings.iter().any(|known| same(known, &one.finding)));
    if options.executions {
        add_executions(&mut all, subject, world);
    }
    tell(run, all, subject, options);
}

/// All findings, each with the execution that shows it.
pub(super) fn findings(
    subject: &Subject<'_>,
    world: &mut World,
    explored: &[Exploration],
) -> Vec<Found> {
    let module = subject.setup.program().module();
    let mut otherwise = Otherwise::new(subject, world);
    let mut deadlocks = Vec::new();
    for deadlock in classify(explored, subject.replay.is_some()) {
        add_variant(&mut deadlocks, variant(deadlock, &mut otherwise));
    }
    let mut all = Vec::new();
    let alone = deadlocks.len() == 1;
    for variant in deadlocks {
        push_new(&mut all, variant.told(module, otherwise.world(), alone));
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
                others: Vec::new(),
            };
            push_new(&mut all, found);
        }
    }
    all
}

/// A deadlock without its conditions, and those that matter to it.
struct Variant {
    found: Found,
    needed: BTreeSet<Place>,
    /// What was decided there.
    decided: Vec<(ExprId, bool)>,
}

impl Variant {
    /// The deadlock with its conditions. Where it is the only one, and no execution completes, all end in it: then none
    /// matters.
    fn told(self, module: &Module, world: &World, alone: bool) -> Found {
        let mut found = self.found;
        let inevitable = alone && found.finding.class == Some(Class::Always);
        let matters = |span| !inevitable && self.needed.contains(&place(span));
        inputs::explain(module, world, &found.path, &mut found.finding, matters);
        found
    }

    /// Whether it is the same deadlock as another one, and happens whenever that does.
    fn covers(&self, other: &Variant) -> bool {
        let (one, two) = (&self.found.finding, &other.found.finding);
        one.class == two.class
            && one.certainty() <= two.certainty()
            && same(one, two)
            && self.decided.iter().all(|it| other.decided.contains(it))
    }
}

/// Works out which conditions matter to a deadlock, in an execution in which they can hold at once if
/// there is one.
fn variant(mut found: Found, otherwise: &mut Otherwise<'_>) -> Variant {
    let places = &mut found.finding.locations;
    places.retain(|place| place.role != Role::Input);
    let (finding, model) = (found.finding.clone(), found.model);
    let the_same = |outcome: &Outcome| match outcome {
        Outcome::Stuck(findings) => findings.iter().any(|other| same(other, &finding)),
        Outcome::Ended(_) => false,
    };
    let mut chosen = None;
    found.prefer(|path| {
        let needed = otherwise.needed(model, path, &the_same);
        let can_be = can_hold_together(&otherwise.world().exprs, &decided(path, &needed));
        if can_be || chosen.is_none() {
            chosen = Some(needed);
        }
        can_be
    });
    let needed = chosen.unwrap_or_default();
    Variant {
        decided: decided(&found.path, &needed),
        needed,
        found,
    }
}

/// What an execution decided at some places.
fn decided(path: &Path, places: &BTreeSet<Place>) -> Vec<(ExprId, bool)> {
    let decided = path.taken().filter_map(|taken| match *taken {
        Alternative::Decide {
            condition,
            holds,
            span,
            ..
        } if places.contains(&place(span)) => Some((condition, holds)),
        _ => None,
    });
    decided.collect()
}

/// Adds a variant unless others cover it; those that it covers go.
fn add_variant(all: &mut Vec<Variant>, new: Variant) {
    if !all.iter().any(|other| other.covers(&new)) {
        all.retain(|other| !new.covers(other));
        all.push(new);
    }
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
        known.push((replay, execution));
    }
}

/// The command that shows a finding again.
fn command(options: &ProgramOptions, size: u32, replay: &Replay) -> Option<String> {
    let (command, arguments) = options.command.as_ref()?;
    Some(format!("{command} -n {size} --replay {replay}{arguments}"))
}
