//! What is predicted of runs that completed, and when nothing is: ranks may have learnt of each other what
//! no message tells.

use impasse_live::judge::Judge;
use impasse_live::record::{RecordKind, Writer};
use impasse_ops::Rank;

/// Numbers of routines.
const SEND: u16 = 1;
const RECV: u16 = 2;
const OTHER: u16 = 3;

/// Two ranks that send to each other before they receive, and what else each of them does before.
fn run(before: impl Fn(&mut Writer)) -> Judge {
    let mut judge = Judge::new(2);
    for (rank, other) in [(0, 1), (1, 0)] {
        let mut writer = Writer::default();
        for (number, name) in [(SEND, "MPI_Send"), (RECV, "MPI_Recv")] {
            writer.text(RecordKind::Routine, number, 0, &[], name);
        }
        before(&mut writer);
        writer.record(RecordKind::Enter, SEND, 0, &[4, 0, other, 0, 1]);
        writer.record(RecordKind::Leave, SEND, 0, &[0]);
        writer.record(RecordKind::Enter, RECV, 0, &[other, 0, 1]);
        writer.record(RecordKind::Leave, RECV, 0, &[0, other, 0]);
        writer.record(RecordKind::End, 0, 0, &[0]);
        assert!(judge.take_all(Rank(rank), &writer.bytes));
    }
    judge
}

fn is_predicted(before: impl Fn(&mut Writer)) -> bool {
    run(before).predictor.verdict().is_some()
}

#[test]
fn sends_that_wait_for_each_other_are_predicted() {
    assert!(is_predicted(|_| {}));
    // A barrier before changes nothing.
    assert!(is_predicted(|writer| {
        writer.text(RecordKind::Routine, OTHER, 0, &[], "MPI_Barrier");
        writer.record(RecordKind::Enter, OTHER, 0, &[1]);
        writer.record(RecordKind::Leave, OTHER, 0, &[0]);
    }));
}

#[test]
fn nothing_is_predicted_where_several_threads_call() {
    assert!(!is_predicted(|writer| {
        writer.text(RecordKind::Routine, OTHER, 0, &[], "MPI_Iprobe");
        let at = writer.bytes.len();
        writer.record(RecordKind::Done, OTHER, 0, &[0]);
        // The thread stands behind number of fields, kind, routine and place.
        writer.bytes[at + 12] = 2;
    }));
}

#[test]
fn nothing_is_predicted_where_ranks_share_windows_or_files() {
    for name in ["MPI_Win_fence", "MPI_Put", "MPI_File_read"] {
        let uses = |writer: &mut Writer| writer.text(RecordKind::Routine, OTHER, 0, &[], name);
        assert!(!is_predicted(uses), "{name}");
    }
}

#[test]
fn nothing_is_predicted_of_communicators_that_are_not_known() {
    assert!(!is_predicted(|writer| {
        writer.text(RecordKind::Routine, OTHER, 0, &[], "MPI_Barrier");
        writer.record(RecordKind::Enter, OTHER, 0, &[0]);
        writer.record(RecordKind::Leave, OTHER, 0, &[0]);
    }));
}

#[test]
fn nothing_is_predicted_of_a_run_in_which_a_call_failed() {
    assert!(!is_predicted(|writer| {
        writer.text(RecordKind::Routine, OTHER, 0, &[], "MPI_Barrier");
        writer.record(RecordKind::Enter, OTHER, 0, &[1]);
        writer.record(RecordKind::Leave, OTHER, 0, &[1]);
    }));
}
