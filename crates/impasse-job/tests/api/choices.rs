//! What MPI leaves open for windows, and who holds them up.

use crate::common::{source, start, text};
use impasse_job::{Advance, Alternative, BufferingModel, Job};
use impasse_ops::{NeedOf, Rank, Reason};

/// Runs with this choice among the alternatives until none is left.
fn run_with(name: &str, choose: fn(&[Alternative]) -> Option<&Alternative>) -> Job {
    let (mut job, mut world) = start(&source(name), 2, BufferingModel::STRICT);
    while job.advance(&mut world, 1 << 30) == Advance::Quiet {
        let alternatives = job.alternatives(&mut world);
        let Some(taken) = choose(&alternatives) else {
            break;
        };
        job.take(&mut world, taken);
    }
    job
}

#[test]
fn who_gets_a_lock_first_is_a_choice() {
    let (mut job, mut world) = start(
        &source("choices/who_gets_a_lock_first"),
        2,
        BufferingModel::STRICT,
    );
    assert_eq!(job.advance(&mut world, 1 << 30), Advance::Quiet);
    let both = [0, 1].map(|rank| Alternative::Grant { rank });
    assert_eq!(job.alternatives(&mut world), both);
}

#[test]
fn the_order_of_atomic_operations_is_a_choice() {
    let printed = |mut job: Job| [0, 1].map(|rank| text(job.take_output(rank)));
    assert_eq!(
        printed(run_with(
            "choices/the_order_of_atomic_operations",
            <[_]>::first
        )),
        ["0\n", "1\n"]
    );
    assert_eq!(
        printed(run_with(
            "choices/the_order_of_atomic_operations",
            <[_]>::last
        )),
        ["1\n", "0\n"]
    );
}

#[test]
fn reasons_name_who_holds_a_window_up() {
    let job = run_with("choices/epochs_that_do_not_meet", <[_]>::first);
    let expected = [(Rank(0), Reason::Complete), (Rank(1), Reason::Complete)];
    assert_eq!(awaited(&job, 0), expected);
    assert_eq!(awaited(&job, 1), [(Rank(1), Reason::Expose)]);

    let job = run_with("choices/a_lock_kept_across_a_barrier", <[_]>::last);
    assert_eq!(awaited(&job, 0), [(Rank(1), Reason::Unlock(Rank(0)))]);
    assert_eq!(awaited(&job, 1), []);
}

/// What a rank waits for other ranks to do at windows.
fn awaited(job: &Job, rank: u32) -> Vec<(Rank, Reason)> {
    let state = job.quiet_state().state;
    let needs = state.needs(Rank(rank)).iter();
    let needs = needs.filter_map(|need| match need.of {
        NeedOf::Process(rank, reason) => Some((rank, reason)),
        _ => None,
    });
    needs.collect()
}
