//! Findings that the user knows of, and remarks about how that was said.

use crate::{Diagnostic, Run, SourceLocation, Verdict, merge_findings};

/// How the user said that a finding is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnownBy {
    /// By a comment in the source.
    Comment,
    /// By `--silence`.
    CommandLine,
    /// By a file of findings (`--baseline`).
    Baseline,
}

impl KnownBy {
    /// The word used in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            KnownBy::Comment => "comment",
            KnownBy::CommandLine => "command line",
            KnownBy::Baseline => "baseline",
        }
    }
}

/// A finding that is not reported as new, because the user knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFinding {
    /// The finding itself.
    pub finding: Diagnostic,
    /// How it became known. A comment goes before the command line, and that
    /// before a baseline.
    pub by: KnownBy,
    /// The reason that the comment gives, if any.
    pub reason: Option<String>,
}

/// A remark about the check as a whole, such as a silencer that is not needed.
/// It never changes verdict or exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportNote {
    /// One sentence or two.
    pub message: String,
    /// What it is about, if that is a place in a file.
    pub at: Option<SourceLocation>,
}

/// The known findings of all runs, equal ones merged as [`merge_findings`] does
/// it with the others.
pub fn merge_known(runs: &[Run]) -> Vec<KnownFinding> {
    let known = || runs.iter().flat_map(|run| &run.known);
    let merged = merge_findings(&runs.iter().map(as_found).collect::<Vec<Run>>());
    let with_origin = merged.into_iter().filter_map(|finding| {
        let same = |one: &&KnownFinding| is_same(&one.finding, &finding);
        let KnownFinding { by, reason, .. } = known().find(same)?.clone();
        Some(KnownFinding {
            finding,
            by,
            reason,
        })
    });
    with_origin.collect()
}

/// A run in which the known findings are the findings.
fn as_found(run: &Run) -> Run {
    let mut found = Run::new(run.ranks, Verdict::Clean);
    found.findings = run.known.iter().map(|one| one.finding.clone()).collect();
    found
}

/// Whether two findings are equal apart from the numbers of ranks they were found with.
fn is_same(one: &Diagnostic, two: &Diagnostic) -> bool {
    one.code == two.code
        && one.class == two.class
        && one.message == two.message
        && one.locations == two.locations
}
