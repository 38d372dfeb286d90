//! Verdicts on open streams: never withdrawn, and never later than needed.

mod support;

use impasse_match::stream::{Final, Status};
use impasse_match::{Outcome, Verdict};
use impasse_ops::{
    Collective, Comm, NeedOf, Operation, Rank, Receive, Send, SendMode, Tag, TagFilter,
};
use impasse_oracle::{Features, Generator, Rng, describe};
use support::{CASES, closed, completed, push_some, straight, system};

#[test]
fn final_verdicts_survive_every_extension() {
    let generator = Generator {
        features: Features {
            sub_communicators: false,
            ..Features::ALL
        },
        processes: 3..=3,
        ..Generator::small()
    };
    let mut finals = 0;
    for seed in 0..2 * CASES {
        let generated = generator.generate(seed).system;
        let (programs, comms) = (straight(&generated), &generated.comms);
        let mut rng = Rng::new(seed);
        let (_, mut pushed, early) = push_some(&programs, comms, &mut rng, 95);
        let Some(Final::Deadlock {
            explanation,
            completed: early,
            ..
        }) = early
        else {
            continue;
        };
        finals += 1;
        let other = straight(&generator.generate(seed + 1_000_000).system);
        for (process, extension) in other.into_iter().enumerate() {
            pushed[process].extend(extension);
        }
        let outcome = closed(&pushed, comms);
        assert!(
            matches!(outcome.verdict, Verdict::Deadlock(_)),
            "seed {seed}: {:?}",
            outcome.verdict
        );
        let positions = completed(&outcome);
        for stuck in &explanation.certificate.stuck {
            let rank = stuck.rank.index();
            assert_eq!(early[rank], positions[rank], "seed {seed}");
        }
    }
    assert!(finals > CASES / 4, "only {finals} early verdicts");
}

/// A verdict is withheld only while some extension completes: finds one.
#[test]
fn pending_means_that_it_can_still_complete() {
    let mut pending = 0;
    for seed in 0..CASES {
        let generated = Generator::small().generate(seed).system;
        let (programs, comms) = (straight(&generated), &generated.comms);
        let mut rng = Rng::new(seed);
        let (mut stream, mut pushed, _) = push_some(&programs, comms, &mut rng, 90);
        if !matches!(stream.poll(), Status::Pending { .. }) {
            continue;
        }
        // What waits behind a blocked head is not looked at yet.
        let outcome = closed(&pushed, comms);
        for (program, position) in pushed.iter_mut().zip(outcome.positions) {
            program.truncate(position.item.map_or(program.len(), |at| at + 1));
        }
        pending += 1;
        while closed(&pushed, comms).verdict != Verdict::Completes {
            assert!(
                help_somebody(&mut pushed, comms),
                "seed {seed}: stuck for good, yet pending: {}",
                describe(&system(&pushed, comms))
            );
        }
    }
    assert!(pending > CASES / 4, "only {pending} were pending");
}

/// Adds, to words that are consumed, what somebody else waits for: such that
/// the helper does not get stuck itself.
fn help_somebody(pushed: &mut [Vec<Operation>], comms: &[Vec<Rank>]) -> bool {
    let outcome = closed(pushed, comms);
    let is_consumed = |rank: &Rank| outcome.positions[rank.index()].item.is_none();
    let needs = outcome
        .state
        .ranks()
        .map(|rank| (rank, outcome.state.needs(rank)));
    let needs =
        needs.flat_map(|(rank, needs)| needs.iter().map(move |need| (rank, need.of.clone())));
    let mut needs: Vec<(Rank, NeedOf)> = needs.collect();
    // A message is met at once; a call may have to wait for other members.
    needs.sort_by_key(|(_, need)| matches!(need, NeedOf::Members { .. }));
    for (rank, need) in needs {
        let (helpers, help) = match need {
            NeedOf::Members { call, .. } => yet_to_call(pushed, &outcome, comms, call.comm),
            other => (vec![other.peer().expect("two ends")], helping(rank, &other)),
        };
        if helpers.iter().all(is_consumed) {
            for helper in helpers {
                pushed[helper.index()].push(help.clone());
            }
            return true;
        }
    }
    false
}

/// Members that have made as few calls on a communicator as any, and the call
/// that others have made next.
fn yet_to_call(
    pushed: &[Vec<Operation>],
    outcome: &Outcome,
    comms: &[Vec<Rank>],
    comm: Comm,
) -> (Vec<Rank>, Operation) {
    let calls = |rank: &Rank| -> Vec<Collective> {
        let program = &pushed[rank.index()];
        let reached = outcome.positions[rank.index()]
            .item
            .map_or(program.len(), |at| at + 1);
        let call = |operation: &Operation| match operation {
            Operation::Collective(call) | Operation::StartCollective(call, _) => Some(*call),
            _ => None,
        };
        let on_comm = |call: &Collective| call.comm == comm;
        program[..reached]
            .iter()
            .filter_map(call)
            .filter(on_comm)
            .collect()
    };
    let members = &comms[comm.0 as usize];
    let fewest = members
        .iter()
        .map(|rank| calls(rank).len())
        .min()
        .unwrap_or(0);
    let next = members
        .iter()
        .find_map(|rank| calls(rank).get(fewest).copied());
    let behind = members.iter().filter(|rank| calls(rank).len() == fewest);
    let help = Operation::Collective(next.expect("somebody waits in a call"));
    (behind.copied().collect(), help)
}

fn helping(rank: Rank, need: &NeedOf) -> Operation {
    match need {
        NeedOf::Receive(message) => Operation::Recv(Receive {
            from: message.source,
            tag: TagFilter::Exactly(message.tag),
            comm: message.comm,
        }),
        NeedOf::Message(wanted) => Operation::Send(Send {
            to: rank,
            tag: match wanted.tag {
                TagFilter::Exactly(tag) => tag,
                TagFilter::Any => Tag(0),
            },
            comm: wanted.comm,
            mode: SendMode::Standard,
        }),
        NeedOf::Members { .. } => unreachable!("calls are chosen by their order"),
        NeedOf::Process(..) => unreachable!("operations need nothing else"),
    }
}
