//! Small models, and what is said about them.

use impasse_analysis::{CheckError, Options, check_model};
use impasse_report::{Class, Code, Diagnostic, Report, Role, Verdict};

fn check(text: &str) -> Report {
    let model = impasse_model::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    check_model(&model, "m.imp", text, &Options::default())
        .unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The only finding of the only run.
fn finding(text: &str) -> Diagnostic {
    let mut report = check(text);
    assert_eq!(report.runs.len(), 1, "{text}");
    assert_eq!(
        report.runs[0].findings.len(),
        1,
        "{:#?}",
        report.runs[0].findings
    );
    report.runs.remove(0).findings.remove(0)
}

/// Code, class and title of the only finding.
fn gist(text: &str) -> (Code, Option<Class>, String) {
    let found = finding(text);
    let title = found
        .message
        .strip_prefix("deadlock: ")
        .unwrap_or(&found.message);
    (found.code, found.class, title.to_string())
}

/// The sentences of all locations with this role.
fn texts(found: &Diagnostic, role: Role) -> Vec<&str> {
    let places = found
        .locations
        .iter()
        .filter(|location| location.role == role);
    places.map(|location| location.text.as_str()).collect()
}

#[test]
fn cycles() {
    let (code, class, title) = gist("size 2\nsend to 1 - rank\nrecv from 1 - rank");
    assert_eq!((code, class), (Code::WaitCycle, Some(Class::Buffering)));
    assert_eq!(title, "ranks 0 and 1 wait for each other");

    let (code, class, _) = gist("size 2\nrecv from 1 - rank\nsend to 1 - rank");
    assert_eq!((code, class), (Code::WaitCycle, Some(Class::Always)));

    let found =
        finding("size 4\nissend to (rank + 1) % size as s\nwait s\nrecv from (rank - 1) % size");
    assert_eq!(found.class, Some(Class::Always));
    let expected = [
        "each of ranks 0-3 waits here for another one to receive the message (0 for 1, 1 for 2, 2 for 3, ...)",
        "ranks 0-3 start the send here",
    ];
    assert_eq!(texts(&found, Role::Cycle), expected);
}

#[test]
fn iterations_are_told() {
    let found = finding(
        "size 2\nloop 10 { if rank == 0 { ssend to 1; recv from 1 } else { loop 2 { recv from 0 }; send to 0 } }",
    );
    let expected = [
        "rank 0 waits here for a message from rank 1, in iteration 1 of 10",
        "rank 1 waits here for a message from rank 0, in iteration 1 of 10 of the outer loop and 2 of 2 of the inner one",
    ];
    assert_eq!(texts(&found, Role::Cycle), expected);
}

#[test]
fn orphans() {
    let (code, class, title) = gist("size 2\nif rank == 0 { recv from 1 }");
    assert_eq!((code, class), (Code::Orphan, Some(Class::Always)));
    assert_eq!(
        title,
        "rank 0 waits for a message from rank 1, but rank 1 has finished"
    );

    let (code, class, title) = gist("size 2\nif rank == 0 { send to 1 }");
    assert_eq!((code, class), (Code::Orphan, Some(Class::Buffering)));
    assert_eq!(
        title,
        "rank 0 waits for rank 1 to receive a message, but rank 1 has finished"
    );
}

#[test]
fn tags_that_differ_are_pointed_out() {
    let note = "rank 0 sends rank 1 a message with tag 5, but rank 1 waits for tag 4";
    for (send, code) in [("send", Code::WaitCycle), ("bsend", Code::Orphan)] {
        let text =
            format!("size 2\nif rank == 0 {{ {send} to 1 tag 5 }} else {{ recv from 0 tag 4 }}");
        let found = finding(&text);
        assert_eq!((found.code, found.class), (code, Some(Class::Always)));
        assert_eq!(found.notes, [note]);
        assert!(
            found
                .help
                .is_some_and(|help| help.starts_with("use the same tag"))
        );
    }
}

#[test]
fn collectives() {
    let found = finding("size 5\nif rank != 3 { barrier }");
    assert_eq!(
        (found.code, found.class),
        (Code::MissingCollective, Some(Class::Always))
    );
    assert_eq!(
        found.message,
        "deadlock: rank 3 has finished without calling `barrier`, and ranks 0-2 and 4 wait for that"
    );
    assert_eq!(
        texts(&found, Role::Missing),
        ["rank 3 has finished without doing anything"]
    );

    let (code, _, title) = gist("size 5\nif rank == 1 { allreduce } else { barrier }");
    assert_eq!(code, Code::CollectiveMismatch);
    assert_eq!(
        title,
        "rank 1 calls `allreduce` while ranks 0 and 2-4 call `barrier`"
    );

    let (_, _, title) = gist("size 5\nbcast root rank");
    assert_eq!(title, "ranks 0-4 call `bcast` with different roots");

    let (_, _, title) = gist("size 2\nif rank == 1 { ibarrier; waitall } else { barrier }");
    assert_eq!(
        title,
        "rank 0 calls `barrier` while rank 1 calls `ibarrier`"
    );
}

#[test]
fn those_behind_are_apart() {
    let found = finding("size 6\nif rank < 2 { recv from 1 - rank } else { recv from rank - 1 }");
    assert_eq!(found.code, Code::WaitCycle);
    assert_eq!(texts(&found, Role::Behind), ["ranks 2-5 wait here"]);
}

#[test]
fn equal_causes_are_merged() {
    let (_, _, title) = gist("size 500\nsend to xor(rank, 1)\nrecv from xor(rank, 1)");
    assert_eq!(
        title,
        "250 pairs of ranks wait for each other, the first is ranks 0 and 1"
    );
    let (_, _, title) = gist("size 500\nif rank > 0 { recv from 0 }");
    assert_eq!(
        title,
        "ranks 1-499 wait for a message from rank 0, but rank 0 has finished"
    );
}

#[test]
fn many_different_causes_are_folded() {
    let sections: String = (0..100)
        .map(|pair| {
            let (a, b) = (2 * pair, 2 * pair + 1);
            format!("process {a} {{ recv from {b} }}\nprocess {b} {{ recv from {a} }}\n")
        })
        .collect();
    let report = check(&sections);
    assert_eq!(report.runs[0].findings.len(), 8);
    let last = &report.runs[0].findings[7].message;
    assert_eq!(
        last,
        "deadlock: 93 pairs of ranks wait for each other, the first is ranks 14 and 15"
    );
}

#[test]
fn lost_messages_are_warnings() {
    let (code, class, title) = gist("size 3\nif rank == 0 { bsend to 1; } else { }");
    assert_eq!((code, class), (Code::LostMessage, None));
    assert_eq!(
        title,
        "rank 0 sends a message to rank 1 that nobody receives"
    );
    let report = check("size 3\nif rank == 0 { bsend to 1 }");
    assert_eq!(report.verdict(), Verdict::Error);
}

#[test]
fn what_buffering_uncovers_is_told_too() {
    let report = check("size 2\nsend to 1 - rank\nrecv from 1 - rank\nif rank == 0 { barrier }");
    let findings = &report.runs[0].findings;
    let gists: Vec<_> = findings
        .iter()
        .map(|found| (found.code, found.class))
        .collect();
    let expected = [
        (Code::WaitCycle, Some(Class::Buffering)),
        (Code::MissingCollective, Some(Class::Always)),
    ];
    assert_eq!(gists, expected);
}

#[test]
fn strings_speak_of_processes_and_symbols() {
    let found = finding("raw ab, bc, ca");
    assert_eq!(found.message, "deadlock: processes 0-2 wait for each other");
    assert_eq!(
        texts(&found, Role::Cycle)[0],
        "process 0 waits here at `a` for process 2"
    );
    let (_, _, title) = gist("raw aa, a");
    assert_eq!(
        title,
        "process 0 waits for process 1, but process 1 has finished"
    );
}

#[test]
fn sizes_come_from_the_model_or_a_sweep() {
    let sizes = |text: &str| -> Vec<u32> { check(text).runs.iter().map(|run| run.ranks).collect() };
    assert_eq!(sizes("barrier"), [2, 3, 4, 5, 8]);
    assert_eq!(sizes("size 7\nbarrier"), [7]);
    assert_eq!(sizes("require size % 2 == 0\nbarrier"), [2, 4, 8]);
    assert_eq!(sizes("require size % 7 == 0\nbarrier"), [7]);
    let text = "require size > 5000\nbarrier";
    let model = impasse_model::parse(text).unwrap();
    let error = check_model(&model, "m.imp", text, &Options::default());
    assert_eq!(error, Err(CheckError::NoSize { up_to: 1024 }));
}

#[test]
fn collectives_that_ranks_may_leave_early_decide_no_class() {
    let crossed = |call: &str| {
        gist(&format!(
            "size 2\nif rank == 0 {{\n{call}\nrecv from 1\n}} else {{\nssend to 0\n{call}\n}}"
        ))
    };
    // The root of a broadcast may leave before the others have come.
    assert_eq!(crossed("bcast root 0").1, Some(Class::Undetermined));
    assert_eq!(crossed("scan").1, Some(Class::Undetermined));
    assert_eq!(crossed("barrier").1, Some(Class::Always));
    assert_eq!(crossed("allreduce").1, Some(Class::Always));

    let missing = |call: &str| gist(&format!("size 3\nif rank < 2 {{ {call} }}")).1;
    assert_eq!(missing("gather root 0"), Some(Class::Undetermined));
    assert_eq!(missing("barrier"), Some(Class::Always));
    // Whoever is in the barrier is stuck, whatever becomes of the others.
    let mixed = "size 2\nif rank == 0 { barrier } else { bcast root 1 }";
    assert_eq!(gist(mixed).1, Some(Class::Always));
}
