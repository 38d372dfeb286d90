//! Whether two answers about the same program go together.

use std::collections::BTreeSet;

use super::answer::{Answer, Finding};

/// How the usual answer and one without some reductions go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// They say the same.
    Same,
    /// Only the usual one is certain.
    Sharper,
    /// Only the other one is certain.
    Blunter,
    /// Neither is certain.
    Open,
    /// Only the other one shows a crash: a slice by design does not look for those.
    CrashUnseen,
    /// One of them is wrong.
    Contradiction(String),
}

/// The code of crashes.
const CRASH: &str = "IMP007";

/// Compares the usual answer with another one.
pub fn judge(usual: &Answer, other: &Answer) -> Judgement {
    match (usual, other) {
        (Answer::Refused(why), _) | (_, Answer::Refused(why)) => {
            Judgement::Contradiction(format!("refused: {why}"))
        }
        (Answer::Open, Answer::Open) => Judgement::Open,
        (_, Answer::Open) => Judgement::Sharper,
        (Answer::Open, _) => Judgement::Blunter,
        (Answer::Clean, Answer::Clean) => Judgement::Same,
        (Answer::Clean, Answer::Found { findings, .. }) if only_crashes(findings) => {
            Judgement::CrashUnseen
        }
        (Answer::Clean, Answer::Found { findings, .. }) => {
            Judgement::Contradiction(format!("clean, but without it {}", shown(findings)))
        }
        (Answer::Found { findings, .. }, Answer::Clean) => {
            Judgement::Contradiction(format!("{}, but without it clean", shown(findings)))
        }
        (
            Answer::Found { findings, complete },
            Answer::Found {
                findings: others,
                complete: both,
            },
        ) => judge_findings(findings, others, *complete && *both),
    }
}

/// Compares findings; those of incomplete checks need not be all.
fn judge_findings(
    usual: &BTreeSet<Finding>,
    others: &BTreeSet<Finding>,
    complete: bool,
) -> Judgement {
    let (ours, theirs) = (deadlocks(usual), deadlocks(others));
    if ours.is_empty() && only_crashes(others) && usual != others {
        return Judgement::CrashUnseen;
    }
    if complete && ours != theirs {
        let text = format!("{}, but without it {}", shown(usual), shown(others));
        return Judgement::Contradiction(text);
    }
    Judgement::Same
}

/// The deadlocks among findings: where, and of which class.
fn deadlocks(findings: &BTreeSet<Finding>) -> BTreeSet<&Finding> {
    let deadlocks = findings.iter();
    deadlocks
        .filter(|finding| finding.class.is_some())
        .collect()
}

fn only_crashes(findings: &BTreeSet<Finding>) -> bool {
    findings.iter().all(|finding| finding.code == CRASH)
}

fn shown(findings: &BTreeSet<Finding>) -> String {
    let findings = findings.iter().map(|finding| {
        let class = finding.class.as_deref().unwrap_or("error");
        format!("{} ({class}) at {:?}", finding.code, finding.lines)
    });
    findings.collect::<Vec<_>>().join(", ")
}

/// How many of the judgements are contradictions.
pub fn contradictions<'a>(all: impl Iterator<Item = &'a Judgement>) -> usize {
    all.filter(|one| matches!(one, Judgement::Contradiction(_)))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str, class: Option<&str>, line: u64) -> Answer {
        Answer::Found {
            findings: BTreeSet::from([Finding {
                code: code.into(),
                class: class.map(str::to_owned),
                lines: BTreeSet::from([line]),
            }]),
            complete: true,
        }
    }

    #[test]
    fn what_is_found_must_be_found_without_reductions() {
        let deadlock = || found("IMP001", Some("always"), 7);
        let crash = || found("IMP007", None, 9);
        let wrong = |usual: &Answer, other: &Answer| {
            matches!(judge(usual, other), Judgement::Contradiction(_))
        };
        assert_eq!(judge(&deadlock(), &deadlock()), Judgement::Same);
        assert!(wrong(&Answer::Clean, &deadlock()));
        assert!(wrong(&deadlock(), &Answer::Clean));
        assert!(wrong(&deadlock(), &found("IMP001", Some("input"), 7)));
        assert!(wrong(&deadlock(), &found("IMP001", Some("always"), 8)));
        assert!(wrong(&crash(), &Answer::Clean));
        assert_eq!(judge(&Answer::Clean, &crash()), Judgement::CrashUnseen);
        assert_eq!(judge(&Answer::Clean, &Answer::Open), Judgement::Sharper);
        assert_eq!(judge(&Answer::Open, &deadlock()), Judgement::Blunter);
        assert_eq!(judge(&Answer::Open, &Answer::Open), Judgement::Open);
    }
}
