//! Each kind of operation by itself, with its outcome worked out by hand.

use impasse_ops::{
    Channel, Collective, CollectiveKind, Comm, Operation, Program, Rank, Receive, Request, Send,
    SendMode, System, Tag, TagFilter,
};
use impasse_oracle::{Outcome, explore, unroll_and_match};

fn send(to: u32, tag: u32) -> Send {
    Send {
        to: Rank(to),
        tag: Tag(tag),
        comm: Comm::WORLD,
        mode: SendMode::Standard,
    }
}

fn buffered(to: u32, tag: u32) -> Send {
    Send {
        mode: SendMode::Buffered,
        ..send(to, tag)
    }
}

fn recv(from: u32, tag: u32) -> Receive {
    Receive {
        from: Rank(from),
        tag: TagFilter::Exactly(Tag(tag)),
        comm: Comm::WORLD,
    }
}

fn recv_any(from: u32) -> Receive {
    Receive {
        tag: TagFilter::Any,
        ..recv(from, 0)
    }
}

fn call(comm: u32, kind: u32) -> Collective {
    Collective {
        comm: Comm(comm),
        kind: CollectiveKind(kind),
    }
}

const A: Request = Request(0);
const B: Request = Request(1);

fn system<const N: usize>(words: [Vec<Operation>; N]) -> System {
    System::new(words.into_iter().map(Program::straight).collect())
}

/// The only outcome, on which both references agree.
fn outcome(system: &System) -> Outcome {
    let mut explored = explore(system, 100_000).expect("small").outcomes;
    assert_eq!(explored.len(), 1);
    let outcome = explored.remove(0);
    assert_eq!(unroll_and_match(system, 1_000), Some(outcome.clone()));
    outcome
}

use Operation::{
    Collective as Call, Recv, Send as Post, SendRecv, StartCollective, StartRecv, StartSend, Wait,
    WaitAll,
};

#[test]
fn earliest_message_goes_to_earliest_receive() {
    let sends = vec![Post(send(1, 1)), Post(send(1, 2))];
    let fine = system([sends.clone(), vec![Recv(recv_any(0)), Recv(recv(0, 2))]]);
    assert!(outcome(&fine).completes());
    let stuck = system([sends, vec![Recv(recv_any(0)), Recv(recv(0, 1))]]);
    assert_eq!(outcome(&stuck).positions, [1, 1]);
}

#[test]
fn any_tag_takes_the_first_of_several_messages() {
    let started = vec![
        StartSend(send(1, 1), A),
        StartSend(send(1, 2), A),
        StartSend(send(1, 3), A),
        Wait(vec![A]),
    ];
    let receives = vec![Recv(recv(0, 2)), Recv(recv_any(0)), Recv(recv(0, 1))];
    let end = outcome(&system([started, receives]));
    assert_eq!(end.positions, [3, 2]);
    assert_eq!(end.messages, [(channel(0, 1), Tag(3))]);
    let left = (channel(0, 1), TagFilter::Exactly(Tag(1)));
    assert_eq!(end.receives, [left]);
}

fn channel(source: u32, destination: u32) -> Channel {
    Channel {
        comm: Comm::WORLD,
        source: Rank(source),
        destination: Rank(destination),
    }
}

#[test]
fn an_earlier_any_tag_receive_comes_first() {
    let receives = vec![
        StartRecv(recv_any(0), A),
        StartRecv(recv(0, 1), B),
        Wait(vec![A]),
        Wait(vec![B]),
    ];
    let end = outcome(&system([vec![Post(send(1, 1))], receives]));
    assert_eq!(end.positions, [1, 3]);
}

#[test]
fn waits_see_only_what_was_started_under_their_names() {
    let starts = vec![
        StartRecv(recv(1, 1), A),
        StartRecv(recv(1, 2), B),
        Wait(vec![B]),
        Post(send(1, 3)),
        WaitAll,
    ];
    let other = vec![Post(send(0, 2)), Recv(recv(0, 3)), Post(send(0, 1))];
    assert!(outcome(&system([starts, other])).completes());
    let early = vec![Wait(vec![A, B]), WaitAll, Wait(vec![])];
    assert!(outcome(&system([early])).completes());
}

#[test]
fn one_name_for_several_operations() {
    let starts = vec![
        StartRecv(recv(1, 1), A),
        StartRecv(recv(1, 2), A),
        Wait(vec![A]),
    ];
    let end = outcome(&system([starts, vec![Post(send(0, 2))]]));
    assert_eq!(end.positions, [2, 1]);
}

