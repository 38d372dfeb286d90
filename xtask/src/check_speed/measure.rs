//! Runs commands, takes their time, and reads the figures of a JSON report.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time that a command takes; it must end with success.
pub fn time(command: &mut Command) -> anyhow::Result<Duration> {
    let started = Instant::now();
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    let took = started.elapsed();
    anyhow::ensure!(status.success(), "{command:?} ended with {status}");
    Ok(took)
}

/// What a check said about one number of ranks, and how long it took.
pub struct Checked {
    pub time: Duration,
    pub verdict: String,
    pub executions: u64,
    pub states: u64,
    /// MPI calls.
    pub calls: u64,
}

/// Runs a check that writes JSON.
pub fn checked(command: &mut Command) -> anyhow::Result<Checked> {
    let started = Instant::now();
    let output = command.stdin(Stdio::null()).output()?;
    let time = started.elapsed();
    anyhow::ensure!(
        output.status.success(),
        "{command:?} ended with {}",
        output.status
    );
    let report = String::from_utf8(output.stdout)?;
    let field = |name: &str| {
        let value = field(&report, name);
        value.ok_or_else(|| anyhow::anyhow!("no `{name}` in the report of {command:?}"))
    };
    Ok(Checked {
        time,
        verdict: field("verdict")?.to_owned(),
        executions: field("executions")?.parse()?,
        states: field("states")?.parse()?,
        calls: field("calls")?.parse()?,
    })
}

/// The first value of this name: a number, or a string without its quotes.
fn field<'a>(report: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = report.split_once(&format!("\"{name}\":"))?;
    let value = rest.split([',', '}', '\n']).next()?;
    Some(value.trim().trim_matches('"'))
}

/// The one in the middle; of an even number the lower of the two.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values
        .get(values.len().saturating_sub(1) / 2)
        .copied()
        .unwrap_or(f64::NAN)
}

pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::{field, median};

    #[test]
    fn fields_are_found_wherever_they_stand() {
        let report = "{\"verdict\": \"clean\", \"explored\": {\n  \"calls\": 12,\n  \"steps\": 7}}";
        assert_eq!(field(report, "verdict"), Some("clean"));
        assert_eq!(field(report, "calls"), Some("12"));
        assert_eq!(field(report, "steps"), Some("7"));
        assert_eq!(field(report, "states"), None);
    }

    #[test]
    fn one_slow_run_does_not_move_the_median() {
        assert_eq!(median(vec![3.0, 1.0, 100.0]), 3.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.0);
    }
}
