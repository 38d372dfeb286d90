//! Smaller systems that still fail.

use impasse_ops::{Item, Program, Rank, System};

use crate::expand::end_of_loop;
use crate::remove::without_process;

/// The predicate is asked at most this often.
const MAX_TRIES: usize = 20_000;

/// Takes away processes, operations, loops and iterations as long as `fails`
/// still holds for what is left.
///
/// `fails` must hold for `system` itself; otherwise that is what comes back.
pub fn shrink(system: &System, fails: impl Fn(&System) -> bool) -> System {
    let mut tries = 0;
    let mut fails = |candidate: &System| {
        tries += 1;
        tries <= MAX_TRIES && fails(candidate)
    };
    let mut smallest = system.clone();
    loop {
        let before = smallest.clone();
        shrink_processes(&mut smallest, &mut fails);
        for rank in 0..smallest.size() {
            shrink_program(&mut smallest, rank, &mut fails);
        }
        if smallest == before {
            return smallest;
        }
    }
}

fn shrink_processes(system: &mut System, fails: &mut impl FnMut(&System) -> bool) {
    let mut rank = 0;
    while rank < system.size() && system.size() > 1 {
        let candidate = without_process(system, Rank(rank as u32));
        if fails(&candidate) {
            *system = candidate;
        } else {
            rank += 1;
        }
    }
}

fn shrink_program(system: &mut System, rank: usize, fails: &mut impl FnMut(&System) -> bool) {
    let mut at = 0;
    while at < system.programs[rank].items().len() {
        let shorter = simpler(system.programs[rank].items(), at)
            .into_iter()
            .map(|items| {
                let mut candidate = system.clone();
                candidate.programs[rank] = Program::new(items).expect("brackets stay balanced");
                candidate
            })
            .find(&mut *fails);
        // What has moved to this place is tried next.
        match shorter {
            Some(candidate) => *system = candidate,
            None => at += 1,
        }
    }
}

/// Simpler versions of a program that differ at one place, the boldest first.
fn simpler(items: &[Item], at: usize) -> Vec<Vec<Item>> {
    let without = |from: usize, to: usize| [&items[..from], &items[to..]].concat();
    match &items[at] {
        Item::Op(..) => vec![without(at, at + 1)],
        Item::LoopBegin { trips, site } => {
            let end = end_of_loop(items, at);
            let unwrapped = [&items[..at], &items[at + 1..end], &items[end + 1..]].concat();
            let mut result = vec![without(at, end + 1), unwrapped];
            for fewer in [2, trips / 2, trips.saturating_sub(1)] {
                if fewer < *trips {
                    let mut changed = items.to_vec();
                    changed[at] = Item::LoopBegin {
                        trips: fewer,
                        site: *site,
                    };
                    result.push(changed);
                }
            }
            result
        }
        Item::LoopEnd => Vec::new(),
    }
}
