//! The rounds of collective calls on each communicator.

use impasse_ops::{Comm, PostedCall, QuietState, Rank};
use rustc_hash::FxHashMap;

/// The posted calls on one communicator.
#[derive(Clone, Debug, Default)]
pub(super) struct Rounds<'a> {
    /// The calls of each round, by caller.
    pub calls: Vec<Vec<&'a PostedCall>>,
    /// How many rounds each caller has called; others none.
    called: FxHashMap<Rank, usize>,
    /// The first round in which different things are called.
    pub broken: Option<usize>,
}

/// The rounds of all communicators on which something was called.
pub(super) fn rounds(state: &QuietState) -> FxHashMap<Comm, Rounds<'_>> {
    let mut all: FxHashMap<Comm, Rounds<'_>> = FxHashMap::default();
    for call in &state.calls {
        let rounds = all.entry(call.call.comm).or_default();
        let called = rounds.called.entry(call.process).or_default();
        let round = *called;
        *called += 1;
        if rounds.calls.len() == round {
            rounds.calls.push(Vec::new());
        }
        rounds.calls[round].push(call);
        let differs = rounds.calls[round][0].call.kind != call.call.kind;
        if differs && rounds.broken.is_none_or(|broken| round < broken) {
            rounds.broken = Some(round);
        }
    }
    for rounds in all.values_mut() {
        for calls in &mut rounds.calls {
            calls.sort_by_key(|call| call.process);
        }
    }
    all
}

impl Rounds<'_> {
    /// How many rounds a member has called.
    pub fn called(&self, member: Rank) -> usize {
        self.called.get(&member).copied().unwrap_or(0)
    }
}
