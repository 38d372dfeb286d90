//! What `impasse check` says about a program.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::against_gcc::check;

/// A verdict; deadlocks by class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Nothing found, everything explored.
    Clean,
    /// Gets stuck in every execution.
    Always,
    /// Gets stuck if standard sends are not buffered.
    Buffering,
    /// Gets stuck for some order of arrival.
    Schedule,
    /// Gets stuck for some input.
    Input,
    /// Gets stuck; when was not worked out.
    Undetermined,
    /// Something found that is no deadlock.
    Error,
    /// Nothing found, not everything explored.
    Inconclusive,
    /// impasse did not understand the program, or broke down.
    Refused,
}

impl Verdict {
    /// All of them, with the heading of their column.
    pub const ALL: [(Verdict, &'static str); 9] = [
        (Verdict::Clean, "clean"),
        (Verdict::Always, "always"),
        (Verdict::Buffering, "buffering"),
        (Verdict::Schedule, "schedule"),
        (Verdict::Input, "input"),
        (Verdict::Undetermined, "undetermined"),
        (Verdict::Error, "error"),
        (Verdict::Inconclusive, "inconclusive"),
        (Verdict::Refused, "refused"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(verdict, _)| *verdict == self);
        found.map_or("", |(_, name)| name)
    }
}

/// What impasse says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// Why it is not complete, or what impasse refuses.
    pub reasons: Vec<String>,
    /// Whether ranks call collectives that do not fit together. MPI does not say
    /// what happens then, and implementations often get through.
    pub mismatch: bool,
    /// How long it took.
    pub time: Duration,
}

impl Answer {
    /// What the annotations of a program say, without asking impasse.
    pub fn expected(text: &str, expectation: &str) -> Option<Self> {
        let name = match expectation.trim_start_matches("deadlock ") {
            // What is legal does not hang.
            "warning" => "clean",
            name => name,
        };
        let (verdict, _) = Verdict::ALL.into_iter().find(|(_, known)| *known == name)?;
        Some(Answer {
            verdict,
            mismatch: text.contains("//~ mismatch"),
            ..Answer::clean()
        })
    }

    /// That a program is clean, known without asking.
    pub fn clean() -> Self {
        Answer {
            verdict: Verdict::Clean,
            reasons: Vec::new(),
            mismatch: false,
            time: Duration::ZERO,
        }
    }

    /// That a program is not understood.
    pub fn refused(why: String) -> Self {
        Answer {
            verdict: Verdict::Refused,
            reasons: vec![why],
            ..Answer::clean()
        }
    }

    fn late(limit: Duration) -> Self {
        Answer {
            verdict: Verdict::Inconclusive,
            reasons: vec![format!("takes longer than {} s", limit.as_secs())],
            ..Answer::clean()
        }
    }
}

/// Asks impasse about a program on so many ranks.
pub fn ask(
    impasse: &Path,
    source: &Path,
    ranks: usize,
    options: &[&str],
    arguments: Option<&[String]>,
    limit: Duration,
) -> anyhow::Result<Answer> {
    let started = Instant::now();
    let outcome = check(impasse, source, ranks, options, arguments, limit)?;
    let time = started.elapsed();
    let mut answer = match outcome {
        None => Answer::late(limit),
        Some(outcome) => {
            let report: Option<Value> = serde_json::from_slice(&outcome.stdout).ok();
            report.as_ref().and_then(read).unwrap_or_else(|| {
                Answer::refused(match outcome.code {
                    Some(code) => format!("ends with exit code {code} and no report"),
                    None => "ends by a signal".into(),
                })
            })
        }
    };
    answer.time = time;
    Ok(answer)
}

/// Reads the report of a single run.
fn read(report: &Value) -> Option<Answer> {
    if let Some(error) = report.get("error") {
        let message = error["message"].as_str()?;
        return Some(Answer::refused(message.to_owned()));
    }
    let [run] = elements(report, "runs") else {
        return None;
    };
    let findings = elements(run, "findings");
    let verdict = match run["verdict"].as_str()? {
        "clean" => Verdict::Clean,
        "error" => Verdict::Error,
        "inconclusive" => Verdict::Inconclusive,
        "deadlock" => findings.iter().filter_map(class).min()?,
        _ => return None,
    };
    let locations = findings.iter().flat_map(|one| elements(one, "locations"));
    let mut roles = locations.filter_map(|place| place["role"].as_str());
    let reasons = elements(run, "reasons").iter().filter_map(Value::as_str);
    Some(Answer {
        verdict,
        reasons: reasons.map(str::to_owned).collect(),
        mismatch: roles.any(|role| role == "mismatch"),
        time: Duration::ZERO,
    })
}

/// The elements of an array field; none if there is no such.
fn elements<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

/// The class of a finding that is a deadlock.
fn class(finding: &Value) -> Option<Verdict> {
    Some(match finding["class"].as_str()? {
        "always" => Verdict::Always,
        "buffering" => Verdict::Buffering,
        "schedule" => Verdict::Schedule,
        "input" => Verdict::Input,
        _ => Verdict::Undetermined,
    })
}

#[cfg(test)]
mod tests {
    use super::{Verdict, read};

    fn verdict(run: &str) -> Option<(Verdict, bool)> {
        let report = serde_json::from_str(&format!(r#"{{"runs": [{run}]}}"#)).ok()?;
        read(&report).map(|answer| (answer.verdict, answer.mismatch))
    }

    #[test]
    fn the_strongest_class_counts() {
        let findings = r#"[{"class": null}, {"class": "schedule", "locations": []},
            {"class": "always", "locations": [{"role": "mismatch"}]}]"#;
        let run = format!(r#"{{"verdict": "deadlock", "reasons": [], "findings": {findings}}}"#);
        assert_eq!(verdict(&run), Some((Verdict::Always, true)));
    }

    #[test]
    fn verdicts_without_deadlock() {
        for (name, expected) in [
            ("clean", Some((Verdict::Clean, false))),
            ("error", Some((Verdict::Error, false))),
            ("inconclusive", Some((Verdict::Inconclusive, false))),
            ("deadlock", None),
            ("perhaps", None),
        ] {
            let run = format!(r#"{{"verdict": "{name}", "reasons": [], "findings": []}}"#);
            assert_eq!(verdict(&run), expected, "{name}");
        }
    }
}
