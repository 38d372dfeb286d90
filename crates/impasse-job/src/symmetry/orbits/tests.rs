//! Renaming against doing it: random small states, renamed part by part.

use super::*;
use impasse_testing::Random;

fn random_part(random: &mut Random, ranks: u64) -> Part {
    let named = random.below(3) * random.below(2);
    Part {
        hash: random.below(2).into(),
        ranks: (0..named).map(|_| random.below(ranks) as u32).collect(),
    }
}

type State = (Vec<u32>, Vec<Part>, Channels);

fn random_state(random: &mut Random) -> State {
    let size = 2 + random.below(4);
    let classes = (0..size as u32).map(|rank| rank.min(1)).collect();
    let ranks = (0..size).map(|_| random_part(random, size)).collect();
    let mut channels = Channels::new();
    for _ in 0..random.below(5) {
        let ends = (random.below(size) as u32, random.below(size) as u32);
        channels.insert(ends, random_part(random, size));
    }
    (classes, ranks, channels)
}

/// A state in which each rank is called otherwise.
fn renamed((classes, ranks, channels): &State, name: &dyn Fn(u32) -> u32) -> State {
    let part = |part: &Part| Part {
        hash: part.hash,
        ranks: part.ranks.iter().map(|&rank| name(rank)).collect(),
    };
    let mut moved = ranks.clone();
    for (rank, old) in (0u32..).zip(ranks) {
        moved[name(rank) as usize] = part(old);
    }
    let channels = channels.iter();
    let channels = channels.map(|(&(from, to), old)| ((name(from), name(to)), part(old)));
    (classes.clone(), moved, channels.collect())
}

fn renaming((classes, ranks, channels): &State) -> Renaming {
    Renaming::new(classes.clone(), ranks.clone(), channels.clone())
}

#[test]
fn swaps_that_change_nothing_are_found() {
    let mut random = Random::new(7);
    let (mut fixed, mut changed) = (0, 0);
    for _ in 0..20_000 {
        let state = random_state(&mut random);
        let size = state.1.len() as u64;
        let swap = Swap(
            1 + random.below(size - 1) as u32,
            1 + random.below(size - 1) as u32,
        );
        if swap.0 == swap.1 {
            continue;
        }
        let is_fixed = renaming(&state).is_fixed_by(swap);
        let is_same = renamed(&state, &|rank| swap.of(rank)) == state;
        // What names ranks that are swapped in a way that comes to the same is taken to change.
        assert!(!is_fixed || is_same, "{state:?} {:?}", (swap.0, swap.1));
        fixed += u32::from(is_fixed);
        changed += u32::from(!is_same);
    }
    assert!(fixed > 200 && changed > 500, "{fixed} {changed}");
}

#[test]
fn equal_fingerprints_are_those_of_renamed_states() {
    let mut random = Random::new(11);
    let mut known: BTreeMap<u128, State> = BTreeMap::new();
    let mut again = 0;
    for _ in 0..4_000 {
        let state = random_state(&mut random);
        let Some(before) = known.insert(renaming(&state).canonical(), state.clone()) else {
            continue;
        };
        again += 1;
        let is_renamed = |order: &Vec<u32>| renamed(&before, &|rank| order[rank as usize]) == state;
        let orders = orders(before.1.len() as u32);
        assert!(orders.iter().any(is_renamed), "{before:?}\n{state:?}");
    }
    assert!(again > 200, "{again}");
}

/// All orders of ranks that leave the first where it is.
fn orders(size: u32) -> Vec<Vec<u32>> {
    let mut orders = vec![vec![0]];
    for rank in 1..size {
        let longer = orders.iter().flat_map(|order| {
            (1..=order.len()).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, rank);
                longer
            })
        });
        orders = longer.collect();
    }
    orders
}
