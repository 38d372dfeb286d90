//! Checks a model for several numbers of ranks.

use std::collections::BTreeSet;
use std::sync::Arc;

use impasse_match::explain::Cause;
use impasse_match::{Buffering, Config, Outcome, Unknown, Verdict as Decided, decide};
use impasse_model::{Instance, LineIndex, Model};
use impasse_ops::Rank;
use impasse_report::{Class, Diagnostic, Execution, Report, Run, Verdict, Work, grouped};
use num_bigint::BigUint;

use crate::buffering::{Buffered, decide_buffered, same};
use crate::errors::CheckError;
use crate::findings::{Draft, counts_finding, diagnostics, drafts, lost_findings};
use crate::model_names::ModelNames;
use crate::scene::{Scene, Stand, stands};
use crate::sizes::sizes;
use crate::waits::waits;

/// How to check.
#[derive(Clone, Debug)]
pub struct Options {
    /// Numbers of ranks to check; if none are given, those that the model
    /// fixes, or a few small ones.
    pub sizes: Option<Vec<u32>>,
    /// Steps allowed for loops that resist all shortcuts.
    pub budget: u64,
    /// Version of the tool, for the report.
    pub tool_version: String,
    /// The start of a command that checks the same input again; the number of
    /// ranks is put behind it.
    pub replay: Option<String>,
    /// Whether findings are to tell who waits for whom.
    pub executions: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            sizes: None,
            budget: Config::default().budget,
            tool_version: String::from(env!("CARGO_PKG_VERSION")),
            replay: None,
            executions: false,
        }
    }
}

/// Checks a model. `file` and `text` are what it was read from.
pub fn check_model(
    model: &Model,
    file: &str,
    text: &str,
    options: &Options,
) -> Result<Report, CheckError> {
    let check = Check {
        model,
        file,
        options,
        lines: LineIndex::new(text),
    };
    let sizes = sizes(model, options.sizes.as_deref())?;
    let runs = sizes.into_iter().map(|size| check.run(size));
    Ok(Report {
        tool_version: options.tool_version.clone(),
        inputs: vec![file.to_string()],
        runs: runs.collect::<Result<_, _>>()?,
        notes: Vec::new(),
    })
}

struct Check<'a> {
    model: &'a Model,
    file: &'a str,
    options: &'a Options,
    lines: LineIndex,
}

impl Check<'_> {
    fn run(&self, size: u32) -> Result<Run, CheckError> {
        let instance = self.instantiate(size)?;
        let config = Config {
            buffering: Buffering::Zero,
            budget: self.options.budget,
        };
        let failed = |error| CheckError::engine(&instance, error);
        let outcome = decide(&instance.system, &config).map_err(failed)?;
        let buffered = match outcome.verdict {
            Decided::Completes => Buffered::NoDifference,
            _ => decide_buffered(&instance.system, self.options.budget).map_err(failed)?,
        };
        let names = ModelNames {
            file: self.file,
            lines: &self.lines,
            instance: &instance,
        };
        let mut run = self.judge(&names, size, &outcome, &buffered);
        run.work = Some(work(&outcome));
        if let Some(command) = &self.options.replay {
            for finding in &mut run.findings {
                finding.replay = Some(format!("{command} -n {size}"));
            }
        }
        Ok(run)
    }

    fn instantiate(&self, size: u32) -> Result<Instance, CheckError> {
        self.model.instantiate(size).map_err(|mut error| {
            if self.options.sizes.is_none() && self.model.fixed_size().is_none() {
                let hint = "if the model is not meant for this number of ranks, say so with \
                            `require`, or choose others with `-n`";
                error.help = Some(match error.help.take() {
                    Some(help) => format!("{help}; {hint}"),
                    None => hint.to_string(),
                });
            }
            CheckError::Model(error)
        })
    }

    fn judge(
        &self,
        names: &ModelNames<'_>,
        size: u32,
        outcome: &Outcome,
        buffered: &Buffered,
    ) -> Run {
        let system = &names.instance.system;
        match &outcome.verdict {
            Decided::Completes => {
                let mut run = Run::new(size, Verdict::Clean);
                let stands = stands(system, &outcome.positions);
                run.findings = lost_findings(&scene(names, &[], outcome, &stands));
                run
            }
            Decided::Deadlock(causes) => {
                let mut run = Run::new(size, Verdict::Deadlock);
                let (findings, told) = deadlocks(names, causes, outcome, buffered);
                run.findings = self.with_waits(findings, names, outcome);
                run.findings
                    .extend(self.later(names, outcome, buffered, &told));
                run
            }
            Decided::Unbalanced(imbalance) => {
                let mut run = Run::new(size, Verdict::Deadlock);
                let class = buffered.class_of_imbalance(imbalance);
                run.findings = vec![counts_finding(names, system, imbalance, class)];
                run.findings
                    .extend(self.later(names, outcome, buffered, &BTreeSet::new()));
                run
            }
            Decided::Unknown(unknown) => {
                let mut run = Run::new(size, Verdict::Inconclusive);
                run.findings = self.later(names, outcome, buffered, &BTreeSet::new());
                run.reasons.push(reason(unknown, self.options.budget));
                run
            }
        }
    }

    /// Findings with who waits for whom, if that is wanted.
    fn with_waits(
        &self,
        mut findings: Vec<Diagnostic>,
        names: &ModelNames<'_>,
        outcome: &Outcome,
    ) -> Vec<Diagnostic> {
        if self.options.executions {
            let stands = stands(&names.instance.system, &outcome.positions);
            let execution = Arc::new(Execution {
                ranks: outcome.needs.len() as u32,
                waits: waits(&scene(names, &[], outcome, &stands)),
                ..Execution::default()
            });
            for finding in &mut findings {
                finding.execution = Some(Arc::clone(&execution));
            }
        }
        findings
    }

    /// Deadlocks that come to light only when buffering lets the ranks get past
    /// those that were found without.
    fn later(
        &self,
        names: &ModelNames<'_>,
        outcome: &Outcome,
        buffered: &Buffered,
        told: &BTreeSet<Rank>,
    ) -> Vec<Diagnostic> {
        match buffered {
            Buffered::Outcome(second) => {
                let findings = later(names, outcome, second, told);
                self.with_waits(findings, names, second)
            }
            _ => Vec::new(),
        }
    }
}

