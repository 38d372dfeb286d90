//! Checks a model for several numbers of ranks.

use std::collections::BTreeSet;
use std::sync::Arc;

use impasse_explain::classes::{FURTHER, Fate};
use impasse_explain::{StuckState, counts_finding, deadlock_findings, lost_findings, waits};
use impasse_match::explain::Cause;
use impasse_match::locate::Iteration;
use impasse_match::{Buffering, Config, Outcome, Unknown, Verdict as Decided, decide};
use impasse_model::{Instance, LineIndex, Model};
use impasse_report::{Class, Diagnostic, Execution, Report, Run, Verdict, Work, grouped};
use num_bigint::BigUint;

use super::buffering::{buffered, class_of_imbalance, deadlock, decide_buffered};
use super::errors::CheckError;
use super::names::ModelNames;
use super::sizes::sizes;

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
            Decided::Completes => None,
            _ => decide_buffered(&instance.system, self.options.budget).map_err(failed)?,
        };
        let names = ModelNames {
            file: self.file,
            lines: &self.lines,
            instance: &instance,
        };
        let mut run = self.judge(&names, size, &outcome, buffered.as_ref());
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
        buffered: Option<&Outcome>,
    ) -> Run {
        match &outcome.verdict {
            Decided::Completes => {
                let mut run = Run::new(size, Verdict::Clean);
                let stuck = Stuck::new(names, outcome, &[]);
                run.findings = lost_findings(&stuck.state());
                run
            }
            Decided::Deadlock(causes) => {
                let mut run = Run::new(size, Verdict::Deadlock);
                run.findings = self.deadlocks(names, causes, outcome, buffered);
                run
            }
            Decided::Unbalanced(imbalance) => {
                let mut run = Run::new(size, Verdict::Deadlock);
                let class = class_of_imbalance(buffered, imbalance);
                let system = &names.instance.system;
                run.findings = vec![counts_finding(names, system, imbalance, class)];
                run.findings
                    .extend(self.further(names, buffered, &BTreeSet::new()));
                run
            }
            Decided::Unknown(unknown) => {
                let mut run = Run::new(size, Verdict::Inconclusive);
                run.findings = self.further(names, buffered, &BTreeSet::new());
                run.reasons.push(reason(unknown, self.options.budget));
                run
            }
        }
    }

    /// The findings of a deadlock without buffering, and those that come to light only when
    /// buffering lets the ranks get past it.
    fn deadlocks(
        &self,
        names: &ModelNames<'_>,
        causes: &[Cause],
        outcome: &Outcome,
        second: Option<&Outcome>,
    ) -> Vec<Diagnostic> {
        let becomes = buffered(second);
        let mut findings = self.put_into_words(names, outcome, causes, |cause| {
            becomes.class(&deadlock(outcome, cause))
        });
        let told: BTreeSet<usize> = causes
            .iter()
            .filter_map(|cause| match becomes.fate(&deadlock(outcome, cause)) {
                Fate::Same(at) => at,
                Fate::FurtherOn(at) => Some(at),
                Fate::Gone | Fate::Unknown => None,
            })
            .collect();
        let mut further = self.further(names, second, &told);
        for finding in &mut further {
            finding.notes.push(String::from(FURTHER));
        }
        findings.extend(further);
        findings
    }

    /// The deadlocks with buffering, but for those that were told about.
    fn further(
        &self,
        names: &ModelNames<'_>,
        second: Option<&Outcome>,
        told: &BTreeSet<usize>,
    ) -> Vec<Diagnostic> {
        let Some(Decided::Deadlock(causes)) = second.map(|outcome| &outcome.verdict) else {
            return Vec::new();
        };
        let untold = causes.iter().enumerate();
        let untold = untold.filter(|(at, _)| !told.contains(at));
        let untold: Vec<Cause> = untold.map(|(_, cause)| cause.clone()).collect();
        let words = |outcome| self.put_into_words(names, outcome, &untold, |_| Class::Always);
        second.map_or_else(Vec::new, words)
    }

    /// Findings with who waits for whom, if that is wanted.
    fn put_into_words(
        &self,
        names: &ModelNames<'_>,
        outcome: &Outcome,
        causes: &[Cause],
        class: impl Fn(&Cause) -> Class,
    ) -> Vec<Diagnostic> {
        let stuck = Stuck::new(names, outcome, causes);
        let mut findings = deadlock_findings(&stuck.state(), class);
        if self.options.executions {
            let execution = Arc::new(Execution {
                ranks: outcome.positions.len() as u32,
                waits: waits(&stuck.state()),
                ..Execution::default()
            });
            for finding in &mut findings {
                finding.execution = Some(Arc::clone(&execution));
            }
        }
        findings
    }
}

/// An outcome as findings see it.
struct Stuck<'a> {
    names: &'a ModelNames<'a>,
    causes: &'a [Cause],
    outcome: &'a Outcome,
    iterations: Vec<Vec<Iteration>>,
}

impl<'a> Stuck<'a> {
    fn new(names: &'a ModelNames<'a>, outcome: &'a Outcome, causes: &'a [Cause]) -> Stuck<'a> {
        let positions = outcome.positions.iter();
        Stuck {
            names,
            causes,
            outcome,
            iterations: positions.map(|at| at.iterations.clone()).collect(),
        }
    }

    fn state(&self) -> StuckState<'_> {
        StuckState {
            names: self.names,
            causes: self.causes,
            state: &self.outcome.state,
            iterations: &self.iterations,
            taken: &[],
        }
    }
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
