//! Logs of large and of hostile reports.

use std::sync::Arc;

use impasse_report::{
    Class, Code, Event, EventKind, Execution, Location, RankSet, Report, Role, Run, SourceLocation,
    Sources, Verdict, Wait, json, sarif,
};
use proptest::prelude::*;

use crate::common::arbitrary::any_report;
use crate::common::facts::decoded;
use crate::common::full::{everything, execution, sources};
use crate::common::schema::{faults_of_sarif, parsed};
use crate::common::{self, deadlock, report, ring, run_with};
use crate::sarif_log::rules::{
    check_github, check_messages, check_references, is_harmless, list, text,
};
use crate::{valid, with_code};

/// 1,024 ranks, each with 20 calls, that wait for each other in a ring.
fn large() -> Report {
    let at = |line| SourceLocation::new("ring.imp", line, 1).to(line, 9);
    let events = (0..20).flat_map(|round| (0..1024).map(move |rank| (round, rank)));
    let events = events.map(|(round, rank)| Event {
        rank,
        at: Some(at(1 + round % 5)),
        kind: EventKind::Call("MPI_Send".into()),
        text: format!("calls MPI_Send for the {round}th time"),
    });
    let waits = (0..1024).map(|rank| Wait {
        rank,
        awaited: RankSet::single((rank + 1) % 1024),
        any: false,
        at: Some(at(4)),
        text: format!("waits for rank {} to receive", (rank + 1) % 1024),
    });
    let mut finding = deadlock(
        Code::WaitCycle,
        Class::Always,
        "ranks 0-1023 wait for each other",
    );
    let all = RankSet::range(0, 1023);
    let place = Location::new(at(4), all, Role::Cycle, "ranks 0-1023 wait here");
    finding.locations.push(place);
    finding.execution = Some(Arc::new(Execution {
        ranks: 1024,
        left_out: 0,
        events: events.collect(),
        waits: waits.collect(),
    }));
    report(vec![run_with(1024, finding)])
}

#[test]
fn a_log_of_1024_stuck_ranks_stays_small() {
    let sources = common::sources();
    let text = sarif::render(&large(), &sources);
    assert!(text.len() < 1_500_000, "{}", text.len());
    check_github(&parsed(&text), true);
    let json = json::render(&large(), &sources);
    assert!(json.len() < 5_000_000, "{}", json.len());
}

#[test]
fn many_large_findings_stay_within_githubs_limit() {
    let large = large();
    let finding = &large.runs[0].findings[0];
    let mut run = Run::new(1024, Verdict::Deadlock);
    for line in 1..=300 {
        let mut copy = finding.clone();
        copy.locations[0].at = Some(SourceLocation::new("other.c", line, 1));
        run.findings.push(copy);
    }
    let text = sarif::render(&report(vec![run]), &common::sources());
    // GitHub's 10 MB are of the compressed file, and this compresses well.
    assert!(text.len() < 40_000_000, "{}", text.len());
    assert!(text.contains("are left out, because the log would be too large"));
}

#[test]
fn a_finding_waiting_for_all_others_has_a_bounded_graph() {
    let mut dense = execution();
    dense.ranks = u32::MAX;
    dense.waits[0].awaited = RankSet::range(0, u32::MAX);
    let mut report = everything();
    report.runs[0].findings[0].execution = Some(Arc::new(dense));
    let document = valid(&report, &sources());
    let graph = &with_code(&document, "IMP001")["graphs"][0];
    assert!(list(&graph["edges"]).len() <= 1100);
    assert!(text(&graph["description"]["text"]).ends_with("in part"));
}

#[test]
fn a_rank_that_waits_twice_for_the_same_has_two_steps() {
    let mut twice = execution();
    twice.waits.push(twice.waits[0].clone());
    let mut report = everything();
    report.runs[0].findings[0].execution = Some(Arc::new(twice));
    valid(&report, &sources());
}

proptest! {
    // Failures are found by their message; files beside the tests would only be in the way.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn any_report_is_a_valid_log((report, sources) in any_report()) {
        let output = sarif::render(&report, &sources);
        prop_assert!(is_harmless(&output), "{output:?}");
        let document = parsed(&output);
        prop_assert_eq!(faults_of_sarif(&document), [""; 0]);
        check_references(&document);
        check_messages(&document);
        let is_file = |name: &String| name.split('/').any(|part| !part.is_empty() && part != ".");
        if report.inputs.iter().any(is_file) {
            check_github(&document, true);
        }
    }

    #[test]
    fn any_name_of_a_file_comes_back(name in "[^/\0]{1,20}") {
        prop_assume!(name != ".");
        let mut report = ring();
        report.inputs = vec![name.clone()];
        let document = parsed(&sarif::render(&report, &Sources::new()));
        let uri = text(&document["runs"][0]["artifacts"][0]["location"]["uri"]);
        prop_assert!(uri.is_ascii() && !uri.contains([':', '<', '"', '\\', ' ']), "{}", uri);
        prop_assert_eq!(decoded(uri), name);
    }
}

#[test]
fn a_line_of_a_megabyte_does_no_harm() {
    let mut sources = Sources::new();
    sources.add("ring.imp", "\u{1f600}".repeat(1 << 18));
    let mut report = ring();
    let finding = &mut report.runs[0].findings[0];
    finding.locations[0].at = Some(SourceLocation::new("ring.imp", 1, 200_000));
    finding.locations[0].text = "x".repeat(1 << 20);
    finding.message = "{".repeat(1 << 20);
    finding.help = Some("y".repeat(1 << 20));
    finding.notes = vec!["z".repeat(1 << 20); 50];
    let output = sarif::render(&report, &sources);
    assert!(output.len() < 1 << 20, "{}", output.len());
    let document = parsed(&output);
    assert_eq!(faults_of_sarif(&document), [""; 0]);
    let json = parsed(&json::render(&report, &sources));
    assert_eq!(json["runs"][0]["findings"][0]["help"], "y".repeat(1 << 20));
}
