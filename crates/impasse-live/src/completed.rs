//! The report of a run that completed, and might not have.

use impasse_explain::{Names, StuckState, deadlock_findings};
use impasse_ops::{CollectiveKind, CollectiveName, Comm, ProcessState, QuietState, Site};
use impasse_report::{Class, Diagnostic, Run, SourceLocation, Verdict};

use crate::course::course;
use crate::disagreement;
use crate::judge::Judge;
use crate::otherwise::Otherwise;
use crate::places::Places;
use crate::predict::{Predicted, marked, unmarked};
use crate::verdict::{LiveNames, tell_end};

/// What is to be said of a run that completed: that it relied on buffers, or on the order in which messages
/// came; nothing if neither is known.
pub fn report(judge: &mut Judge, sites: &Places<'_>) -> Option<Run> {
    let size = judge.ranks.len() as u32;
    let then = "this run completed";
    if let Some(run) = disagreement::report(judge, sites, Verdict::Error, then) {
        return Some(run);
    }
    if let Some(predicted) = judge.predictor.verdict() {
        let mut run = Run::new(size, Verdict::Deadlock);
        run.findings = predictions(judge, sites, &predicted);
        run.recorded = course(judge, sites);
        return Some(run);
    }
    let otherwise = judge.otherwise()?;
    let mut run = Run::new(size, Verdict::Inconclusive);
    run.findings = other_orders(judge, sites, &otherwise);
    run.recorded = course(judge, sites);
    let (looked_at, all) = otherwise.looked_at;
    run.reasons.push(format!(
        "this run completed; {looked_at} of its {all} receives from anybody were given another message, and \
         everything else was done as it was done in the run"
    ));
    Some(run)
}

/// What is to be said of a run that could have got stuck if a receive had taken another message.
fn other_orders(judge: &Judge, places: &Places<'_>, otherwise: &Otherwise) -> Vec<Diagnostic> {
    let names = LiveNames::new(judge, places);
    let mut quiet = otherwise.state.clone();
    say_where_ranks_ended(judge, &mut quiet, |site| site);
    let state = StuckState {
        names: &names,
        causes: &otherwise.causes,
        state: &quiet,
        iterations: &[],
        taken: &[],
    };
    let (rank, took, instead) = (otherwise.rank, otherwise.took, otherwise.instead);
    let at = match places.get(otherwise.site).source {
        Some(place) => format!(" at {}:{}", place.file, place.line),
        None => String::new(),
    };
    let mut findings = deadlock_findings(&state, |_| Class::Schedule);
    tell_end(&state, None, &mut findings);
    let findings = findings.drain(..).map(|mut finding| {
        finding.notes.push(format!(
            "this run completed: rank {rank}, which receives from anybody{at}, took a message of rank \
             {took}; it could have taken one of rank {instead}"
        ));
        finding.possible(format!(
            "rank {rank} does the same whatever message it receives{at}"
        ))
    });
    findings.collect()
}

/// A stream does not tell where ranks were that have finished.
fn say_where_ranks_ended(judge: &Judge, state: &mut QuietState, mark: impl Fn(Site) -> Site) {
    for (standing, known) in state.processes.iter_mut().zip(&judge.ranks) {
        if let ProcessState::Finished(site) = standing {
            *site = known.last_site.map(&mark);
        }
    }
}

/// Names of what was predicted, whose places are marked.
struct PredictedNames<'a>(LiveNames<'a>);

impl Names for PredictedNames<'_> {
    fn locate(&self, site: Site) -> Option<SourceLocation> {
        self.0.locate(unmarked(site))
    }

    fn collective(&self, kind: CollectiveKind) -> CollectiveName {
        self.0.collective(kind)
    }

    fn comm(&self, comm: Comm) -> String {
        self.0.comm(comm)
    }

    fn routine(&self, name: &str) -> String {
        self.0.routine(name)
    }
}

/// What is to be said of a run that completed, but relied on buffers.
fn predictions(judge: &Judge, places: &Places<'_>, predicted: &Predicted) -> Vec<Diagnostic> {
    let names = PredictedNames(LiveNames::new(judge, places));
    let mut quiet = predicted.state.clone();
    say_where_ranks_ended(judge, &mut quiet, |site| marked(site, false));
    let state = StuckState {
        names: &names,
        causes: &predicted.causes,
        state: &quiet,
        iterations: &[],
        taken: &[],
    };
    let mut findings = deadlock_findings(&state, |_| Class::Buffering);
    tell_end(&state, None, &mut findings);
    for finding in &mut findings {
        let completed = "this run completed, since MPI buffered messages; without buffers it would have \
                         got stuck here";
        finding.notes.push(completed.to_owned());
    }
    findings
}
