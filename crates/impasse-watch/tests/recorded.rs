//! Records of real runs as JSON lines: what is written is read, and judged like a recording.

use impasse_live::record::{RecordKind, Writer};
use impasse_live::session::Listener as _;
use impasse_live::stuck::Sight;
use impasse_live::trace::Keeper as _;
use impasse_ops::Rank;
use impasse_report::{Report, Verdict};
use impasse_watch::{RecordLines, watch};

const RECV: u16 = 4;

/// A rank that waits for a message of the other one.
fn waits_for(other: i32) -> Writer {
    let mut writer = Writer::default();
    writer.text(RecordKind::Routine, RECV, 0, &[], "MPI_Recv");
    writer.text(RecordKind::Site, 0, 1, &[64, 0], "/somewhere/app");
    writer.record(RecordKind::Enter, RECV, 1, &[other, 7, 1]);
    writer
}

/// The lines of two ranks.
fn lines(ranks: [Writer; 2], end: impl FnOnce(&mut RecordLines<&mut Vec<u8>>)) -> Vec<u8> {
    let mut text = Vec::new();
    let mut lines = RecordLines::new(&mut text);
    lines.begin(2);
    for (rank, writer) in (0..).map(Rank).zip(&ranks) {
        lines.hear(rank, &writer.bytes);
    }
    end(&mut lines);
    text
}

fn judged(text: Vec<u8>) -> Report {
    let read = watch(std::io::Cursor::new(text), "0.0.0", true);
    read.unwrap_or_else(|error| panic!("{}", error.message)).0
}

#[test]
fn ranks_that_wait_for_each_other_are_stuck() {
    let report = judged(lines([waits_for(1), waits_for(0)], |_| {}));
    assert_eq!(report.runs[0].verdict(), Verdict::Deadlock);
    assert_eq!(report.runs[0].findings.len(), 1);
    let execution = report.runs[0].findings[0].execution.as_ref();
    let execution = execution.expect("it is told how it came about");
    assert_eq!((execution.events.len(), execution.waits.len()), (2, 2));
}

#[test]
fn what_was_seen_and_how_it_ended_counts() {
    let seen = |sights: [Sight; 2]| {
        let mut other = Writer::default();
        other.text(RecordKind::Routine, RECV, 0, &[], "MPI_Recv");
        let text = lines([waits_for(1), other], |lines| lines.saw(sights.to_vec()));
        judged(text).runs[0].verdict()
    };
    assert_eq!(seen([Sight::Lasts, Sight::Runs]), Verdict::Inconclusive);
    assert_eq!(seen([Sight::Lasts, Sight::Gone]), Verdict::Deadlock);
    let mut ends = waits_for(1);
    ends.record(RecordKind::Leave, RECV, 1, &[0, 1, 7]);
    ends.record(RecordKind::End, 0, 0, &[0]);
    let report = judged(lines([ends, Writer::default()], |lines| lines.ended(0)));
    let reasons = report.runs[0].reasons.join(" ");
    assert!(reasons.contains("which completed"), "{reasons}");
    let course = report.runs[0].recorded.as_ref().expect("it is told");
    assert_eq!(course.events[0].text, "calls MPI_Recv");
}

#[test]
fn lines_that_cannot_be_are_refused_with_their_number() {
    let whole = lines([waits_for(1), Writer::default()], |_| {});
    for (line, complaint) in [
        (r#"{"rank": 2, "kind": "End"}"#, "there is no rank 2"),
        (r#"{"rank": 1, "kind": "Begin"}"#, "is no kind of record"),
        (r#"{"rank": 1, "kind": "Leave", "routine": 4}"#, "cannot be"),
        (r#"{"rank": 1, "kid": "Leave"}"#, "unknown field `kid`"),
        (r#"{"seen": ["runs"]}"#, "more or fewer ranks"),
        ("nonsense", "line 5"),
    ] {
        let text = [whole.as_slice(), line.as_bytes()].concat();
        let error = watch(std::io::Cursor::new(text), "0.0.0", true).expect_err(line);
        assert!(error.message.contains(complaint), "{}", error.message);
    }
}
