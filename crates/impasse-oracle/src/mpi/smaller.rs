//! Scripts with a bit less, for shrinking.

use super::script::{Mode, Op, Script, Source};

/// Every script that has one thing less: an operation, a guard, a freedom.
pub fn smaller(script: &Script) -> Vec<Script> {
    let mut found = Vec::new();
    for (rank, ops) in script.ranks.iter().enumerate() {
        for (at, op) in ops.iter().enumerate() {
            // Without it a rank could end with a lock, which is an error of its own.
            if !matches!(op, Op::Unlock(_)) {
                let mut less = script.clone();
                less.ranks[rank].remove(at);
                found.push(less);
            }
            for simpler in simpler(op) {
                let mut less = script.clone();
                less.ranks[rank][at] = simpler;
                found.push(less);
            }
        }
    }
    found
}

/// Simpler operations in place of one. None is as complex as another, so shrinking ends.
fn simpler(op: &Op) -> Vec<Op> {
    match *op {
        Op::Guarded(guard, ref op) => {
            let inner = simpler(op).into_iter();
            let guarded = inner.map(|op| Op::Guarded(guard, Box::new(op)));
            std::iter::once((**op).clone()).chain(guarded).collect()
        }
        Op::Serve(request) => vec![Op::Poll(request)],
        Op::Poll(request) => vec![Op::Wait(request)],
        Op::PollAny | Op::Waitsome => vec![Op::Waitany],
        Op::PollEither(one, other) => vec![Op::Poll(one), Op::Poll(other)],
        Op::PollProbe { from, tag } => vec![Op::Probe { from, tag }],
        Op::Mrecv { from, tag } => vec![Op::Recv { from, tag }],
        Op::Sendrecv { to, from, tag } => vec![
            Op::Recv {
                from,
                tag: Some(tag),
            },
            Op::Send {
                mode: Mode::Standard,
                to,
                tag,
            },
        ],
        Op::Isend { mode, to, tag, .. } => vec![Op::Send { mode, to, tag }],
        Op::Send {
            mode: Mode::Synchronous,
            to,
            tag,
        } => vec![Op::Send {
            mode: Mode::Standard,
            to,
            tag,
        }],
        Op::Irecv { from, tag, .. } => vec![Op::Recv { from, tag }],
        Op::Recv {
            from: Source::Seen,
            tag,
        } => vec![Op::Recv {
            from: Source::Any,
            tag,
        }],
        _ => Vec::new(),
    }
}
