//! The result of a check: one run per number of ranks.

use crate::{Certainty, Diagnostic, Execution, KnownBy, KnownFinding, ReportNote, Severity};

/// What a check came to. The order is from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The program can hang.
    Deadlock,
    /// Something was found, but no deadlock.
    Error,
    /// Nothing new was found, only what the user knows of. That is no proof: a
    /// known deadlock is a deadlock, and [`Run::reasons`] may name gaps besides.
    Known,
    /// Nothing is certain: there are reasons why finding nothing is no proof, or what was found
    /// is only possible.
    Inconclusive,
    /// Everything was explored: the program cannot hang with these ranks.
    Clean,
}

impl Verdict {
    /// The word used in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Verdict::Deadlock => "deadlock",
            Verdict::Error => "error",
            Verdict::Known => "known",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Clean => "clean",
        }
    }

    /// 1 if something was found that is not known, else 0.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Deadlock | Verdict::Error => 1,
            Verdict::Known | Verdict::Inconclusive | Verdict::Clean => 0,
        }
    }
}

/// How much a run did, so that "nothing found" can be told from "nothing done".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Operations that met their counterpart; `u64::MAX` stands for that many or
    /// more.
    pub operations: u64,
    /// Steps taken to find that out.
    pub steps: u64,
}

/// How much of a program was explored, so that a proof says what it covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Executions that were run to an end: all ranks ended, or nothing moved any more.
    pub executions: u64,
    /// Different states with more than one way to go on.
    pub states: u64,
    /// MPI calls that were carried out.
    pub calls: u64,
    /// Steps of the program: calls and loop iterations.
    pub steps: u64,
}

impl Explored {
    /// Both together.
    pub fn plus(self, other: Explored) -> Explored {
        Explored {
            executions: self.executions.saturating_add(other.executions),
            states: self.states.saturating_add(other.states),
            calls: self.calls.saturating_add(other.calls),
            steps: self.steps.saturating_add(other.steps),
        }
    }
}

/// How far what is wrong besides communication was looked for: races, leaks, data of wrong types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Watched {
    /// Not at all.
    Nothing,
    /// In some executions, or not to their end.
    Some,
    /// In all executions.
    All,
}

impl Watched {
    /// The word used in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Watched::Nothing => "none",
            Watched::Some => "some",
            Watched::All => "all",
        }
    }
}

/// The check with one number of ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Number of ranks.
    pub ranks: u32,
    /// Why "nothing found" would be no proof: bounds reached, calls not
    /// modelled, paths cut.
    pub reasons: Vec<String>,
    /// What the verdict rests on besides: stated, but no doubt.
    pub assumptions: Vec<String>,
    /// For programs: loops (`file:line`) that were explored for any number of rounds. What was explored holds for every
    /// number.
    pub any_rounds: Vec<String>,
    /// What was found and is not known.
    pub findings: Vec<Diagnostic>,
    /// What was found and is known: silenced, or in a baseline. Outputs carry
    /// these as well, marked as known.
    pub known: Vec<KnownFinding>,
    /// How much was done, if counted.
    pub work: Option<Work>,
    /// For programs: how much was explored.
    pub explored: Option<Explored>,
    /// For programs: instructions of the program, and how many of them were run: those that decide what
    /// it communicates.
    pub slice: Option<[usize; 2]>,
    /// For programs: how far races, leaks and the like were looked for.
    pub watched: Watched,
    /// The least severe findings that count as a failure.
    pub fail_on: Severity,
    /// The one execution that was run again, if that was asked for.
    pub execution: Option<Execution>,
    /// For real runs: how the run went, if no finding tells it.
    pub recorded: Option<Execution>,
    stated: Verdict,
}

impl Run {
    /// A run that came to `verdict`.
    ///
    /// The verdict has to be stated, so that a run about which nothing is known
    /// does not pass for clean.
    pub fn new(ranks: u32, verdict: Verdict) -> Run {
        Run {
            ranks,
            reasons: Vec::new(),
            assumptions: Vec::new(),
            any_rounds: Vec::new(),
            findings: Vec::new(),
            known: Vec::new(),
            work: None,
            explored: None,
            slice: None,
            watched: Watched::Nothing,
            fail_on: Severity::Error,
            execution: None,
            recorded: None,
            stated: verdict,
        }
    }

    /// The execution that is told besides those of findings.
    pub fn told(&self) -> Option<&Execution> {
        self.execution.as_ref().or(self.recorded.as_ref())
    }

    /// The stated verdict, or the one that findings and reasons force, whichever
    /// is worse.
    pub fn verdict(&self) -> Verdict {
        let counts = |known: &KnownFinding| known.finding.code.severity() <= self.fail_on;
        let known = match self.known.iter().any(counts) {
            false => Verdict::Clean,
            true => Verdict::Known,
        };
        let explored = match self.reasons.is_empty() {
            true => Verdict::Clean,
            false => Verdict::Inconclusive,
        };
        let forced = self.verdict_of_findings().min(known).min(explored);
        self.stated.min(forced)
    }

    /// Moves the findings that `how` answers for to [`Run::known`], with the
    /// reason it gives.
    ///
    /// A stated verdict that only repeats what the findings say goes with
    /// them. One that is worse stays: something was seen that no finding tells.
    pub fn set_known(
        &mut self,
        mut how: impl FnMut(&Diagnostic) -> Option<(KnownBy, Option<String>)>,
    ) {
        if self.stated >= self.verdict_of_findings() {
            self.stated = self.stated.max(Verdict::Known);
        }
        for finding in std::mem::take(&mut self.findings) {
            match how(&finding) {
                Some((by, reason)) => self.known.push(KnownFinding {
                    finding,
                    by,
                    reason,
                }),
                None => self.findings.push(finding),
            }
        }
    }

