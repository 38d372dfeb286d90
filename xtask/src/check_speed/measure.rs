//! Runs commands, takes their time, and reads the figures of a JSON report.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

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
    let report: Value = serde_json::from_slice(&output.stdout)?;
    read(&report, time).ok_or_else(|| anyhow::anyhow!("{command:?} reports no figures"))
}

/// The figures of a report about one number of ranks.
fn read(report: &Value, time: Duration) -> Option<Checked> {
    let explored = &report["runs"][0]["explored"];
    Some(Checked {
        time,
        verdict: report["verdict"].as_str()?.to_owned(),
        executions: explored["executions"].as_u64()?,
        states: explored["states"].as_u64()?,
        calls: explored["calls"].as_u64()?,
    })
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
    use super::{median, read};
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn figures_are_read_only_if_all_are_there() {
        let figures = |explored| {
            let report = json!({"verdict": "clean", "runs": [{"explored": explored}]});
            let checked = read(&report, Duration::ZERO)?;
            Some((
                checked.verdict,
                checked.executions,
                checked.states,
                checked.calls,
            ))
        };
        let all = json!({"executions": 3, "states": 7, "calls": 12, "steps": 9});
        assert_eq!(figures(all), Some(("clean".into(), 3, 7, 12)));
        assert_eq!(figures(json!({"calls": 12, "steps": 7})), None);
    }

    #[test]
    fn one_slow_run_does_not_move_the_median() {
        assert_eq!(median(vec![3.0, 1.0, 100.0]), 3.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.0);
    }
}