fn scene<'a>(
    names: &'a ModelNames<'a>,
    causes: &'a [Cause],
    outcome: &'a Outcome,
    stands: &'a [Stand],
) -> Scene<'a> {
    Scene {
        names,
        causes,
        needs: &outcome.needs,
        stands,
        comms: &names.instance.system.comms,
        lost: &outcome.lost,
    }
}

/// The findings of a deadlock without buffering, and the ranks they are about.
fn deadlocks(
    names: &ModelNames<'_>,
    causes: &[Cause],
    outcome: &Outcome,
    buffered: &Buffered,
) -> (Vec<Diagnostic>, BTreeSet<Rank>) {
    let stands = stands(&names.instance.system, &outcome.positions);
    let scene = scene(names, causes, outcome, &stands);
    let mut drafts = drafts(&scene);
    for draft in &mut drafts {
        let class = buffered.class(outcome, &draft.stuck);
        draft.classify(class);
    }
    let told = drafts.iter().flat_map(|draft| draft.stuck.iter().copied());
    let told = told.collect();
    (diagnostics(&scene, drafts), told)
}

/// The findings of the outcome with buffering that are not told about without.
fn later(
    names: &ModelNames<'_>,
    outcome: &Outcome,
    second: &Outcome,
    told: &BTreeSet<Rank>,
) -> Vec<Diagnostic> {
    let Decided::Deadlock(causes) = &second.verdict else {
        return Vec::new();
    };
    let is_told = |rank: &Rank| told.contains(rank) && same(outcome, second, *rank);
    let stands = stands(&names.instance.system, &second.positions);
    let scene = scene(names, causes, second, &stands);
    let mut drafts: Vec<Draft> = drafts(&scene);
    drafts.retain(|draft| !draft.stuck.iter().any(is_told));
    for draft in &mut drafts {
        draft.classify(Class::Always);
    }
    let mut findings = diagnostics(&scene, drafts);
    if !told.is_empty() {
        for finding in &mut findings {
            finding.notes.push(String::from(
                "this comes to light when MPI buffers messages, so that the ranks get past the \
                 other deadlock",
            ));
        }
    }
    findings
}

fn reason(unknown: &Unknown, budget: u64) -> String {
    match unknown {
        Unknown::OutOfBudget { even } => format!(
            "the loops were not followed to their end: the budget of {} steps was used up; {}; \
             try a larger `--budget`",
            grouped(budget),
            match even {
                true => "all sends and receives agree in number, so this may well complete",
                false => "sends and receives do not agree in number",
            }
        ),
        Unknown::Unproven(doubt) => format!(
            "a deadlock was found, but a second check did not confirm it ({doubt}); please \
             report this as a fault of impasse"
        ),
    }
}

fn work(outcome: &Outcome) -> Work {
    let positions = outcome.positions.iter();
    let completed: BigUint = positions.map(|position| &position.completed).sum();
    Work {
        operations: u64::try_from(&completed).unwrap_or(u64::MAX),
        steps: outcome.work.steps,
    }
}
