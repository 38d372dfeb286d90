//! What becomes of a model when all standard sends are buffered.

use impasse_explain::classes::{Buffered, Deadlock};
use impasse_match::balance::{Imbalance, Unequal};
use impasse_match::explain::Cause;
use impasse_match::words::CompileError;
use impasse_match::{Buffering, Config, Outcome, Verdict, decide};
use impasse_ops::{Item, Operation, SendMode, System};
use impasse_report::Class;
use num_bigint::BigUint;

/// Decides the system again, with all standard sends buffered. None if there are none.
pub(super) fn decide_buffered(
    system: &System,
    budget: u64,
) -> Result<Option<Outcome>, CompileError> {
    if !has_standard_sends(system) {
        return Ok(None);
    }
    let config = Config {
        buffering: Buffering::Infinite,
        budget,
    };
    decide(system, &config).map(Some)
}

fn has_standard_sends(system: &System) -> bool {
    let items = system.programs.iter().flat_map(|program| program.items());
    let mut operations = items.filter_map(|item| match item {
        Item::Op(operation, _) => Some(operation),
        _ => None,
    });
    operations.any(|operation| match operation {
        Operation::Send(send) | Operation::SendRecv(send, _) | Operation::StartSend(send, _) => {
            send.mode == SendMode::Standard
        }
        _ => false,
    })
}

/// A root cause as far as its class is concerned: with buffering no rank gets less far, so a place is
/// how far a rank has come.
pub(super) fn deadlock(outcome: &Outcome, cause: &Cause) -> Deadlock<BigUint> {
    Deadlock::of(&outcome.state, cause, |rank| {
        outcome.positions[rank.index()].completed.clone()
    })
}

/// The deadlocks of the outcome with buffering.
pub(super) fn buffered(outcome: Option<&Outcome>) -> Buffered<BigUint> {
    let Some(outcome) = outcome else {
        return Buffered::no_difference();
    };
    let causes = match &outcome.verdict {
        Verdict::Deadlock(causes) => causes.as_slice(),
        _ => &[],
    };
    let deadlocks = causes.iter().map(|cause| deadlock(outcome, cause));
    let complete = matches!(outcome.verdict, Verdict::Completes | Verdict::Deadlock(_));
    Buffered::new(deadlocks.collect(), complete)
}

/// The class of a system that is known not to complete, but not where.
pub(super) fn class_of_imbalance(buffered: Option<&Outcome>, imbalance: &Imbalance) -> Class {
    match buffered.map(|outcome| &outcome.verdict) {
        Some(Verdict::Completes) => Class::Buffering,
        Some(Verdict::Unknown(_)) if depends_on_sends(imbalance) => Class::Undetermined,
        _ => Class::Always,
    }
}

/// Whether it is sends that are left over: buffering could complete them, while
/// a receive without a message, or a missing call, is never completed.
fn depends_on_sends(imbalance: &Imbalance) -> bool {
    let Unequal::Messages(channel, _) = imbalance.of else {
        return false;
    };
    let (more, _) = match imbalance.one.1 > imbalance.other.1 {
        true => &imbalance.one,
        false => &imbalance.other,
    };
    *more == channel.source
}
