//! Compares a report with what is promised for the program.

use impasse_report::Code;
use impasse_testing::Mark;
use serde_json::Value;

use super::promise::Promise;
use super::report::{Finding, Place, Run, runs};

/// In what ways a report differs from what is promised.
pub fn faults(promise: &Promise, report: &Value) -> Result<Vec<String>, String> {
    let runs = runs(report)?;
    let mut faults = Vec::new();
    if runs.len() != promise.ranks.split(',').count() {
        faults.push(format!("{} runs for {}", runs.len(), promise.ranks));
    }
    for run in &runs {
        let found = verdict(promise, run).into_iter();
        let found = found.chain(run.findings.iter().flat_map(|it| innocent(promise, it)));
        faults.extend(found.map(|fault| format!("-n {}: {fault}", run.ranks)));
    }
    // The program may come to a guilty line with some numbers of ranks only.
    let all = || runs.iter().flat_map(|run| &run.findings);
    let missed = |guilty: &&Mark| !all().any(|finding| blames(finding, guilty));
    // What cannot be decided is marked for the reader, but it is not found.
    if promise.verdict != "inconclusive" {
        for guilty in promise.guilty.iter().filter(missed) {
            let (line, kind) = (guilty.line, &guilty.kind);
            faults.push(format!("line {line} is not named as `{kind}`"));
        }
    }
    Ok(faults)
}

/// Whether verdict, class and reasons of a run are as promised.
fn verdict(promise: &Promise, run: &Run) -> Vec<String> {
    let mut faults = Vec::new();
    // Warnings alone leave a verdict as it is.
    let warned = promise.verdict == "warning";
    let wanted = if warned { "clean" } else { &promise.verdict };
    if run.verdict != wanted {
        faults.push(format!("{}, not {wanted}", run.verdict));
        faults.extend(run.reasons.iter().map(|reason| format!("reason: {reason}")));
        faults.extend(
            run.findings
                .iter()
                .map(|finding| format!("finding: {finding}")),
        );
        return faults;
    }
    let deadlocks = run.findings.iter().filter(|it| it.class.is_some());
    // What is only possible may be of any class.
    let other = deadlocks.filter(|it| promise.class.is_some() && it.class != promise.class);
    faults.extend(other.map(|it| format!("wrong class: {it}")));
    if promise.verdict == "clean" {
        faults.extend(run.reasons.iter().map(|reason| format!("reason: {reason}")));
        faults.extend(
            run.findings
                .iter()
                .map(|finding| format!("finding: {finding}")),
        );
    }
    let nothing_said = run.reasons.is_empty() && run.findings.is_empty();
    if promise.verdict == "inconclusive" && nothing_said {
        faults.push("inconclusive without a reason".to_owned());
    }
    faults
}

/// Lines that a finding blames although they are not marked.
fn innocent(promise: &Promise, finding: &Finding) -> Vec<String> {
    let guilty = |place: &Place| {
        let marked = |guilty: &Mark| place.line == Some(guilty.line);
        promise.guilty.iter().any(marked)
    };
    // Where an input is read is told, but ranks do not stand there; nor do they where they start
    // a request that they wait for later, in a line that is guilty.
    let waits = finding.places.iter().any(guilty);
    let elsewhere = |place: &Place| place.role == "input" || (waits && place.is_start());
    let causes = (finding.places.iter()).filter(|place| place.is_cause() && !elsewhere(place));
    let lines = causes.filter_map(|place| Some((place, place.line?)));
    let unmarked =
        lines.filter(|(place, line)| !guilty(place) && !promise.last_lines.contains(line));
    unmarked
        .map(|(place, line)| format!("line {line} is blamed as `{}` by {finding}", place.role))
        .collect()
}

/// Whether a finding names a guilty line, for the right thing.
fn blames(finding: &Finding, guilty: &Mark) -> bool {
    let here = |place: &&Place| place.line == Some(guilty.line);
    let mut places = finding.places.iter().filter(here);
    let role = |place: &Place, roles: &[&str]| roles.contains(&place.role.as_str());
    let code = match guilty.kind.as_str() {
        "cycle" | "orphan" => return places.any(|place| place.role == guilty.kind),
        // The odd ranks out are to blame, and the others wait for them in the other line.
        "mismatch" => {
            let odd = finding.places.iter().any(|place| place.role == "mismatch");
            return odd && places.any(|place| role(place, &["mismatch", "waits"]));
        }
        // Those that wait for a missing rank are no cause, but the line is the place to look at.
        "missing" => return places.any(|place| role(place, &["missing", "waits"])),
        // A deadlock names the message that nobody takes beside the receive that waits.
        "lost" if finding.code == "IMP002" => {
            return places.any(|place| role(place, &["unmatched"]));
        }
        "lost" => Code::LostMessage,
        "crash" => Code::Crash,
        "truncated" => Code::Truncation,
        "types" => Code::TypeMismatch,
        "request" => Code::LeakedRequest,
        "left-open" => Code::OpenEpoch,
        "argument" => Code::MpiError,
        "leak" => Code::LeakedObject,
        "handle" => Code::BadHandle,
        "misused" => Code::RequestMisuse,
        "freed" => Code::FreedActiveRequest,
        "unstarted" => Code::NeverStarted,
        "epoch" => Code::EpochMisuse,
        "buffer" => Code::BadBuffer,
        "memory" => Code::MemoryType,
        "outside" => Code::OutsideMpi,
        "race" => Code::LocalRace,
        "window-race" => Code::WindowRace,
        "blank" => Code::Uninitialised,
        other => panic!("unknown mark `//~ {other}`"),
    };
    finding.code == code.as_str() && places.any(|place| role(place, &["unmatched", "waits"]))
}
