//! A report in JSON, as far as the gallery looks at it.

use std::fmt;

use serde_json::Value;

/// The result for one number of ranks.
pub struct Run {
    pub ranks: u64,
    pub verdict: String,
    pub reasons: Vec<String>,
    pub findings: Vec<Finding>,
}

/// One finding.
pub struct Finding {
    pub code: String,
    pub class: Option<String>,
    pub message: String,
    pub places: Vec<Place>,
}

/// A place in the program that a finding names.
#[derive(Clone)]
pub struct Place {
    /// Missing for ranks that have finished.
    pub line: Option<u64>,
    pub role: String,
    pub text: String,
}

impl Place {
    /// Whether a request is started here that is waited for elsewhere.
    pub fn is_start(&self) -> bool {
        [" start the ", " starts the "]
            .iter()
            .any(|words| self.text.contains(words))
    }

    /// Whether what happens here is part of the root cause.
    pub fn is_cause(&self) -> bool {
        !matches!(self.role.as_str(), "waits" | "behind")
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = self.class.as_deref().unwrap_or("no deadlock");
        write!(f, "{} ({class}): {}", self.code, self.message)
    }
}

/// The runs of a report.
pub fn runs(report: &Value) -> Result<Vec<Run>, String> {
    if let Some(message) = report["error"]["message"].as_str() {
        return Err(message.to_owned());
    }
    Ok(list(&report["runs"]).iter().map(run).collect())
}

fn run(value: &Value) -> Run {
    Run {
        ranks: value["ranks"].as_u64().unwrap_or_default(),
        verdict: text(&value["verdict"]),
        reasons: list(&value["reasons"]).iter().map(text).collect(),
        findings: list(&value["findings"]).iter().map(finding).collect(),
    }
}

fn finding(value: &Value) -> Finding {
    let place = |value: &Value| Place {
        line: value["line"].as_u64(),
        role: text(&value["role"]),
        text: text(&value["text"]),
    };
    Finding {
        code: text(&value["code"]),
        class: value["class"].as_str().map(str::to_owned),
        message: text(&value["message"]),
        places: list(&value["locations"]).iter().map(place).collect(),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
