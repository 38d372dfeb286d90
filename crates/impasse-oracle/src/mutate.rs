//! Damage to programs that would complete.

use impasse_ops::{CollectiveKind, Item, Operation, Tag, TagFilter};

use crate::Rng;
use crate::script::KINDS;

/// Changes one place of one program, if there is anything to change.
pub(crate) fn mutate(programs: &mut [Vec<Item>], tags: u32, rng: &mut Rng) {
    // Not every change is possible everywhere: try a few times.
    for _ in 0..32 {
        let program = rng.index(programs.len());
        if change(&mut programs[program], tags, rng) {
            return;
        }
    }
}

fn change(items: &mut Vec<Item>, tags: u32, rng: &mut Rng) -> bool {
    match rng.below(5) {
        0 => swap(items, rng),
        1 => {
            let operations = places(items, |item| matches!(item, Item::Op(..)));
            let place = some(&operations, rng);
            place.map(|at| items.remove(at)).is_some()
        }
        2 => {
            let loops = places(items, |item| matches!(item, Item::LoopBegin { .. }));
            let place = some(&loops, rng);
            place.is_some_and(|at| change_trips(&mut items[at], rng))
        }
        _ => {
            let operations = places(items, |item| matches!(item, Item::Op(..)));
            let place = some(&operations, rng);
            place.is_some_and(|at| match &mut items[at] {
                Item::Op(operation, _) => change_kind(operation, tags, rng),
                Item::LoopBegin { .. } | Item::LoopEnd => false,
            })
        }
    }
}

fn places(items: &[Item], wanted: impl Fn(&Item) -> bool) -> Vec<usize> {
    (0..items.len()).filter(|&at| wanted(&items[at])).collect()
}

fn some(places: &[usize], rng: &mut Rng) -> Option<usize> {
    (!places.is_empty()).then(|| *rng.pick(places))
}

/// Swaps two operations, neighbours more often than not.
fn swap(items: &mut [Item], rng: &mut Rng) -> bool {
    let operations = places(items, |item| matches!(item, Item::Op(..)));
    if operations.len() < 2 {
        return false;
    }
    let first = rng.index(operations.len() - 1);
    let second = if rng.chance(2, 3) {
        first + 1
    } else {
        rng.index(operations.len())
    };
    let (first, second) = (operations[first], operations[second]);
    if items[first] == items[second] {
        return false;
    }
    items.swap(first, second);
    true
}

fn change_trips(item: &mut Item, rng: &mut Rng) -> bool {
    let Item::LoopBegin { trips, .. } = item else {
        return false;
    };
    let changed = if rng.chance(1, 2) {
        trips.checked_add(1)
    } else {
        trips.checked_sub(1)
    };
    changed.map(|changed| *trips = changed).is_some()
}

/// Changes the tag of a message or the kind of a collective call.
fn change_kind(operation: &mut Operation, tags: u32, rng: &mut Rng) -> bool {
    let new = Tag(rng.below(u64::from(tags) + 1) as u32);
    match operation {
        Operation::Send(send) | Operation::StartSend(send, _) => send.tag = new,
        Operation::Recv(receive) | Operation::StartRecv(receive, _) => {
            receive.tag = TagFilter::Exactly(new);
        }
        Operation::SendRecv(send, receive) => {
            if rng.chance(1, 2) {
                send.tag = new;
            } else {
                receive.tag = TagFilter::Exactly(new);
            }
        }
        Operation::Collective(call) | Operation::StartCollective(call, _) => {
            call.kind = CollectiveKind((call.kind.0 + 1) % KINDS as u32);
        }
        Operation::Wait(_) | Operation::WaitAll => return false,
    }
    true
}
