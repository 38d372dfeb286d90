//! The report of a run that was recorded.

use impasse_report::{Run, Sources, Verdict};

use crate::completed;
use crate::course::course;
use crate::disagreement;
use crate::places::Places;
use crate::stuck::{Stuck, hangs_at_the_end, stuck, stuck_whatever_was_seen};
use crate::trace::Recording;
use crate::verdict;

/// What is to be said of a recorded run, and the texts of the files that it names.
pub fn report(recording: &mut Recording) -> (Run, Sources) {
    let size = recording.judge.ranks.len() as u32;
    let sites = recording.judge.sites.clone();
    let places = Places::new(&sites);
    let completed = match recording.code {
        Some(_) => completed::report(&mut recording.judge, &places),
        None => None,
    };
    let judge = &recording.judge;
    let mut run = match (who_is_stuck(recording), completed) {
        (Some(stuck), _) => {
            let mut run = Run::new(size, Verdict::Deadlock);
            run.findings = verdict::findings(judge, &places, &stuck);
            run
        }
        (None, Some(run)) => run,
        (None, None) if judge.disagreement.is_some() => {
            let then = "this run did not complete";
            let run = disagreement::report(judge, &places, Verdict::Error, then);
            run.unwrap_or_else(|| Run::new(size, Verdict::Error))
        }
        (None, None) if hung_at_the_end(recording) => {
            let mut run = Run::new(size, Verdict::Error);
            run.findings = verdict::left_open(judge, &places);
            run
        }
        (None, None) => {
            let mut run = Run::new(size, Verdict::Inconclusive);
            run.recorded = course(judge, &places);
            run
        }
    };
    let nothing_found = run.findings.is_empty();
    run.reasons.extend(reasons(recording, nothing_found));
    if run.reasons.is_empty() && nothing_found {
        run.reasons.extend(verdict::rank_lines(judge, &places));
    }
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

/// Whether ranks did not come out of `MPI_Finalize`, since something was left open.
fn hung_at_the_end(recording: &Recording) -> bool {
    let sights = recording.sights.as_ref();
    recording.code.is_none()
        && sights.is_some_and(|sights| hangs_at_the_end(&recording.judge, sights))
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
    reasons.extend(verdict::unjudged(&recording.judge));
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
