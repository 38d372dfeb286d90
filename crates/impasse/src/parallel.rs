//! The same work for many things, by several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many threads there are for a user who has not said so: one for each core.
pub(crate) fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// What comes out for each item, in the order of the items.
pub(crate) fn map<T: Sync, R: Send>(
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
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(some)).collect();
        let results = threads.into_iter().map(|thread| thread.join());
        let results = results.map(|result| result.unwrap_or_else(|p| std::panic::resume_unwind(p)));
        results.flatten().collect()
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
            assert_eq!(map(jobs, &items, |item| item * item), squares);
        }
        assert_eq!(map(cores(), &[], |item: &usize| *item), Vec::<usize>::new());
    }
}
