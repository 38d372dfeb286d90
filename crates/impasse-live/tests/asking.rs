//! A rank that asks in vain for ever is stuck if nobody can answer; one that computes in between is not.

use impasse_live::judge::Judge;
use impasse_live::record::{RecordKind, Writer};
use impasse_live::stuck::{Sight, Stuck, stuck};
use impasse_ops::Rank;

const TEST: u16 = 1;
const IRECV: u16 = 2;
const IPROBE: u16 = 3;

/// The number that the request gets.
const REQUEST: i32 = 5;

/// A rank that has asked a million times in vain whether its receive from the other is done.
fn asker(slow: i32, milliseconds: i32, worked: i32, unsure: i32) -> Writer {
    let mut writer = Writer::default();
    for (number, name) in [
        (TEST, "MPI_Test"),
        (IRECV, "MPI_Irecv"),
        (IPROBE, "MPI_Iprobe"),
    ] {
        writer.text(RecordKind::Routine, number, 0, &[], name);
    }
    writer.record(RecordKind::Start, IRECV, 0, &[1, 7, 1, REQUEST]);
    writer.record(RecordKind::Ask, TEST, 0, &[1, REQUEST]);
    let asked = [1_000_000, 0, slow, 0, milliseconds, worked, unsure];
    writer.record(RecordKind::Asked, TEST, 0, &asked);
    writer
}

/// What is certain when the other rank has done this, and neither does anything else.
fn with(asker: &Writer, other: impl FnOnce(&mut Writer)) -> Option<Stuck> {
    let mut judge = Judge::new(2);
    let mut writer = Writer::default();
    other(&mut writer);
    assert!(judge.take_all(Rank(0), &asker.bytes));
    assert!(judge.take_all(Rank(1), &writer.bytes));
    stuck(&judge, &[Sight::Lasts; 2])
}

fn ends(writer: &mut Writer) {
    writer.record(RecordKind::End, 0, 0, &[0]);
}

#[test]
fn who_asks_somebody_that_has_finished_is_stuck() {
    let found = with(&asker(100, 5000, 10, 0), ends).expect("nobody can answer");
    let stuck = found.explanation.certificate.stuck.iter();
    assert_eq!(stuck.map(|one| one.rank).collect::<Vec<_>>(), [Rank(0)]);
}

#[test]
fn who_asks_somebody_that_computes_is_not() {
    assert!(with(&asker(100, 5000, 10, 0), |_| {}).is_none());
}

#[test]
fn who_may_do_something_else_is_not() {
    for (what, asker) in [
        (
            "it computes a little before each question",
            asker(900_000, 5000, 10, 0),
        ),
        ("it computes now and then", asker(100, 5000, 500, 0)),
        ("it asks for a short time", asker(100, 2000, 0, 0)),
        ("it looks at a clock", asker(100, 5000, 10, 1)),
    ] {
        assert!(with(&asker, ends).is_none(), "{what}");
    }
}

#[test]
fn any_question_that_can_be_answered_is_enough() {
    let mut asker = asker(100, 5000, 10, 0);
    // A message from anybody, itself included, which nobody else can send.
    asker.record(RecordKind::Ask, IPROBE, 0, &[-1, 3, 1]);
    assert!(with(&asker, ends).is_some());
    // What it is about is not followed.
    asker.record(RecordKind::Ask, IPROBE, 0, &[-1, 3, 99]);
    assert!(with(&asker, ends).is_none());
}

#[test]
fn who_has_done_something_since_is_not_stuck() {
    let mut asker = asker(100, 5000, 10, 0);
    asker.record(RecordKind::Start, IRECV, 0, &[1, 8, 1, REQUEST + 1]);
    assert!(with(&asker, ends).is_none());
}
