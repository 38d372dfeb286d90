//! The same work for many functions or files, by several threads.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Stack of a thread: virtual, and as large as the deepest recursion over a program may need.
const STACK_BYTES: usize = 256 << 20;

/// What comes out for each item, in the order of the items.
pub fn in_parallel<T: Sync, R: Send>(
    jobs: NonZeroUsize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let jobs = jobs.get().min(items.len());
    if jobs <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let mine = numbers.map_while(|number| Some((number, work(items.get(number)?))));
        mine.collect::<Vec<(usize, R)>>()
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let start = |_| {
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, some)
        };
        // With fewer threads it takes longer, and is the same.
        let others: Vec<_> = (1..jobs).map_while(|number| start(number).ok()).collect();
        let mut done = some();
        for thread in others {
            done.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let squares: Vec<usize> = items.iter().map(|item| item * item).collect();
        for jobs in [1, 2, 8] {
            let jobs = NonZeroUsize::new(jobs).unwrap();
            assert_eq!(in_parallel(jobs, &items, |item| item * item), squares);
        }
        let none: Vec<usize> = in_parallel(NonZeroUsize::MIN, &[], |item: &usize| *item);
        assert!(none.is_empty());
    }
}
