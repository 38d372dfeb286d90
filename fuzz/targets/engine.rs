//! Programs made of the input bytes: the accelerated engine against unrolling.

#![no_main]

use impasse_match::{Config, Verdict, decide};
use impasse_ops::{
    Collective, CollectiveKind, Comm, Item, Operation, Program, Rank, Receive, Request, Send,
    SendMode, Site, System, Tag, TagFilter,
};
use impasse_oracle::{describe, unroll_and_match};
use libfuzzer_sys::fuzz_target;

const SIZE: u32 = 3;

fuzz_target!(|bytes: &[u8]| {
    let programs = bytes
        .split(|&byte| byte == 0xff)
        .chain(std::iter::repeat(&[][..]))
        .take(SIZE as usize);
    let system = System::new(programs.map(program).collect());
    let Some(expected) = unroll_and_match(&system, 20_000) else {
        return;
    };
    let outcome = decide(&system, &Config::default()).expect("well-formed");
    let completes = match outcome.verdict {
        Verdict::Completes => true,
        Verdict::Deadlock(_) => false,
        other => panic!("not decided: {other:?}\n{}", describe(&system)),
    };
    let positions: Vec<u64> = outcome
        .positions
        .iter()
        .map(|position| u64::try_from(&position.completed).unwrap_or(u64::MAX))
        .collect();
    assert_eq!(completes, expected.completes(), "{}", describe(&system));
    assert_eq!(positions, expected.positions, "{}", describe(&system));
});

/// Two bytes an item: what it is, and its details.
fn program(bytes: &[u8]) -> Program {
    let mut items = Vec::new();
    let mut open = 0;
    for pair in bytes.chunks_exact(2) {
        let detail = u32::from(pair[1]);
        match pair[0] % 12 {
            0 => {
                open += 1;
                items.push(Item::LoopBegin {
                    trips: u64::from(detail % 9),
                    site: Site::UNKNOWN,
                });
            }
            1 if open > 0 => {
                open -= 1;
                items.push(Item::LoopEnd);
            }
            1 => {}
            other => items.push(Item::Op(operation(other, detail), Site(detail))),
        }
    }
    items.extend(std::iter::repeat_n(Item::LoopEnd, open));
    Program::new(items).expect("brackets are balanced")
}

fn operation(what: u8, detail: u32) -> Operation {
    let (peer, tag, request) = (
        Rank(detail % SIZE),
        Tag(detail / 3 % 3),
        Request(detail / 9 % 3),
    );
    let send = Send {
        to: peer,
        tag,
        comm: Comm::WORLD,
        mode: [SendMode::Standard, SendMode::Buffered][detail as usize / 27 % 2],
    };
    let receive = Receive {
        from: peer,
        tag: match detail / 27 % 3 {
            0 => TagFilter::Any,
            _ => TagFilter::Exactly(tag),
        },
        comm: Comm::WORLD,
    };
    let call = Collective {
        comm: Comm::WORLD,
        kind: CollectiveKind(detail % 2),
    };
    match what {
        2 | 3 => Operation::Send(send),
        4 | 5 => Operation::Recv(receive),
        6 => Operation::StartSend(send, request),
        7 => Operation::StartRecv(receive, request),
        8 => Operation::SendRecv(send, receive),
        9 => Operation::Collective(call),
        10 => Operation::StartCollective(call, request),
        _ if detail % 2 == 0 => Operation::WaitAll,
        _ => Operation::Wait(vec![request]),
    }
}