    /// The verdict that the findings alone force.
    fn verdict_of_findings(&self) -> Verdict {
        let verdict = |finding: &Diagnostic| match finding.certainty() {
            // What is legal does not make a program fail, unless that is wanted.
            _ if finding.code.severity() > self.fail_on => Verdict::Clean,
            Certainty::Possible => Verdict::Inconclusive,
            Certainty::Confirmed if finding.is_deadlock() => Verdict::Deadlock,
            Certainty::Confirmed => Verdict::Error,
        };
        let verdicts = self.findings.iter().map(verdict);
        verdicts.min().unwrap_or(Verdict::Clean)
    }
}

/// Everything that a check has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Version of the tool.
    pub tool_version: String,
    /// Names of the files that were checked.
    pub inputs: Vec<String>,
    /// One run per number of ranks.
    pub runs: Vec<Run>,
    /// Remarks about the check as a whole. They change no verdict.
    pub notes: Vec<ReportNote>,
}

impl Report {
    /// The worst verdict of all runs. Without runs nothing is known.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.runs.iter().map(Run::verdict);
        verdicts.min().unwrap_or(Verdict::Inconclusive)
    }

    /// The exit code of the process: 0 nothing new found, 1 something found.
    pub fn exit_code(&self) -> u8 {
        self.verdict().exit_code()
    }

    /// The closing line: verdict, what was checked, with how many ranks.
    pub fn summary(&self) -> String {
        crate::text::summary_line(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Class;
    use crate::Code;

    #[test]
    fn a_run_is_never_better_than_its_findings() {
        let mut run = Run::new(2, Verdict::Clean);
        assert_eq!(run.verdict(), Verdict::Clean);
        run.reasons.push("the step budget was reached".into());
        assert_eq!(run.verdict(), Verdict::Inconclusive);
        run.findings
            .push(Diagnostic::new(Code::LostMessage, "message"));
        assert_eq!(run.verdict(), Verdict::Error);
        let mut deadlock = Diagnostic::new(Code::WaitCycle, "cycle");
        deadlock.class = Some(Class::Always);
        run.findings.push(deadlock);
        assert_eq!(run.verdict(), Verdict::Deadlock);
        assert_eq!(run.verdict().exit_code(), 1);
    }

    #[test]
    fn what_is_possible_is_neither_a_proof_nor_a_failure() {
        let mut deadlock = Diagnostic::new(Code::WaitCycle, "deadlock: a cycle");
        deadlock.class = Some(Class::Always);
        let mut run = Run::new(2, Verdict::Clean);
        run.findings
            .push(deadlock.clone().possible("`f` is harmless"));
        assert_eq!(run.verdict(), Verdict::Inconclusive);
        assert_eq!(run.verdict().exit_code(), 0);
        run.findings.push(deadlock);
        assert_eq!(run.verdict(), Verdict::Deadlock);
    }

    #[test]
    fn warnings_fail_only_if_that_is_wanted() {
        let mut run = Run::new(2, Verdict::Clean);
        run.findings
            .push(Diagnostic::new(Code::Uninitialised, "nothing was written"));
        assert_eq!(run.verdict(), Verdict::Clean);
        run.fail_on = Severity::Warning;
        assert_eq!(run.verdict(), Verdict::Error);
    }

    #[test]
    fn known_findings_are_no_proof() {
        let known = |_: &Diagnostic| Some((KnownBy::Baseline, None));
        let mut run = Run::new(2, Verdict::Deadlock);
        let mut deadlock = Diagnostic::new(Code::WaitCycle, "cycle");
        deadlock.class = Some(Class::Always);
        run.findings.push(deadlock);
        run.set_known(known);
        assert_eq!((run.findings.len(), run.known.len()), (0, 1));
        assert_eq!(run.verdict(), Verdict::Known);
        assert_eq!(run.verdict().exit_code(), 0);
        run.reasons.push("the step budget was reached".into());
        assert_eq!(run.verdict(), Verdict::Known);
        run.findings
            .push(Diagnostic::new(Code::LostMessage, "message"));
        assert_eq!(run.verdict(), Verdict::Error);
    }

    #[test]
    fn a_verdict_without_a_finding_to_know_stays() {
        let known = |_: &Diagnostic| Some((KnownBy::CommandLine, None));
        let mut run = Run::new(2, Verdict::Deadlock);
        run.findings
            .push(Diagnostic::new(Code::LostMessage, "message"));
        run.set_known(known);
        assert_eq!(run.verdict(), Verdict::Deadlock);
        let mut nothing = Run::new(2, Verdict::Inconclusive);
        nothing.set_known(known);
        assert_eq!(nothing.verdict(), Verdict::Inconclusive);
        let mut clean = Run::new(2, Verdict::Clean);
        clean.set_known(known);
        assert_eq!(clean.verdict(), Verdict::Clean);
        let mut stated = Run::new(2, Verdict::Deadlock);
        stated.set_known(known);
        assert_eq!(stated.verdict(), Verdict::Deadlock);
    }

    #[test]
    fn a_report_without_runs_proves_nothing() {
        let report = Report {
            tool_version: "1".into(),
            inputs: Vec::new(),
            runs: Vec::new(),
            notes: Vec::new(),
        };
        assert_eq!(report.verdict(), Verdict::Inconclusive);
        assert_eq!(report.exit_code(), 0);
        assert_eq!(report.summary(), "inconclusive: nothing was checked");
    }
}
