//! An independent check of wait cycles against the programs.
//!
//! Uses nothing of the engine: only the programs, the positions at which the
//! processes are said to stand, and what each is said to need. For each link of
//! the cycle, from a process `p` to the next one `q`, it counts on both sides
//! how often the operation in question has been posted when `p` and `q` stand
//! there. The k-th on one side pairs with the k-th on the other; so if `p` has
//! posted more than `q`, then `p` cannot go on before `q` has gone on. If this
//! holds all around the cycle, no process in it can be the first to go on.

use std::fmt;

use impasse_ops::{
    Item, Need, NeedOf, Operation, Program, QuietState, Rank, Receive, Send, System, TagFilter,
};
use num_bigint::BigUint;

use crate::locate::Position;

mod any_tag;

/// A link of a cycle for which the check failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Process that is said to wait.
    pub process: Rank,
    /// Process that it is said to wait for.
    pub next: Rank,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "that process {} waits for process {} could not be confirmed",
            self.process, self.next
        )
    }
}

/// Checks that each process of a cycle waits for the next one.
pub fn check(
    system: &System,
    positions: &[Position],
    state: &QuietState,
    cycle: &[Rank],
) -> Result<(), Doubt> {
    for (index, &process) in cycle.iter().enumerate() {
        let next = cycle[(index + 1) % cycle.len()];
        let holds = state
            .needs(process)
            .iter()
            .any(|need| link_holds(system, positions, process, next, need));
        if !holds {
            return Err(Doubt { process, next });
        }
    }
    Ok(())
}

/// Whether `process` is stuck on `need` for as long as `next` stays where it is.
fn link_holds(
    system: &System,
    positions: &[Position],
    process: Rank,
    next: Rank,
    need: &Need,
) -> bool {
    let side = |rank: Rank, what: What| Side {
        program: &system.programs[rank.index()],
        position: &positions[rank.index()],
        what,
    };
    let (mine, theirs) = match &need.of {
        NeedOf::Receive(message) if message.destination == next => {
            let tag = TagFilter::Exactly(message.tag);
            let sends = side(process, What::Sends(next, message.comm, tag));
            (
                sends,
                side(next, What::Receives(process, message.comm, tag)),
            )
        }
        NeedOf::Message(wanted) if wanted.from == Some(next) => {
            let receives = side(process, What::Receives(next, wanted.comm, wanted.tag));
            (
                receives,
                side(next, What::Sends(process, wanted.comm, wanted.tag)),
            )
        }
        NeedOf::Members { call, .. }
            if system.comms[call.comm.0 as usize]
                .binary_search(&next)
                .is_ok() =>
        {
            (
                side(process, What::Calls(call.comm)),
                side(next, What::Calls(call.comm)),
            )
        }
        _ => return false,
    };
    mine.waits_for_it(need)
        && match any_tag::applies(&mine, &theirs) {
            true => any_tag::is_unmet(&mine, &theirs),
            false => mine.posted() > theirs.posted(),
        }
}

/// One end of a link: a process where it stands, and what is counted there.
struct Side<'a> {
    program: &'a Program,
    position: &'a Position,
    what: What,
}

impl Side<'_> {
    /// Whether the process stands at an operation that cannot complete while
    /// what is counted has not met.
    fn waits_for_it(&self, need: &Need) -> bool {
        let items = self.program.items();
        let here = self.position.item.and_then(|at| items.get(at));
        let Some(Item::Op(operation, _)) = here else {
            return false;
        };
        match (operation, need.started_at) {
            (Operation::WaitAll, Some(_)) => true,
            (Operation::Wait(names), Some(_)) => items.iter().any(|item| {
                let Item::Op(started, _) = item else {
                    return false;
                };
                self.what.times_in(started) > 0
                    && started.request().is_some_and(|name| names.contains(&name))
            }),
            (operation, None) => self.what.times_in(operation) > 0,
            _ => false,
        }
    }

    /// How often it has been posted, the operation at the position included.
    fn posted(&self) -> BigUint {
        count(self.program, self.position, |operation| {
            self.what.times_in(operation)
        })
    }
}

/// What is counted.
#[derive(Clone, Copy)]
enum What {
    /// Messages to this process that fit the filter.
    Sends(Rank, impasse_ops::Comm, TagFilter),
    /// Receives from this process that accept something the filter accepts.
    Receives(Rank, impasse_ops::Comm, TagFilter),
    /// Calls on this communicator.
    Calls(impasse_ops::Comm),
}

impl What {
    fn times_in(self, operation: &Operation) -> u32 {
        use Operation as Op;
        match operation {
            Op::Send(send) | Op::StartSend(send, _) => self.is_send(send).into(),
            Op::Recv(receive) | Op::StartRecv(receive, _) => self.is_receive(receive).into(),
            Op::SendRecv(send, receive) => {
                u32::from(self.is_send(send)) + u32::from(self.is_receive(receive))
            }
            Op::Collective(call) | Op::StartCollective(call, _) => {
                matches!(self, What::Calls(comm) if comm == call.comm).into()
            }
            Op::Wait(_) | Op::WaitAll => 0,
        }
    }

    fn is_send(self, send: &Send) -> bool {
        matches!(self, What::Sends(to, comm, tag)
            if send.to == to && send.comm == comm && tag.accepts(send.tag))
    }

    fn is_receive(self, receive: &Receive) -> bool {
        matches!(self, What::Receives(from, comm, tag)
            if receive.from == from && receive.comm == comm && overlap(receive.tag, tag))
    }
}

fn overlap(a: TagFilter, b: TagFilter) -> bool {
    match (a, b) {
        (TagFilter::Exactly(a), TagFilter::Exactly(b)) => a == b,
        _ => true,
    }
}

/// How often something is done up to a position, the operation there included.
fn count(program: &Program, position: &Position, times: impl Fn(&Operation) -> u32) -> BigUint {
    let items = program.items();
    let per_loop = per_iteration(items, &times);
    let mut around = position.iterations.iter();
    let mut total = BigUint::default();
    let mut at = 0;
    while at < items.len() && position.item.is_none_or(|last| at <= last) {
        match &items[at] {
            Item::Op(operation, _) => total += times(operation),
            Item::LoopBegin { trips, .. } => {
                let (body, end) = &per_loop[at];
                if position.item.is_some_and(|last| last < *end) {
                    total += body * around.next().map_or(0, |iteration| iteration.done);
                } else {
                    total += body * *trips;
                    at = *end;
                }
            }
            Item::LoopEnd => {}
        }
        at += 1;
    }
    total
}

/// For every item that opens a loop: how often something is done in one
/// iteration, and where the loop ends.
fn per_iteration(items: &[Item], times: impl Fn(&Operation) -> u32) -> Vec<(BigUint, usize)> {
    let mut found = vec![(BigUint::default(), 0); items.len()];
    let mut open: Vec<(usize, u64, BigUint)> = vec![(0, 1, BigUint::default())];
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Op(operation, _) => {
                if let Some((.., total)) = open.last_mut() {
                    *total += times(operation);
                }
            }
            Item::LoopBegin { trips, .. } => open.push((at, *trips, BigUint::default())),
            Item::LoopEnd => {
                if let Some((begin, trips, body)) = open.pop()
                    && let Some((.., outer)) = open.last_mut()
                {
                    *outer += &body * trips;
                    found[begin] = (body, at);
                }
            }
        }
    }
    found
}
