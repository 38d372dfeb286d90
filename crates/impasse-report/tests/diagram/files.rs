//! Diagrams as files, with hostile text, and of large executions.

use std::time::{Duration, Instant};

use impasse_report::diagram::{STYLE, dot, space_time, svg, wait_for};
use impasse_report::{Code, Diagnostic, EventKind, Location, RankSet, Role};

use super::executions::{halo, master_worker, ring};
use super::{classed, finding, number, parsed, report};

#[test]
fn a_file_has_a_head_and_few_lanes() {
    let mut found = finding(halo(1024, 1));
    let ranks = RankSet::single(512);
    found
        .locations
        .push(Location::nowhere(ranks, Role::Missing, "leaves"));
    let ranks = RankSet::from_ranges([(0, 511), (513, 1023)]);
    found
        .locations
        .push(Location::nowhere(ranks, Role::Waits, "wait"));
    let drawing = svg(&report(vec![
        Diagnostic::new(Code::LostMessage, "no execution"),
        found,
    ]));
    let document = parsed(&drawing);
    let lanes = classed(&document, "lane");
    assert_eq!(lanes.len(), 40);
    assert_eq!(number(lanes[39], "data-rank"), 512);
    assert!(drawing.contains(">984 ranks of 1,024 are not shown</text>"));
    assert!(drawing.contains("error[IMP001]: deadlock: some ranks wait for each other</text>"));
    assert!(drawing.contains(">1,024 ranks; class always: hangs in every run"));
    assert!(drawing.contains(STYLE));
}

#[test]
fn a_file_shows_the_last_events() {
    let mut execution = halo(4, 200);
    execution.left_out = 1000;
    let drawing = svg(&report(vec![finding(execution.clone())]));
    let document = parsed(&drawing);
    assert_eq!(classed(&document, "stuck").len(), 3);
    assert_eq!(classed(&document, "cut").len(), 1);
    let calls = classed(&document, "call").len();
    assert!((500..1200).contains(&calls), "{calls} calls");
    assert!(drawing.contains(" earlier events are not shown</text>"));
    for arrow in classed(&document, "message") {
        assert!(number(arrow, "data-x1") < number(arrow, "data-x2"));
    }
    let whole = space_time(&execution);
    assert!(whole.contains(">1,000 earlier events are not shown</text>"));
}

#[test]
fn without_findings_the_verdict_is_said() {
    let clean = report(Vec::new());
    let drawing = svg(&clean);
    let document = parsed(&drawing);
    let title = classed(&document, "title")[0].text();
    assert_eq!(title, Some(&*clean.summary()));
    assert!(dot(&clean).contains(&clean.summary()));
    let mut nothing_told = finding(ring(2));
    nothing_told.execution = None;
    let drawing = svg(&report(vec![nothing_told]));
    assert!(classed(&parsed(&drawing), "lane").is_empty());
    assert!(drawing.contains("deadlock: some ranks wait for each other"));
}

#[test]
fn hostile_text_stays_text() {
    let mut execution = master_worker(5);
    let hostile =
        "</title></svg><script>alert('x')</script>\"&amp;]]>\0\u{1b}\u{202e}\u{ffff}\u{fffe}";
    for event in &mut execution.events {
        event.text = hostile.repeat(100);
        if let EventKind::Call(name) = &mut event.kind {
            *name = hostile.into();
        }
        event.at.as_mut().expect("a place").file = hostile.repeat(1000);
    }
    for wait in &mut execution.waits {
        wait.text = hostile.repeat(100_000);
    }
    let mut found = finding(execution.clone());
    found.message = hostile.repeat(10_000);
    let report = report(vec![found]);
    for drawing in [space_time(&execution), wait_for(&execution), svg(&report)] {
        let document = parsed(&drawing);
        assert!(
            document
                .descendants()
                .all(|node| !node.has_tag_name("script"))
        );
        assert!(!drawing.contains(['\u{202e}', '\u{ffff}', '\u{fffe}', '\u{1b}']));
        assert!(drawing.len() < 120_000, "{} bytes", drawing.len());
    }
    assert!(dot(&report).len() < 10_000);
}

#[test]
fn large_executions_stay_small_and_fast() {
    let mut execution = halo(1024, 1);
    execution.events.truncate(10_000);
    let start = Instant::now();
    let drawing = space_time(&execution);
    let graph = wait_for(&execution);
    // Even an unoptimised build on a busy machine needs far less.
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(drawing.len() < 3_000_000, "{} bytes", drawing.len());
    assert!(graph.len() < 10_000);
}

#[test]
fn a_ring_of_three_looks_as_ever() {
    let drawing = svg(&report(vec![finding(ring(3))]));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagram/ring.svg");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(path, &drawing).expect("the snapshot can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the snapshot can be read");
    assert_eq!(drawing, kept, "set UPDATE_SNAPSHOTS=1 to accept it");
}
