//! A C program in memory, checked.

use std::sync::Arc;

use impasse_analysis::{ProgramOptions, Replay, Watch, check_program};
use impasse_job::{Buffering, Setup};
use impasse_report::{Class, Diagnostic, Report, Verdict};

use impasse_testing::module;

/// A program that is ready to be checked.
pub struct Program {
    setup: Arc<Setup>,
    ranks: u32,
}

impl Program {
    /// Compiles a program.
    pub fn new(text: &str, ranks: u32) -> Program {
        let setup = Arc::new(
            Setup::new(module(text), &[impasse_libc::library()], &[]).expect("it is well-formed"),
        );
        Program { setup, ranks }
    }

    /// Checks it in one model, or in all that are needed.
    pub fn check(&self, buffering: Option<Buffering>) -> Report {
        self.run(buffering, None)
    }

    /// Runs one execution again.
    pub fn replay(&self, replay: Replay) -> Report {
        self.run(None, Some(replay))
    }

    fn run(&self, buffering: Option<Buffering>, replay: Option<Replay>) -> Report {
        let options = ProgramOptions {
            sizes: Some(vec![self.ranks]),
            buffering,
            replay,
            tool_version: "test".into(),
            inputs: vec!["test.c".into()],
            command: Some(("check".into(), String::new())),
            ..ProgramOptions::default()
        };
        check_program(&self.setup, &options, &Watch::default())
    }
}

/// The deadlocks of a report.
pub fn deadlocks(report: &Report) -> Vec<&Diagnostic> {
    let findings = report.runs.iter().flat_map(|run| &run.findings);
    findings.filter(|finding| finding.class.is_some()).collect()
}

/// What a report says about a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// It can get stuck; whether it always does, however much is buffered.
    Deadlock { always: bool },
    /// It can get stuck only if nothing is buffered.
    Unsafe,
    /// It always completes.
    Completes,
    /// Neither, for these reasons.
    Nothing(Vec<String>),
}

/// What a report says.
pub fn says(report: &Report) -> Says {
    let reasons = report.runs.iter().flat_map(|run| run.reasons.clone());
    let mut reasons: Vec<String> = reasons.collect();
    let classes = deadlocks(report)
        .into_iter()
        .filter_map(|finding| finding.class);
    let classes: Vec<Class> = classes.filter(|class| *class != Class::Buffering).collect();
    let always = |class: &Class| *class == Class::Always;
    let said = match report.verdict() {
        Verdict::Deadlock => {
            if classes.iter().any(always) && !classes.iter().all(always) {
                reasons.push("some deadlocks are always and some not".into());
            }
            match classes.is_empty() {
                true => Says::Unsafe,
                false => Says::Deadlock {
                    always: classes.iter().all(always),
                },
            }
        }
        Verdict::Clean | Verdict::Error => Says::Completes,
        Verdict::Known | Verdict::Inconclusive => Says::Nothing(Vec::new()),
    };
    match reasons.is_empty() {
        true => said,
        false => Says::Nothing(reasons),
    }
}
