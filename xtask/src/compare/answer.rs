//! What `impasse check` says about a program, as far as two checks can be compared.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::against_gcc::check;

/// What impasse says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Everything explored, nothing found.
    Clean,
    /// What is certain.
    Found {
        /// The findings.
        findings: BTreeSet<Finding>,
        /// Whether everything was explored.
        complete: bool,
    },
    /// Nothing certain, or not in time.
    Open,
    /// impasse did not take the program or the options, or broke down.
    Refused(String),
}

/// A finding by what it is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The code.
    pub code: String,
    /// For deadlocks: the class.
    pub class: Option<String>,
    /// The lines of the cause.
    pub lines: BTreeSet<u64>,
}

/// Asks impasse about a program on so many ranks.
pub fn ask(
    impasse: &Path,
    source: &Path,
    ranks: usize,
    options: &str,
    arguments: Option<&[String]>,
    limit: Duration,
) -> anyhow::Result<Answer> {
    let options: Vec<&str> = options.split_whitespace().collect();
    let Some(outcome) = check(impasse, source, ranks, &options, arguments, limit)? else {
        return Ok(Answer::Open);
    };
    let report: Option<Value> = serde_json::from_slice(&outcome.stdout).ok();
    let answer = report.as_ref().and_then(read);
    Ok(answer.unwrap_or_else(|| Answer::Refused(format!("exit code {:?}", outcome.code))))
}

/// Reads the report of a single run.
fn read(report: &Value) -> Option<Answer> {
    if let Some(error) = report.get("error") {
        return Some(Answer::Refused(error["message"].as_str()?.to_owned()));
    }
    let [run] = elements(report, "runs") else {
        return None;
    };
    Some(match run["verdict"].as_str()? {
        "clean" => Answer::Clean,
        "deadlock" | "error" => {
            let certain = elements(run, "findings").iter();
            let certain = certain.filter(|finding| finding["certainty"] != "possible");
            Answer::Found {
                findings: certain.filter_map(finding).collect(),
                complete: elements(run, "reasons").is_empty(),
            }
        }
        _ => Answer::Open,
    })
}

fn finding(value: &Value) -> Option<Finding> {
    let locations = elements(value, "locations").iter();
    let causes = locations
        .filter(|place| !matches!(place["role"].as_str(), Some("waits" | "behind" | "input")));
    Some(Finding {
        code: value["code"].as_str()?.to_owned(),
        class: value["class"].as_str().map(str::to_owned),
        lines: causes.filter_map(|place| place["line"].as_u64()).collect(),
    })
}

/// The elements of an array field; none if there is no such.
fn elements<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_counts() {
        let report = serde_json::json!({"runs": [{
            "verdict": "deadlock",
            "reasons": ["a bound was reached"],
            "findings": [
                {"code": "IMP001", "class": "always", "certainty": "confirmed", "locations": [
                    {"role": "cycle", "line": 7}, {"role": "behind", "line": 9},
                    {"role": "input", "line": 3}]},
                {"code": "IMP007", "class": null, "certainty": "possible", "locations": []},
            ],
        }]});
        let finding = Finding {
            code: "IMP001".into(),
            class: Some("always".into()),
            lines: BTreeSet::from([7]),
        };
        let expected = Answer::Found {
            findings: BTreeSet::from([finding]),
            complete: false,
        };
        assert_eq!(read(&report), Some(expected));
    }
}
