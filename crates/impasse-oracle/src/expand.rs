//! Loops written out.

use impasse_ops::{Item, Operation, Program, Site};

/// All operations of a program in the order of execution, each loop written out
/// as often as it runs; `None` if there are more than `limit`.
pub fn expand(program: &Program, limit: usize) -> Option<Vec<(Operation, Site)>> {
    let items = program.items();
    let mut open: Vec<(u64, Vec<(Operation, Site)>)> = vec![(1, Vec::new())];
    let mut at = 0;
    while at < items.len() {
        match &items[at] {
            Item::Op(operation, site) => {
                let (_, body) = open.last_mut().expect("the outermost level is open");
                body.push((operation.clone(), *site));
                // Only loops that run are entered, so what is written once here
                // occurs at least once in the end.
                if body.len() > limit {
                    return None;
                }
            }
            // A loop that never runs may hold more than `limit` operations.
            Item::LoopBegin { trips: 0, .. } => at = end_of_loop(items, at),
            Item::LoopBegin { trips, .. } => open.push((*trips, Vec::new())),
            Item::LoopEnd => {
                let (trips, body) = open.pop().expect("programs are balanced");
                let (_, outer) = open.last_mut().expect("programs are balanced");
                repeat(&body, trips, outer, limit)?;
            }
        }
        at += 1;
    }
    open.pop().map(|(_, operations)| operations)
}

/// Appends `trips` copies of the body, or gives up.
fn repeat(
    body: &[(Operation, Site)],
    trips: u64,
    outer: &mut Vec<(Operation, Site)>,
    limit: usize,
) -> Option<()> {
    // Any number of empty bodies is empty, and must not take 10^18 rounds.
    if body.is_empty() {
        return Some(());
    }
    let copies = usize::try_from(trips).ok()?;
    if body.len().checked_mul(copies)?.checked_add(outer.len())? > limit {
        return None;
    }
    for _ in 0..copies {
        outer.extend_from_slice(body);
    }
    Some(())
}

/// Index of the end of the loop that begins at `begin`.
pub(crate) fn end_of_loop(items: &[Item], begin: usize) -> usize {
    let mut depth = 0usize;
    for (at, item) in items.iter().enumerate().skip(begin) {
        match item {
            Item::Op(..) => {}
            Item::LoopBegin { .. } => depth += 1,
            Item::LoopEnd => depth -= 1,
        }
        if depth == 0 {
            return at;
        }
    }
    unreachable!("programs are balanced")
}

/// Number of operations that a program executes, at most `u128::MAX`.
pub fn total_operations(program: &Program) -> u128 {
    let mut open: Vec<(u64, u128)> = vec![(1, 0)];
    for item in program.items() {
        let (_, count) = open.last_mut().expect("the outermost level is open");
        match item {
            Item::Op(..) => *count = count.saturating_add(1),
            Item::LoopBegin { trips, .. } => open.push((*trips, 0)),
            Item::LoopEnd => {
                let (trips, body) = open.pop().expect("programs are balanced");
                let (_, outer) = open.last_mut().expect("programs are balanced");
                *outer = outer.saturating_add(body.saturating_mul(u128::from(trips)));
            }
        }
    }
    open[0].1
}
