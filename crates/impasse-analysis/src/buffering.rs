//! Whether a deadlock depends on how much MPI buffers.

use impasse_match::balance::{Imbalance, Unequal};
use impasse_match::words::CompileError;
use impasse_match::{Buffering, Config, Outcome, Verdict, decide};
use impasse_ops::{Item, Operation, Rank, SendMode, System};
use impasse_report::Class;

/// What happens when every standard send is buffered.
pub(crate) enum Buffered {
    /// The same, because there are no standard sends.
    NoDifference,
    /// This.
    Outcome(Box<Outcome>),
}

/// Decides the system again, with all standard sends buffered.
pub(crate) fn decide_buffered(system: &System, budget: u64) -> Result<Buffered, CompileError> {
    if !has_standard_sends(system) {
        return Ok(Buffered::NoDifference);
    }
    let config = Config {
        buffering: Buffering::Infinite,
        budget,
    };
    Ok(Buffered::Outcome(Box::new(decide(system, &config)?)))
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

impl Buffered {
    /// The class of a cause whose ranks are stuck without buffering.
    ///
    /// With buffering no rank gets less far. So the cause does not depend on it
    /// if one of its ranks stands at the same operation still.
    pub(crate) fn class(&self, unbuffered: &Outcome, stuck: &[Rank]) -> Class {
        match self {
            Buffered::NoDifference => Class::Always,
            Buffered::Outcome(outcome) => match &outcome.verdict {
                Verdict::Completes => Class::Buffering,
                Verdict::Unknown(_) => Class::Undetermined,
                Verdict::Unbalanced(_) => Class::Always,
                Verdict::Deadlock(_) => {
                    match stuck.iter().any(|&rank| same(unbuffered, outcome, rank)) {
                        true => Class::Always,
                        false => Class::Buffering,
                    }
                }
            },
        }
    }

    /// The class of a system that is known not to complete, but not where.
    pub(crate) fn class_of_imbalance(&self, imbalance: &Imbalance) -> Class {
        match self {
            Buffered::NoDifference => Class::Always,
            Buffered::Outcome(outcome) => match &outcome.verdict {
                Verdict::Completes => Class::Buffering,
                Verdict::Unknown(_) if depends_on_sends(imbalance) => Class::Undetermined,
                Verdict::Unknown(_) | Verdict::Unbalanced(_) | Verdict::Deadlock(_) => {
                    Class::Always
                }
            },
        }
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

/// Whether a rank stands at the same operation in both outcomes.
pub(crate) fn same(one: &Outcome, other: &Outcome, rank: Rank) -> bool {
    let completed = |outcome: &Outcome| {
        let position = outcome.positions.get(rank.index());
        position.map(|position| position.completed.clone())
    };
    completed(one).is_some() && completed(one) == completed(other)
}
