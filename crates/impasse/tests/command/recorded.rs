//! Recorded runs: `impasse check run.trace`.

use std::fs;
use std::path::{Path, PathBuf};

use impasse_live::record::{RecordKind, Writer};
use impasse_live::session::Listener as _;
use impasse_live::stuck::Sight;
use impasse_live::trace::{Keeper as _, Recorder};
use impasse_ops::Rank;

use crate::common::run;

/// How a recording ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The ranks were seen to be stuck.
    Stuck,
    /// The program has ended.
    Ended,
    /// Somewhere.
    Nowhere,
}

/// Records two ranks that wait for each other's message, or have received it.
pub(crate) fn recording(ending: Ending) -> Vec<u8> {
    let mut recorder = Recorder::new(Vec::new(), "./app".to_owned());
    recorder.begin(2);
    for (rank, other) in [(0, 1), (1, 0)] {
        let mut writer = Writer::default();
        let done = ending == Ending::Ended;
        for (number, name) in [(1, "MPI_Bsend"), (2, "MPI_Recv"), (3, "MPI_Finalize")] {
            writer.text(RecordKind::Routine, number, 0, &[], name);
        }
        if done {
            writer.record(RecordKind::Enter, 1, 0, &[4, 0, other, 0, 1]);
            writer.record(RecordKind::Leave, 1, 0, &[0]);
        }
        writer.record(RecordKind::Enter, 2, 0, &[other, 0, 1]);
        if done {
            writer.record(RecordKind::Leave, 2, 0, &[0, other, 0]);
            writer.record(RecordKind::Enter, 3, 0, &[]);
            writer.record(RecordKind::Leave, 3, 0, &[0]);
        }
        recorder.hear(Rank(rank), &writer.bytes);
    }
    match ending {
        Ending::Stuck => recorder.saw(vec![Sight::Lasts; 2]),
        Ending::Ended => recorder.ended(0),
        Ending::Nowhere => {}
    }
    recorder.into_inner()
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file");
    path
}

#[test]
fn a_run_that_got_stuck_is_told_in_all_formats() {
    let path = file("stuck.trace", &recording(Ending::Stuck));
    let path = path.to_str().expect("a name");
    let said = run(&["check", path]);
    assert_eq!(said.code, 1, "{}", said.stdout);
    let text = "deadlock: ranks 0 and 1 wait for each other";
    assert!(said.stdout.contains(text), "{}", said.stdout);
    for (format, part) in [
        ("json", "\"verdict\": \"deadlock\""),
        ("sarif", "IMP001"),
        ("html", "rank 1 calls MPI_Recv"),
        ("svg", "<svg"),
        ("dot", "digraph"),
    ] {
        let said = run(&["check", path, "--format", format]);
        assert_eq!(said.code, 1, "{format}");
        assert!(said.stdout.contains(part), "{format}: {}", said.stdout);
    }
    let silenced = run(&["check", path, "--ignore", "IMP001"]);
    assert_eq!(silenced.code, 0, "{}", silenced.stdout);
}

#[test]
fn the_end_of_a_recording_is_told() {
    let whole = recording(Ending::Nowhere);
    // Both wait for messages, which nothing can change.
    let path = file("nowhere.trace", &whole);
    assert_eq!(run(&["check", path.to_str().expect("a name")]).code, 1);
    let path = file("cut.trace", &whole[..whole.len() - 3]);
    let said = run(&["check", path.to_str().expect("a name")]);
    assert_eq!(said.code, 0, "{}", said.stdout);
    assert!(said.stdout.contains("cut off"), "{}", said.stdout);
    let path = file("ended.trace", &recording(Ending::Ended));
    let said = run(&["check", path.to_str().expect("a name")]);
    assert_eq!(said.code, 0, "{}", said.stdout);
    assert!(said.stdout.contains("which completed"), "{}", said.stdout);
    assert!(!said.stdout.contains("calls MPI_Recv"), "{}", said.stdout);
    let page = run(&["check", path.to_str().expect("a name"), "--format", "html"]);
    for part in ["How this run went", "class=\"message\"", "rank 0 receives"] {
        assert!(page.stdout.contains(part), "{part}: {}", page.stdout);
    }
}

#[test]
fn other_bytes_are_refused() {
    for (name, bytes, part) in [
        ("empty.trace", &b""[..], "no recorded run"),
        ("text.trace", b"int main(void) {}\n", "no recorded run"),
        ("newer.trace", b"imptrace\x09\0\0\0", "version 9"),
        ("begun.trace", b"imptrace\x02\0\0\0", "no rank had begun"),
    ] {
        let path = file(name, bytes);
        let said = run(&["check", path.to_str().expect("a name")]);
        assert_eq!(said.code, 2, "{name}: {}", said.stdout);
        assert!(said.stderr.contains(part), "{name}: {}", said.stderr);
    }
    assert_eq!(run(&["check", "missing.trace"]).code, 2);
}
