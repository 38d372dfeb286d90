//! What a person sees, word by word.

mod common;

use common::{at, barrier_with_one_missing, deadlock, report, ring, run_with, shown, sources};
use impasse_report::{
    Class, Code, Diagnostic, InputError, Location, RankSet, Role, Run, Sources, TextOptions,
    Verdict, Work, text,
};

#[test]
fn a_cycle_of_two_ranks_on_two_lines() {
    let expected = "\
error[IMP001]: deadlock: ranks 0 and 1 wait for each other
 --> ring.imp:4:5
  |
2 |     send to 1
  |     ^^^^^^^^^ rank 0 waits here for rank 1 to receive
3 | } else {
4 |     send to 0 }
  |     ^^^^^^^^^ rank 1 waits here for rank 0 to receive (iteration 3 of 10)
  |
  = class: buffering; hangs with some MPI implementations and message
           sizes, and seems to work with others
  = found with 2 ranks; also with 4
  = help: use sendrecv, or let odd ranks receive first
  = replay: impasse check ring.imp -n 2 --replay 0

deadlock: ring.imp can hang with 2 and 4 ranks (1 finding)
";
    assert_eq!(shown(&ring()), expected);
}

#[test]
fn ranks_behind_the_cause_take_one_line() {
    let mut only_four = ring();
    only_four.runs.remove(0);
    let output = shown(&only_four);
    let line = "\n  = stuck only because of these: ranks 2 and 3 at ring.imp:5:1\n";
    assert!(output.contains(line), "{output}");
}

#[test]
fn an_orphan() {
    let mut finding = deadlock(
        Code::Orphan,
        Class::Always,
        "deadlock: rank 0 waits for rank 1, which has finished",
    );
    let here = Location::new(
        at(5, 1, 19),
        RankSet::single(0),
        Role::Orphan,
        "rank 0 waits here for a message from rank 1",
    );
    let done = Location::nowhere(RankSet::single(1), Role::Missing, "rank 1 has finished");
    finding.locations = vec![here, done];
    finding
        .notes
        .push("rank 1 sent 3 messages to rank 0".into());
    let expected = "\
error[IMP002]: deadlock: rank 0 waits for rank 1, which has finished
 --> ring.imp:5:1
  |
5 | recv from 1 - rank
  | ^^^^^^^^^^^^^^^^^^ rank 0 waits here for a message from rank 1
  |
  = rank 1 has finished
  = class: always; hangs in every run, however much MPI buffers
  = note: rank 1 sent 3 messages to rank 0
  = found with 2 ranks

deadlock: ring.imp can hang with 2 ranks; it is deadlock-free for 3 ranks (1 finding)
";
    let runs = vec![run_with(2, finding), Run::new(3, Verdict::Clean)];
    assert_eq!(shown(&report(runs)), expected);
}

#[test]
fn the_odd_rank_out_of_1024() {
    let expected = "\
error[IMP004]: deadlock: rank 17 never calls the barrier that 1023 ranks wait in
 --> ring.imp:2:5
  |
2 |     send to 1
  |     ^^^^^^^^^ rank 17 finishes after this
...
5 | recv from 1 - rank
  | ----------- ranks 0-16 and 18-1023 wait here for rank 17
  |
  = class: always; hangs in every run, however much MPI buffers
  = found with 1024 ranks
  = help: let every rank call the barrier

deadlock: ring.imp can hang with 1024 ranks (1 finding)
";
    assert_eq!(shown(&barrier_with_one_missing()), expected);
}

#[test]
fn a_fault_is_no_deadlock() {
    let mut finding = Diagnostic::new(
        Code::LostMessage,
        "rank 1 never receives a message of rank 0",
    );
    let text = "rank 0 sends it here";
    let place = Location::new(at(2, 5, 14), RankSet::single(0), Role::Unmatched, text);
    finding.locations.push(place);
    let output = shown(&report(vec![run_with(2, finding)]));
    let mut run = Run::new(2, Verdict::Clean);
    run.findings
        .push(Diagnostic::new(Code::LostMessage, "message"));
    let report = report(vec![run]);
    assert!(output.starts_with("error[IMP005]: rank 1 never receives"));
    assert_eq!(report.exit_code(), 1);
    let expected = "error: ring.imp has faults with 2 ranks, but no deadlock was found (1 finding)";
    assert_eq!(report.summary(), expected);
}

