//! The report of a run that was recorded.

use impasse_report::{Run, Sources, Verdict};

use crate::places::Places;
use crate::stuck::{Stuck, stuck, stuck_whatever_was_seen};
use crate::trace::Recording;
use crate::verdict;

/// What is to be said of a recorded run, and the texts of the files that it names.
pub fn report(recording: &mut Recording) -> (Run, Sources) {
    let predicted = match recording.code {
        Some(_) => recording.judge.predictor.verdict(),
        None => None,
    };
    let judge = &recording.judge;
    let size = judge.ranks.len() as u32;
    let places = Places::new(&judge.sites);
    let findings = match (who_is_stuck(recording), predicted) {
        (Some(stuck), _) => verdict::findings(judge, &places, &stuck),
        (None, Some(predicted)) => verdict::predictions(judge, &places, &predicted),
        (None, None) => Vec::new(),
    };
    let mut run = match findings.is_empty() {
        true => Run::new(size, Verdict::Inconclusive),
        false => Run::new(size, Verdict::Deadlock),
    };
    run.reasons = reasons(recording, findings.is_empty());
    if run.reasons.is_empty() && findings.is_empty() {
        run.reasons.extend(verdict::rank_lines(judge, &places));
    }
    run.findings = findings;
    (run, places.texts())
}

/// Who was stuck when the recording ended.
fn who_is_stuck(recording: &Recording) -> Option<Stuck> {
    let judge = &recording.judge;
    match (recording.code, &recording.sights) {
        (Some(_), _) => None,
        _ if judge.doubt().is_some() => None,
        (None, Some(sights)) => stuck(judge, sights),
        (None, None) => stuck_whatever_was_seen(judge),
    }
}

/// Why finding nothing is no proof, or that there may be more.
fn reasons(recording: &Recording, nothing_found: bool) -> Vec<String> {
    let mut reasons = Vec::new();
    if recording.cut_off > 0 {
        let bytes = recording.cut_off;
        reasons.push(format!(
            "the recording is damaged or cut off: its last {bytes} bytes do not count"
        ));
    } else if recording.code.is_none() && recording.sights.is_none() {
        reasons.push(
            "the recording ends before the run: impasse was killed, or its disk was full"
                .to_owned(),
        );
    }
    if !nothing_found {
        return reasons;
    }
    if let Some(doubt) = recording.judge.doubt() {
        reasons.push(format!("the run was not watched to the end: {doubt}"));
    }
    match recording.code {
        Some(0) => reasons.push(
            "no rank got stuck in this run, which completed; other runs of the program may go otherwise"
                .to_owned(),
        ),
        Some(code) => reasons.push(format!(
            "no rank got stuck in this run, which ended with exit code {code}"
        )),
        None => {}
    }
    reasons
}