#[test]
fn head_to_head_exchanges() {
    let blocking = |peer| vec![Post(send(peer, 0)), Recv(recv(peer, 0))];
    assert_eq!(
        outcome(&system([blocking(1), blocking(0)])).positions,
        [0, 0]
    );
    let joined = |peer| vec![SendRecv(send(peer, 0), recv(peer, 0))];
    assert_eq!(outcome(&system([joined(1), joined(0)])).positions, [1, 1]);
    assert!(outcome(&system([joined(1), blocking(0)])).completes());
    let half = outcome(&system([joined(1), vec![Recv(recv(0, 0))]]));
    assert_eq!(half.positions, [0, 1]);
}

#[test]
fn buffered_messages_stay_behind() {
    let leaves = vec![
        Post(buffered(1, 0)),
        StartSend(buffered(1, 1), A),
        Wait(vec![A]),
        WaitAll,
    ];
    let end = outcome(&system([leaves, vec![Recv(recv(0, 1))]]));
    assert!(end.completes());
    assert_eq!(end.messages, [(channel(0, 1), Tag(0))]);
}

#[test]
fn a_buffered_send_does_not_hold_up_an_exchange() {
    let exchange = vec![SendRecv(buffered(1, 0), recv(1, 0))];
    let end = outcome(&system([exchange, vec![Post(send(0, 0))]]));
    assert!(end.completes());
    assert_eq!(end.messages.len(), 1);
}

#[test]
fn only_buffered_sends_are_done_without_a_receive() {
    for mode in [SendMode::Standard, SendMode::Synchronous, SendMode::Ready] {
        let blocked = Send { mode, ..send(1, 0) };
        let end = outcome(&system([vec![Post(blocked)], vec![]]));
        assert_eq!(end.finished, [false, true]);
        let end = outcome(&system([vec![StartSend(blocked, A), WaitAll], vec![]]));
        assert_eq!(end.positions, [1, 0]);
    }
}

#[test]
fn messages_to_oneself() {
    let fine = vec![StartSend(send(0, 0), A), Recv(recv(0, 0)), Wait(vec![A])];
    assert!(outcome(&system([fine])).completes());
    assert!(outcome(&system([vec![SendRecv(send(0, 0), recv_any(0))]])).completes());
    let stuck = vec![Post(send(0, 0)), Recv(recv(0, 0))];
    assert_eq!(outcome(&system([stuck])).positions, [0]);
}

#[test]
fn collectives_meet_in_order() {
    let (x, y) = (call(0, 0), call(0, 1));
    let crossed = system([vec![Call(x), Call(y)], vec![Call(y), Call(x)]]);
    let end = outcome(&crossed);
    assert_eq!(end.positions, [0, 0]);
    assert_eq!(end.calls.len(), 2);
    // Starting both does not help: the order of the calls counts.
    let started = |first, second| {
        vec![
            StartCollective(first, A),
            StartCollective(second, B),
            WaitAll,
        ]
    };
    let end = outcome(&system([started(x, y), started(y, x)]));
    assert_eq!(end.positions, [2, 2]);
    assert!(outcome(&system([started(x, y), vec![Call(x), Call(y)]])).completes());
}

#[test]
fn communicators_are_separate() {
    let (world, pair) = (call(0, 0), call(1, 0));
    let mut three = system([
        vec![Call(pair), Call(world)],
        vec![Call(world)],
        vec![Call(pair), Call(world)],
    ]);
    three.comms.push(vec![Rank(0), Rank(2)]);
    assert!(outcome(&three).completes());
    three.programs[2] = Program::straight([Call(world), Call(pair)]);
    assert_eq!(outcome(&three).positions, [0, 0, 0]);
    // A communicator of one needs nobody else.
    three.comms[1] = vec![Rank(0)];
    three.programs[2] = Program::straight([Call(world)]);
    assert!(outcome(&three).completes());
}

#[test]
fn the_bound_on_states_holds() {
    let four = system([0, 1, 2, 3].map(|_| vec![Call(call(0, 0))]));
    let all = explore(&four, 1_000).expect("few states");
    // Every set of callers; then every set of those that have left.
    assert_eq!(all.states, 32);
    assert!(explore(&four, 32).is_some());
    assert!(explore(&four, 31).is_none());
}
