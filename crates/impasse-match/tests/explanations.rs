//! Root causes beyond plain messages, and the independent check of cycles.

mod raw_text;

use impasse_match::explain::{CauseKind, recount};
use impasse_match::{Config, Outcome, Verdict, decide, raw};
use impasse_ops::{
    Collective, CollectiveKind, Comm, Item, NeedOf, Operation, Program, Rank, Receive, Request,
    Send, SendMode, Site, System, Tag, TagFilter,
};

fn send(to: u32) -> Send {
    Send {
        to: Rank(to),
        tag: Tag(0),
        comm: Comm::WORLD,
        mode: SendMode::Standard,
    }
}

fn recv(from: u32) -> Operation {
    Operation::Recv(Receive {
        from: Rank(from),
        tag: TagFilter::Exactly(Tag(0)),
        comm: Comm::WORLD,
    })
}

fn barrier(comm: u32) -> Operation {
    Operation::Collective(Collective {
        comm: Comm(comm),
        kind: CollectiveKind(0),
    })
}

fn stuck(system: &System) -> (Outcome, Vec<CauseKind>) {
    let outcome = decide(system, &Config::default()).unwrap();
    let Verdict::Deadlock(causes) = &outcome.verdict else {
        panic!("{:?}", outcome.verdict);
    };
    let kinds = causes.iter().map(|cause| cause.kind.clone()).collect();
    (outcome, kinds)
}

fn system(programs: Vec<Vec<Operation>>) -> System {
    System::new(programs.into_iter().map(Program::straight).collect())
}

fn ranks(ranks: &[u32]) -> Vec<Rank> {
    ranks.iter().copied().map(Rank).collect()
}

#[test]
fn a_message_crossed_with_a_collective() {
    let crossed = system(vec![
        vec![recv(1), barrier(0)],
        vec![barrier(0), Operation::Send(send(0))],
    ]);
    let (outcome, kinds) = stuck(&crossed);
    assert_eq!(kinds, [CauseKind::Cycle(ranks(&[0, 1]))]);
    assert!(matches!(
        outcome.state.needs(Rank(0))[0].of,
        NeedOf::Message(_)
    ));
    assert!(matches!(
        outcome.state.needs(Rank(1))[0].of,
        NeedOf::Members { .. }
    ));
}

#[test]
fn collectives_in_cyclic_order() {
    let mut cyclic = system(vec![
        vec![barrier(1), barrier(2)],
        vec![barrier(2), barrier(1)],
        vec![],
    ]);
    cyclic.comms.extend([ranks(&[0, 1]), ranks(&[0, 1])]);
    assert_eq!(stuck(&cyclic).1, [CauseKind::Cycle(ranks(&[0, 1]))]);
}

#[test]
fn a_collective_that_some_never_call() {
    let missing = system(vec![vec![barrier(0)], vec![barrier(0)], vec![]]);
    let (outcome, kinds) = stuck(&missing);
    let [CauseKind::Missing { finished, .. }] = &kinds[..] else {
        panic!("{kinds:?}");
    };
    assert_eq!(*finished, ranks(&[2]));
    let Verdict::Deadlock(causes) = outcome.verdict else {
        unreachable!()
    };
    assert_eq!(causes[0].behind, ranks(&[0, 1]));
}

#[test]
fn waits_name_what_was_started() {
    let start_and_wait = |peer| {
        let started = Item::Op(Operation::StartSend(send(peer), Request(7)), Site(3));
        let waiting = Item::Op(Operation::Wait(vec![Request(7)]), Site(4));
        Program::new(vec![started, waiting]).unwrap()
    };
    let both_wait = System::new(vec![start_and_wait(1), start_and_wait(0)]);
    let (outcome, kinds) = stuck(&both_wait);
    assert_eq!(kinds, [CauseKind::Cycle(ranks(&[0, 1]))]);
    assert_eq!(outcome.state.needs(Rank(0))[0].started_at, Some(Site(3)));
    assert_eq!(outcome.positions[0].item, Some(1));
}

#[test]
fn a_message_to_oneself_is_a_cycle_of_one() {
    let alone = system(vec![vec![Operation::Send(send(0))]]);
    assert_eq!(stuck(&alone).1, [CauseKind::Cycle(ranks(&[0]))]);
}

#[test]
fn one_cause_per_component() {
    let pairs = (0..1_000).map(|rank| vec![Operation::Send(send(rank ^ 1))]);
    let (_, kinds) = stuck(&system(pairs.collect()));
    assert_eq!(kinds.len(), 500);
    assert_eq!(kinds[7], CauseKind::Cycle(ranks(&[14, 15])));
}

#[test]
fn a_cycle_through_very_many_processes() {
    const SIZE: u32 = 100_000;
    let ring = (0..SIZE).map(|rank| vec![Operation::Send(send((rank + 1) % SIZE))]);
    let (_, kinds) = stuck(&system(ring.collect()));
    let expected: Vec<u32> = (0..SIZE).collect();
    assert_eq!(kinds, [CauseKind::Cycle(ranks(&expected))]);
}

#[test]
fn the_check_refuses_what_is_no_cycle() {
    let words = raw_text::words(&["n{ab} ac", "n{ab} ba", "c"]);
    let system = raw::system(&words).unwrap();
    let (outcome, kinds) = stuck(&system);
    assert_eq!(kinds, [CauseKind::Cycle(ranks(&[0, 1]))]);
    let check = |outcome: &Outcome, cycle: &[u32]| {
        recount::check(&system, &outcome.positions, &outcome.state, &ranks(cycle))
    };
    assert_eq!(check(&outcome, &[0, 1]), Ok(()));
    // Process 2 waits for 0, but 0 does not wait for 2.
    assert!(check(&outcome, &[0, 2]).is_err());
    assert!(check(&outcome, &[0, 1, 2]).is_err());

    // Positions at which the cycle would not be one.
    let mut elsewhere = outcome.clone();
    elsewhere.positions[1].item = None;
    assert!(check(&elsewhere, &[0, 1]).is_err());
    let mut earlier = outcome.clone();
    earlier.positions[0] = outcome.positions[1].clone();
    earlier.positions[0].item = Some(1);
    assert!(check(&earlier, &[0, 1]).is_err());
}
