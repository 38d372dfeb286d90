//! Moves that happen at the same time, put into an order that does.

use rustc_hash::FxHashMap;

/// The order of moves `(to, from)`, all `to` different, so that each reads what was there before;
/// `spare` is called when a cycle needs a free slot.
pub(super) fn sequence(moves: &[(u32, u32)], mut spare: impl FnMut() -> u32) -> Vec<(u32, u32)> {
    let mut source: FxHashMap<u32, u32> = FxHashMap::default();
    let mut readers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut order: Vec<u32> = Vec::new();
    for &(to, from) in moves {
        if to != from {
            source.insert(to, from);
            *readers.entry(from).or_default() += 1;
            order.push(to);
        }
    }
    let free = |to: &u32, readers: &FxHashMap<u32, u32>| readers.get(to).is_none_or(|&n| n == 0);
    let mut ready: Vec<u32> = (order.iter().copied().rev())
        .filter(|to| free(to, &readers))
        .collect();
    let mut done = Vec::new();
    let mut cycles = order.into_iter();
    loop {
        while let Some(to) = ready.pop() {
            let Some(from) = source.remove(&to) else {
                continue;
            };
            done.push((to, from));
            if let Some(count) = readers.get_mut(&from) {
                *count -= 1;
                if *count == 0 && source.contains_key(&from) {
                    ready.push(from);
                }
            }
        }
        // What is left are cycles: free one slot of the next, which unwinds it.
        let Some(to) = cycles.find(|to| source.contains_key(to)) else {
            return done;
        };
        let temporary = spare();
        done.push((temporary, to));
        for from in source.values_mut().filter(|from| **from == to) {
            *from = temporary;
        }
        readers.insert(to, 0);
        readers.insert(temporary, 1);
        ready.push(to);
    }
}

#[cfg(test)]
mod tests {
    use super::sequence;

    fn check(moves: &[(u32, u32)]) {
        let mut slots: Vec<u32> = (0..20).collect();
        let mut spare = 15;
        let order = sequence(moves, || {
            spare += 1;
            spare
        });
        for (to, from) in order {
            slots[to as usize] = slots[from as usize];
        }
        for &(to, from) in moves {
            assert_eq!(slots[to as usize], from, "{moves:?}");
        }
    }

    #[test]
    fn chains_cycles_and_fans() {
        check(&[(1, 0), (2, 1), (3, 2)]);
        check(&[(2, 1), (1, 0)]);
        check(&[(0, 1), (1, 0)]);
        check(&[(0, 1), (1, 2), (2, 0), (3, 0), (4, 4)]);
        check(&[(0, 1), (1, 0), (2, 3), (3, 2), (5, 2)]);
    }
}
