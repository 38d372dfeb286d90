//! The check of a link on a channel that has receives of any tag.
//!
//! There the k-th of one tag need not pair with the k-th of that tag on the
//! other side. So the messages and receives posted on the channel are written
//! out and paired by the order rule: in order of sending, each message takes
//! the first receive left that accepts it.

use std::collections::VecDeque;

use impasse_ops::{Item, Operation, TagFilter};

use super::{Side, What};

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
    let mut open: Vec<(usize, u64)> = Vec::new();
    let mut at = 0;
    for _ in 0..LIMIT {
        let Some(item) = items.get(at) else {
            return Some(found);
        };
        match item {
            Item::Op(operation, _) => {
                found.extend(tag_of(side.what, operation));
                if is_here(side, at, &open) {
                    return Some(found);
                }
            }
            Item::LoopBegin { trips: 0, .. } => at = loop_end(items, at),
            Item::LoopBegin { .. } => open.push((at, 0)),
            Item::LoopEnd => {
                if let Some((begin, done)) = open.last_mut() {
                    *done += 1;
                    if let Item::LoopBegin { trips, .. } = items[*begin]
                        && *done < trips
                    {
                        at = *begin;
                    } else {
                        open.pop();
                    }
                }
            }
        }
        at += 1;
    }
    None
}

fn is_here(side: &Side, at: usize, open: &[(usize, u64)]) -> bool {
    let iterations = side.position.iterations.iter().map(|around| around.done);
    side.position.item == Some(at) && iterations.eq(open.iter().map(|(_, done)| *done))
}

fn loop_end(items: &[Item], begin: usize) -> usize {
    let mut depth = 0;
    for (at, item) in items.iter().enumerate().skip(begin) {
        match item {
            Item::LoopBegin { .. } => depth += 1,
            Item::LoopEnd => depth -= 1,
            Item::Op(..) => {}
        }
        if depth == 0 {
            return at;
        }
    }
    items.len()
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
