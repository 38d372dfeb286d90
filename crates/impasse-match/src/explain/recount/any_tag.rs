//! The check of a link on a channel that has receives of any tag.
//!
//! There the k-th of one tag need not pair with the k-th of that tag on the
//! other side. So the messages and receives posted on the channel are written
//! out and paired by the order rule: in order of sending, each message takes
//! the first receive left that accepts it.

use std::collections::VecDeque;

use impasse_ops::{Item, Operation, TagFilter};
use num_bigint::BigUint;

use super::{Side, What, per_iteration};

/// Operations looked at before the check gives up.
const LIMIT: usize = 1_000_000;

/// Whether the receiving side has receives of any tag on the channel.
pub(super) fn applies(mine: &Side, theirs: &Side) -> bool {
    [mine, theirs].into_iter().any(|side| {
        side.program.items().iter().any(|item| match item {
            Item::Op(operation, _) => receive_filter(side.what, operation) == Some(TagFilter::Any),
            _ => false,
        })
    })
}

/// Whether something of what `mine` has posted is left without a partner.
pub(super) fn is_unmet(mine: &Side, theirs: &Side) -> bool {
    let waiting = match mine.what {
        What::Sends(_, _, tag) | What::Receives(_, _, tag) => tag,
        What::Calls(_) => return false,
    };
    let (Some(own), Some(others)) = (written_out(mine), written_out(theirs)) else {
        return false;
    };
    let (unmet_sends, unmet_receives) = match mine.what {
        What::Sends(..) => pair(own, others),
        _ => pair(others, own),
    };
    match mine.what {
        What::Sends(..) => unmet_sends.contains(&waiting),
        _ => unmet_receives.contains(&waiting),
    }
}

/// Pairs messages with receives, and returns what is left of each.
fn pair(sends: Vec<TagFilter>, receives: Vec<TagFilter>) -> (Vec<TagFilter>, Vec<TagFilter>) {
    let mut left: VecDeque<TagFilter> = receives.into();
    let mut unmet = Vec::new();
    for send in sends {
        let TagFilter::Exactly(tag) = send else {
            continue;
        };
        match left.iter().position(|receive| receive.accepts(tag)) {
            Some(found) => {
                left.remove(found);
            }
            None => unmet.push(send),
        }
    }
    (unmet, left.into())
}

/// The tags of everything posted on the channel up to the position.
fn written_out(side: &Side) -> Option<Vec<TagFilter>> {
    let mut found = Vec::new();
    let items = side.program.items();
    let uses = per_iteration(items, |operation| {
        u32::from(tag_of(side.what, operation).is_some())
    });
    let mut open: Vec<(usize, u64)> = Vec::new();
    let mut at = 0;
    for _ in 0..LIMIT {
        let Some(item) = items.get(at) else {
            return Some(found);
        };
        match item {
            Item::Op(operation, _) => {
                found.extend(tag_of(side.what, operation));
                if is_within(side, at, at, &open) {
                    return Some(found);
                }
            }
            // Nothing in this loop matters here: no need to go through it.
            Item::LoopBegin { trips, .. } if *trips == 0 || uses[at].0 == BigUint::ZERO => {
                if is_within(side, at, uses[at].1, &open) {
                    return Some(found);
                }
                at = uses[at].1;
            }
            Item::LoopBegin { .. } => open.push((at, 0)),
            Item::LoopEnd => at = next_iteration(items, at, &mut open),
        }
        at += 1;
    }
    None
}

/// Goes back to the bracket that opens the loop, or leaves it.
fn next_iteration(items: &[Item], end: usize, open: &mut Vec<(usize, u64)>) -> usize {
    let Some((begin, done)) = open.last_mut() else {
        return end;
    };
    *done += 1;
    match items[*begin] {
        Item::LoopBegin { trips, .. } if *done < trips => *begin,
        _ => {
            open.pop();
            end
        }
    }
}

/// Whether the position is between two items, in the current iterations.
fn is_within(side: &Side, first: usize, last: usize, open: &[(usize, u64)]) -> bool {
    let position = side.position;
    let here = position.item.is_some_and(|at| (first..=last).contains(&at));
    let mut around = position.iterations.iter().map(|around| around.done);
    here && open.iter().all(|(_, done)| around.next() == Some(*done))
}

/// The tag of an operation that uses the channel in the direction counted.
fn tag_of(what: What, operation: &Operation) -> Option<TagFilter> {
    let any = TagFilter::Any;
    match (what, operation) {
        (
            What::Sends(to, comm, _),
            Operation::Send(send) | Operation::StartSend(send, _) | Operation::SendRecv(send, _),
        ) => What::Sends(to, comm, any)
            .is_send(send)
            .then_some(TagFilter::Exactly(send.tag)),
        _ => receive_filter(what, operation),
    }
}

/// The filter of a receive that uses the channel.
fn receive_filter(what: What, operation: &Operation) -> Option<TagFilter> {
    match (what, operation) {
        (
            What::Receives(from, comm, _),
            Operation::Recv(receive)
            | Operation::StartRecv(receive, _)
            | Operation::SendRecv(_, receive),
        ) => What::Receives(from, comm, TagFilter::Any)
            .is_receive(receive)
            .then_some(receive.tag),
        _ => None,
    }
}
