//! Reports and their runs, as JSON.

use serde::Serialize;

use super::execution::ExecutionObject;
use super::finding::{FindingObject, KnownObject};
use super::place::Place;
use crate::{Diagnostic, Report, ReportNote, Run, Sources, fingerprints};

/// What a report has besides version and tool.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    inputs: &'a [String],
    verdict: &'static str,
    runs: Vec<RunObject<'a>>,
    notes: Vec<NoteObject<'a>>,
}

impl<'a> Body<'a> {
    pub fn new(report: &'a Report, sources: &Sources) -> Body<'a> {
        let mut names = fingerprints(&all_findings(report), sources).into_iter();
        let runs = report
            .runs
            .iter()
            .map(|run| RunObject::new(run, &mut names));
        Body {
            inputs: &report.inputs,
            verdict: report.verdict().as_str(),
            runs: runs.collect(),
            notes: report.notes.iter().map(NoteObject::new).collect(),
        }
    }
}

/// All findings in the order in which they are printed.
pub(crate) fn all_findings(report: &Report) -> Vec<Diagnostic> {
    let in_run = |run: &Run| {
        let known: Vec<_> = run
            .known
            .iter()
            .map(|known| known.finding.clone())
            .collect();
        [run.findings.clone(), known].concat()
    };
    report.runs.iter().flat_map(in_run).collect()
}

#[derive(Serialize)]
struct RunObject<'a> {
    ranks: u32,
    verdict: &'static str,
    reasons: &'a [String],
    assumptions: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    any_rounds: &'a [String],
    findings: Vec<FindingObject<'a>>,
    known: Vec<KnownObject<'a>>,
    work: Option<WorkObject>,
    explored: Option<ExploredObject>,
    watched: &'static str,
    execution: Option<ExecutionObject>,
}

impl<'a> RunObject<'a> {
    /// `names` gives the fingerprints of the findings, then of the known ones.
    fn new(run: &'a Run, names: &mut impl Iterator<Item = String>) -> RunObject<'a> {
        let findings: Vec<_> = (run.findings.iter().zip(&mut *names))
            .map(|(finding, name)| FindingObject::new(finding, run.ranks, name))
            .collect();
        let known = (run.known.iter().zip(names))
            .map(|(known, name)| KnownObject::new(known, run.ranks, name))
            .collect();
        RunObject {
            ranks: run.ranks,
            verdict: run.verdict().as_str(),
            reasons: &run.reasons,
            assumptions: &run.assumptions,
            any_rounds: &run.any_rounds,
            findings,
            known,
            work: run.work.map(|work| WorkObject {
                operations: work.operations,
                steps: work.steps,
            }),
            explored: run.explored.map(|explored| ExploredObject {
                executions: explored.executions,
                states: explored.states,
                calls: explored.calls,
                steps: explored.steps,
            }),
            watched: run.watched.as_str(),
            execution: run.told().map(ExecutionObject::new),
        }
    }
}

#[derive(Serialize)]
struct WorkObject {
    operations: u64,
    steps: u64,
}

#[derive(Serialize)]
struct ExploredObject {
    executions: u64,
    states: u64,
    calls: u64,
    steps: u64,
}

#[derive(Serialize)]
struct NoteObject<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

impl NoteObject<'_> {
    fn new(note: &ReportNote) -> NoteObject<'_> {
        NoteObject {
            message: &note.message,
            place: Place::new(note.at.as_ref()),
        }
    }
}
