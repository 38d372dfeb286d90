//! The acceptance examples of the theory, with exact positions.

mod raw_text;

use impasse_match::explain::{Cause, CauseKind};
use impasse_match::raw::Illegal;
use impasse_match::stream::{Final, Status, Stream, StreamConfig};
use impasse_match::{Config, Outcome, Unknown, Verdict, decide, raw};
use impasse_ops::{
    Comm, Operation, Program, Rank, Receive, Send, SendMode, Site, System, Tag, TagFilter,
};
use raw_text::words;

const N: u64 = 1_000_000_000;

fn outcome(texts: &[&str]) -> Outcome {
    let system = raw::system(&words(texts)).expect("legal");
    decide(&system, &Config::default()).expect("well-formed")
}

fn completes(texts: &[&str]) {
    assert_eq!(outcome(texts).verdict, Verdict::Completes, "{texts:?}");
}

fn positions(outcome: &Outcome) -> Vec<u64> {
    let completed = outcome.positions.iter().map(|at| &at.completed);
    completed.map(|count| count.try_into().unwrap()).collect()
}

fn deadlocks(outcome: &Outcome, at: &[u64], causes: &[Cause]) {
    assert_eq!(positions(outcome), at);
    assert_eq!(outcome.verdict, Verdict::Deadlock(causes.to_vec()));
}

fn ranks(ranks: &[u32]) -> Vec<Rank> {
    ranks.iter().copied().map(Rank).collect()
}

fn cycle(members: &[u32], behind: &[u32]) -> Cause {
    Cause {
        kind: CauseKind::Cycle(ranks(members)),
        behind: ranks(behind),
    }
}

fn orphan(process: u32, finished: u32, behind: &[u32]) -> Cause {
    Cause {
        kind: CauseKind::Orphan {
            process: Rank(process),
            finished: vec![Rank(finished)],
        },
        behind: ranks(behind),
    }
}

fn send(to: u32, tag: u32) -> Operation {
    Operation::Send(Send {
        to: Rank(to),
        tag: Tag(tag),
        comm: Comm::WORLD,
        mode: SendMode::Standard,
    })
}

fn recv(from: u32, tag: u32) -> Operation {
    Operation::Recv(Receive {
        from: Rank(from),
        tag: TagFilter::Exactly(Tag(tag)),
        comm: Comm::WORLD,
    })
}

fn typed(programs: Vec<Vec<Operation>>) -> Outcome {
    let programs = programs.into_iter().map(Program::straight).collect();
    decide(&System::new(programs), &Config::default()).expect("well-formed")
}

#[test]
fn example_01_the_paper() {
    let found = outcome(&["ab", "bc", "ca"]);
    deadlocks(&found, &[0, 0, 0], &[cycle(&[0, 2, 1], &[])]);
}

#[test]
fn example_02_the_paper_repaired() {
    completes(&["ab", "bc", "ac"]);
}

#[test]
fn example_03_equal_words() {
    completes(&["aa", "aa"]);
}

#[test]
fn example_04_counts_differ() {
    deadlocks(&outcome(&["aa", "a"]), &[1, 1], &[orphan(0, 1, &[])]);
}

#[test]
fn example_05_empty_words() {
    completes(&["", "", ""]);
    completes(&[]);
}

#[test]
fn example_06_three_owners() {
    let found = raw::system(&words(&["a", "a", "a"]));
    assert!(matches!(found, Err(Illegal::ManyOwners { symbol: 0, .. })));
}

#[test]
fn example_07_itself() {
    let found = raw::system(&words(&["aa"]));
    assert!(matches!(
        found,
        Err(Illegal::OneOwner {
            symbol: 0,
            repeated: true,
            ..
        })
    ));
}

#[test]
fn example_08_behind_a_cycle() {
    let found = outcome(&["abe", "ba", "e"]);
    deadlocks(&found, &[0, 0, 0], &[cycle(&[0, 1], &[2])]);
}

#[test]
fn example_09_behind_an_orphan() {
    let found = typed(vec![vec![send(1, 0)], vec![send(2, 2), recv(0, 0)], vec![]]);
    deadlocks(&found, &[0, 0, 0], &[orphan(1, 2, &[0])]);
}

#[test]
fn example_10_head_to_head() {
    let found = typed(vec![
        vec![send(1, 0), recv(1, 0)],
        vec![send(0, 0), recv(0, 0)],
    ]);
    deadlocks(&found, &[0, 0], &[cycle(&[0, 1], &[])]);
}

#[test]
fn example_11_both_only_send() {
    let found = typed(vec![vec![send(1, 5)], vec![send(0, 5)]]);
    deadlocks(&found, &[0, 0], &[cycle(&[0, 1], &[])]);
    completes(&["a", "a"]);
}

