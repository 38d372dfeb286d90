//! The report of a stream.

use impasse_analysis::{Scene, Stand, deadlock_findings, lost_findings};
use impasse_match::stream::{Final, ProcessState};
use impasse_ops::Site;
use impasse_report::{Class, Diagnostic, Report, Run, Verdict};

use crate::INPUT;
use crate::judge::Certain;
use crate::reader::Reader;

/// States a verdict. `last_sites` tells where each rank was seen last.
pub(crate) fn report(
    reader: &Reader,
    certain: &Certain,
    last_sites: &[Option<Site>],
    tool_version: &str,
) -> Report {
    let size = u32::try_from(reader.members[0].len()).unwrap_or(u32::MAX);
    let run = match &certain.verdict {
        Final::Completes { .. } => completed(reader, certain, size),
        Final::Deadlock { processes, .. } => {
            let mut run = Run::new(size, Verdict::Deadlock);
            let stands = stands(processes, last_sites);
            run.findings = deadlocks(reader, certain, processes, &stands);
            run
        }
        Final::Unproven(doubt) => {
            let mut run = Run::new(size, Verdict::Inconclusive);
            run.reasons.push(format!(
                "a deadlock was found, but a second check did not confirm it ({doubt}); please \
                 report this as a fault of impasse"
            ));
            run
        }
    };
    Report {
        tool_version: tool_version.to_string(),
        inputs: vec![INPUT.to_string()],
        runs: vec![run],
        notes: Vec::new(),
    }
}

fn completed(reader: &Reader, certain: &Certain, size: u32) -> Run {
    let mut run = Run::new(size, Verdict::Clean);
    if let Final::Completes { lost } = &certain.verdict {
        run.findings = lost_findings(&Scene {
            names: &reader.names,
            causes: &[],
            needs: &[],
            stands: &[],
            comms: &reader.members,
            lost,
        });
    }
    run
}

fn deadlocks(
    reader: &Reader,
    certain: &Certain,
    processes: &[ProcessState],
    stands: &[Stand],
) -> Vec<Diagnostic> {
    let Final::Deadlock { causes, lost, .. } = &certain.verdict else {
        return Vec::new();
    };
    let needs: Vec<_> = processes.iter().map(|state| state.needs.clone()).collect();
    let scene = Scene {
        names: &reader.names,
        causes,
        needs: &needs,
        stands,
        comms: &reader.members,
        lost,
    };
    let class = match &certain.buffered {
        Some(Final::Deadlock { .. }) => Class::Always,
        Some(Final::Completes { .. }) => Class::Buffering,
        // With buffering it depends on what comes later.
        Some(Final::Unproven(_)) | None => Class::Undetermined,
    };
    let mut findings = deadlock_findings(&scene, class);
    let note = match certain.line {
        Some(line) => format!("certain after line {line} of the input, whatever comes later"),
        None => String::from("the end of the input counts as the end of every rank"),
    };
    for finding in &mut findings {
        finding.notes.push(note.clone());
    }
    findings
}

/// Where the ranks stand; those that do not wait, where they were seen last.
fn stands(processes: &[ProcessState], last_sites: &[Option<Site>]) -> Vec<Stand> {
    let both = processes.iter().zip(last_sites);
    both.map(|(state, last)| Stand {
        site: match state.needs.is_empty() {
            true => *last,
            false => Some(state.site),
        },
        iterations: Vec::new(),
    })
    .collect()
}