#[test]
fn a_warning_leaves_the_verdict_as_it_is() {
    let mut run = Run::new(2, Verdict::Clean);
    let leak = Diagnostic::new(Code::LeakedObject, "a datatype is never freed");
    run.findings.push(leak);
    let report = report(vec![run]);
    assert!(shown(&report).starts_with("warning[IMP018]: a datatype"));
    assert_eq!(report.exit_code(), 0);
    let expected = "clean: ring.imp is deadlock-free for 2 ranks, with warnings (1 finding)";
    assert_eq!(report.summary(), expected);
}

#[test]
fn clean_says_what_was_proven() {
    let runs = [2, 3, 4].map(|ranks| {
        let mut run = Run::new(ranks, Verdict::Clean);
        run.work = Some(Work {
            operations: 1000,
            steps: 2500,
        });
        run
    });
    let report = report(runs.to_vec());
    let expected = "\
clean: ring.imp is deadlock-free for 2, 3 and 4 ranks (3,000 operations matched, 7,500 steps)
";
    assert_eq!(shown(&report), expected);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn inconclusive_lists_its_reasons() {
    let mut three = Run::new(3, Verdict::Inconclusive);
    three
        .reasons
        .push("the budget of 1000 steps was reached".into());
    let mut four = three.clone();
    four.ranks = 4;
    four.reasons.push("the call MPI_Win_lock in line 7 is not modelled, and what it does to other ranks is unknown".into());
    let report = report(vec![Run::new(2, Verdict::Clean), three, four]);
    let expected = "\
note: the check is not complete, because:
  - with 3 and 4 ranks: the budget of 1000 steps was reached
  - with 4 ranks: the call MPI_Win_lock in line 7 is not modelled, and what it
    does to other ranks is unknown

inconclusive: nothing was found in ring.imp with 3 and 4 ranks, but that is no proof; it is deadlock-free for 2 ranks
";
    assert_eq!(shown(&report), expected);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn input_errors_look_like_findings() {
    let mut error = InputError::at(at(2, 10, 12), "expected `to` after `send`");
    error.label = "this is not `to`".into();
    error.help = Some("write `send to 1`".into());
    error.related.push((at(1, 14, 15), "in this block".into()));
    let options = TextOptions::default();
    let expected = "\
error: expected `to` after `send`
 --> ring.imp:2:10
  |
1 | if rank == 0 {
  |              - in this block
2 |     send to 1
  |          ^^ this is not `to`
  |
  = help: write `send to 1`
";
    assert_eq!(text::input_error(&error, &sources(), &options), expected);

    let unreadable = InputError::in_file("missing.imp", "cannot read the file");
    assert_eq!(
        text::input_error(&unreadable, &sources(), &options),
        "error: cannot read the file\n--> missing.imp\n"
    );
}

#[test]
fn without_source_text_the_position_is_named() {
    let output = text::render(&ring(), &Sources::new(), &TextOptions::default());
    assert!(output.contains("\n--> ring.imp:4:5\n"), "{output}");
    assert!(
        output.contains("= ring.imp:2:5: rank 0 waits here"),
        "{output}"
    );
}

#[test]
fn colour_changes_nothing_but_the_colour() {
    let options = TextOptions {
        color: true,
        width: 80,
        ..TextOptions::default()
    };
    let coloured = text::render(&ring(), &sources(), &options);
    assert!(coloured.contains('\u{1b}'));
    let mut plain = String::new();
    for piece in coloured.split('\u{1b}') {
        let code = piece.starts_with('[').then(|| piece.find('m')).flatten();
        plain.push_str(&piece[code.map_or(0, |end| end + 1)..]);
    }
    assert_eq!(plain, shown(&ring()));
}