#[test]
fn example_12_streams() {
    let world = [ranks(&[0, 1])];
    let start = || {
        let mut stream = Stream::new(2, &world, &StreamConfig::default()).unwrap();
        stream.push(Rank(0), &send(1, 0), Site::UNKNOWN).unwrap();
        assert_eq!(stream.poll(), Status::Pending { blocked: 1 });
        stream
    };
    let cause = |stream: &mut Stream| match stream.poll() {
        Status::Final(Final::Deadlock { explanation, .. }) => explanation.causes,
        other => panic!("{other:?}"),
    };
    let mut closed = start();
    closed.close(Rank(1)).unwrap();
    assert_eq!(cause(&mut closed), [orphan(0, 1, &[])]);

    let mut crossed = start();
    crossed.push(Rank(1), &send(0, 1), Site::UNKNOWN).unwrap();
    assert_eq!(cause(&mut crossed), [cycle(&[0, 1], &[])]);
}

#[test]
fn example_13_powers() {
    completes(&["6{a}", "2{aaa}"]);
}

#[test]
fn example_14_balanced_but_stuck() {
    completes(&["1{ab}", "1{a}1{b}"]);
    let found = outcome(&["n{ab}", "n{a}n{b}"]);
    deadlocks(&found, &[1, 1], &[cycle(&[0, 1], &[])]);
}

#[test]
fn example_15_rotated() {
    completes(&["n{ab}", "a 999999999{ba} b"]);
}

#[test]
fn example_16_one_iteration_too_many() {
    let found = outcome(&["n{ab}", "a n{ba} b"]);
    deadlocks(&found, &[2 * N, 2 * N], &[orphan(1, 0, &[])]);
}

#[test]
fn example_17_cycle_behind_a_long_loop() {
    // Symbol b occurs in the first word only, so the raw reading is illegal:
    // typed, both kinds go from 0 to 1.
    let looped = |trips, tail: Operation, body: Operation| {
        let item = |operation| impasse_ops::Item::Op(operation, Site::UNKNOWN);
        let begin = impasse_ops::Item::LoopBegin {
            trips,
            site: Site::UNKNOWN,
        };
        let items = vec![begin, item(body), impasse_ops::Item::LoopEnd, item(tail)];
        Program::new(items).unwrap()
    };
    let system = System::new(vec![
        looped(N, send(1, 1), send(1, 0)),
        looped(N, recv(0, 0), recv(0, 0)),
    ]);
    let found = decide(&system, &Config::default()).unwrap();
    deadlocks(&found, &[N, N], &[cycle(&[0, 1], &[])]);
}

#[test]
fn example_18_unequal_rates() {
    let found = outcome(&["n{ab}", "n{abb}"]);
    deadlocks(&found, &[2, 2], &[cycle(&[0, 1], &[])]);
}

#[test]
fn example_19_the_paper_in_a_loop() {
    let found = outcome(&["n{ab}", "n{bc}", "n{ca}"]);
    deadlocks(&found, &[0, 0, 0], &[cycle(&[0, 2, 1], &[])]);
    completes(&["n{ba}", "n{bc}", "n{ca}"]);
}

#[test]
fn example_20_nests_and_ratios() {
    completes(&["n{n{a}b}", "n{n{a}b}"]);
    completes(&["n{1000{a}}", "1000000000000{a}"]);
    completes(&["3000000000{b}", "n{bbbc}", "500000000{cc}"]);
}

#[test]
fn a_loop_pair_of_10_to_the_18_takes_few_steps() {
    let found = outcome(&["1000000000000000000{ab}", "a 999999999999999999{ba} b"]);
    assert_eq!(found.verdict, Verdict::Completes);
    assert_eq!(positions(&found), [2 * N * N; 2]);
    // A step takes some nanoseconds: a thousand are far below a millisecond.
    assert!(found.work.steps < 200, "{} steps", found.work.steps);
}

#[test]
fn sixty_nested_loops_take_few_steps() {
    let open = "1000000000000000000{a".repeat(60);
    let word = format!("{open}{}", "b}".repeat(60));
    let found = outcome(&[&word, &word]);
    assert_eq!(found.verdict, Verdict::Completes);
    assert!(found.work.steps < 1_000_000, "{} steps", found.work.steps);
    assert!(found.positions[0].completed > num_bigint::BigUint::from(N).pow(100));

    let open = "1000000000000000000{".repeat(60);
    let word = format!("{open}a{}", "}".repeat(60));
    completes(&[&word, &word]);
    let other = word.replacen("1000000000000000000", "1000000000000000001", 1);
    assert!(matches!(
        outcome(&[&word, &other]).verdict,
        Verdict::Deadlock(_)
    ));
}

#[test]
fn beyond_the_budget_nothing_is_claimed() {
    let config = Config {
        budget: 0,
        ..Config::default()
    };
    let open = "1000000000000000000{a".repeat(60);
    let word = format!("{open}{}", "b}".repeat(60));
    let longer = format!("{word} a");
    let verdict = |texts: &[&str]| {
        let system = raw::system(&words(texts)).unwrap();
        decide(&system, &config).unwrap().verdict
    };
    assert_eq!(
        verdict(&[&word, &word]),
        Verdict::Unknown(Unknown::OutOfBudget { even: true })
    );
    let Verdict::Unbalanced(found) = verdict(&[&word, &longer]) else {
        panic!("one side has one a more");
    };
    assert_eq!(found.one.1 + 1u32, found.other.1);
}
