//! One-sided communication: data, epochs, locks, and the ways to get stuck in them.

mod common;

use common::{outputs, run, start};
use impasse_job::{Advance, Alternative, BufferingModel, End, Job};
use impasse_ops::{NeedOf, Rank, Reason};

/// A program: declarations come first, then `MPI_Init`, rank and size.
fn program(body: &str) -> String {
    format!(
        r#"
        #include <mpi.h>
        #include <stdio.h>
        #include <stdlib.h>
        int main(int argc, char **argv) {{
            int rank, size;
            MPI_Win win;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_size(MPI_COMM_WORLD, &size);
            {body}
            MPI_Finalize();
            return 0;
        }}
    "#
    )
}

/// Runs a program in one model; gives what the ranks printed, or nothing if it got stuck.
fn in_model(body: &str, ranks: u32, model: BufferingModel) -> Option<Vec<String>> {
    let ran = run(&program(body), ranks, model);
    match ran.end {
        None => None,
        Some(End::Completed) => Some(ran.output),
        Some(other) => panic!("it ends with {other:?}"),
    }
}

#[test]
fn fences_move_what_was_put_and_got() {
    let body = r#"
        int memory[4] = {rank, 10 * rank, 0, 0}, got = -1;
        MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        int right = (rank + 1) % size, mine = 100 + rank;
        MPI_Put(&mine, 1, MPI_INT, right, 2, 1, MPI_INT, win);
        MPI_Get(&got, 1, MPI_INT, right, 1, 1, MPI_INT, win);
        MPI_Accumulate(&mine, 1, MPI_INT, 0, 3, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        printf("%d %d %d %d got %d\n", memory[0], memory[1], memory[2], memory[3], got);
        MPI_Win_free(&win);
        printf("%d\n", win == MPI_WIN_NULL);
    "#;
    let expected = [
        "0 0 102 303 got 10\n1\n",
        "1 10 100 0 got 20\n1\n",
        "2 20 101 0 got 0\n1\n",
    ];
    assert_eq!(outputs(&program(body), 3), expected);
}

#[test]
fn groups_expose_and_access() {
    let body = r#"
        int *memory;
        MPI_Group all, others;
        MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        memory[0] = memory[1] = -1;
        MPI_Win_get_group(win, &all);
        int zero = 0, done = 0;
        if (rank == 0) {
            MPI_Group_excl(all, 1, &zero, &others);
            MPI_Win_post(others, 0, win);
            while (!done) MPI_Win_test(win, &done);
            printf("%d %d\n", memory[0], memory[1]);
            MPI_Win_post(others, 0, win);
            MPI_Win_wait(win);
            printf("%d %d\n", memory[0], memory[1]);
        } else {
            MPI_Group_incl(all, 1, &zero, &others);
            int value = 7 * rank, old = 5;
            MPI_Win_start(others, 0, win);
            MPI_Put(&value, 1, MPI_INT, 0, rank - 1, 1, MPI_INT, win);
            MPI_Win_complete(win);
            MPI_Win_start(others, 0, win);
            MPI_Get(&old, 1, MPI_INT, 0, rank - 1, 1, MPI_INT, win);
            MPI_Win_complete(win);
            printf("%d\n", old);
        }
        MPI_Group_free(&others);
        MPI_Group_free(&all);
        MPI_Win_free(&win);
    "#;
    let expected = ["7 14\n7 14\n", "7\n", "14\n"];
    for model in [BufferingModel::STRICT, BufferingModel::LENIENT] {
        assert_eq!(in_model(body, 3, model).unwrap(), expected);
    }
}

#[test]
fn locks_protect_a_counter() {
    let body = r#"
        int *counter, value, one = 1;
        MPI_Win_allocate(rank == 0 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL,
                         MPI_COMM_WORLD, &counter, &win);
        if (rank == 0) *counter = 40;
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < 2; i++) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
            MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
            MPI_Win_flush(0, win);
            value += one;
            MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
            MPI_Win_unlock(0, win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
            printf("%d\n", *counter);
            MPI_Win_unlock(0, win);
        }
        MPI_Win_free(&win);
    "#;
    for model in [BufferingModel::STRICT, BufferingModel::LENIENT] {
        assert_eq!(in_model(body, 3, model).unwrap(), ["46\n", "", ""]);
    }
}

#[test]
fn atomic_operations_give_the_old_value() {
    let body = r#"
        long memory[3] = {5, 6, 7}, out[3] = {0, 0, 0}, in[3] = {1, 2, 3}, old = 0, expected = 5;
        double d = 1.5, dold = 0, *dmem;
        MPI_Request request;
        MPI_Win dwin;
        MPI_Win_create(memory, sizeof memory, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_allocate(sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &dmem, &dwin);
        *dmem = 0.25;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1) {
            MPI_Win_lock_all(0, win);
            MPI_Win_lock_all(0, dwin);
            MPI_Compare_and_swap(&in[2], &expected, &old, MPI_LONG, 0, 0, win);
            MPI_Win_flush(0, win);
            printf("cas %ld\n", old);
            MPI_Compare_and_swap(&in[1], &expected, &old, MPI_LONG, 0, 0, win);
            MPI_Win_flush(0, win);
            printf("cas %ld\n", old);
            MPI_Fetch_and_op(&in[1], &old, MPI_LONG, 0, 1, MPI_PROD, win);
            MPI_Win_flush_local(0, win);
            printf("fetch %ld\n", old);
            MPI_Fetch_and_op(NULL, &old, MPI_LONG, 0, 1, MPI_NO_OP, win);
            MPI_Win_flush_all(win);
            printf("read %ld\n", old);
            MPI_Get_accumulate(in, 3, MPI_LONG, out, 3, MPI_LONG, 0, 0, 3, MPI_LONG, MPI_MAX, win);
            MPI_Win_flush_local_all(win);
            printf("max %ld %ld %ld\n", out[0], out[1], out[2]);
            MPI_Rget(out, 2, MPI_LONG, 0, 1, 2, MPI_LONG, win, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            printf("rget %ld %ld\n", out[0], out[1]);
            MPI_Rput(in, 1, MPI_LONG, 0, 2, 1, MPI_LONG, win, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Raccumulate(in, 1, MPI_LONG, 0, 2, 1, MPI_LONG, MPI_REPLACE, win, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Fetch_and_op(&d, &dold, MPI_DOUBLE, 0, 0, MPI_SUM, dwin);
            MPI_Win_unlock_all(dwin);
            printf("double %g\n", dold);
            MPI_Win_unlock_all(win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        printf("%ld %ld %ld %g\n", memory[0], memory[1], memory[2], *dmem);
        MPI_Win_free(&dwin);
        MPI_Win_free(&win);
    "#;
    let expected = [
        "3 12 1 1.75\n",
        "cas 5\ncas 3\nfetch 6\nread 12\nmax 3 12 7\nrget 12 7\ndouble 0.25\n5 6 7 0.25\n",
    ];
    for model in [BufferingModel::STRICT, BufferingModel::LENIENT] {
        assert_eq!(in_model(body, 2, model).unwrap(), expected);
    }
}

#[test]
fn dynamic_windows_are_reached_by_address() {
    let body = r#"
        int here[2] = {1, 2};
        MPI_Aint address, theirs;
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_attach(win, here, sizeof here);
        MPI_Get_address(&here[1], &address);
        MPI_Sendrecv(&address, 1, MPI_AINT, 1 - rank, 0, &theirs, 1, MPI_AINT, 1 - rank, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        int value = 30 + rank;
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, theirs, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        printf("%d %d\n", here[0], here[1]);
        MPI_Win_detach(win, here);
        MPI_Win_free(&win);
    "#;
    assert_eq!(outputs(&program(body), 2), ["1 31\n", "1 30\n"]);
}

#[test]
fn shared_memory_is_seen_by_all() {
    let body = r#"
        int *mine, *first, unit;
        MPI_Aint bytes;
        MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                                &mine, &win);
        MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
        mine[0] = rank;
        mine[1] = 10 * rank;
        MPI_Win_fence(0, win);
        int sum = 0;
        for (int i = 0; i < 2 * size; i++) sum += first[i];
        printf("%d %d %d %d\n", sum, (int)bytes, unit, (int)(mine - first));
        MPI_Win_fence(0, win);
        if (rank == 0) {
            int nine = 9;
            first[5] = 99;
            MPI_Put(&nine, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        }
        MPI_Win_fence(0, win);
        printf("%d %d\n", first[2], first[5]);
        MPI_Win_free(&win);
    "#;
    let expected = ["33 8 4 0\n9 99\n", "33 8 4 2\n9 99\n", "33 8 4 4\n9 99\n"];
    assert_eq!(outputs(&program(body), 3), expected);
}

#[test]
fn a_loop_that_looks_at_window_memory_waits_for_it() {
    let body = r#"
        int *memory, one = 1;
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        *memory = 0;
        MPI_Win_lock_all(0, win);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            while (*(volatile int *)memory == 0) MPI_Win_sync(win);
            printf("%d\n", *memory);
        } else {
            MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
            MPI_Win_flush(0, win);
        }
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
    "#;
    assert_eq!(outputs(&program(body), 2), ["1\n", ""]);
}

/// A lock that is held across a barrier keeps the others from it, if locks are granted when they
/// are asked for.
#[test]
fn a_lock_across_a_barrier_gets_stuck() {
    let body = r#"
        int *memory;
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_unlock(0, win);
        MPI_Win_free(&win);
    "#;
    assert_eq!(in_model(body, 2, BufferingModel::STRICT), None);
    // The lock on the own window is granted at once; the other one not until it is needed.
    assert!(in_model(body, 2, BufferingModel::LENIENT).is_some());
}

#[test]
fn locks_in_opposite_order_can_get_stuck() {
    let body = r#"
        int memory[2], value = 1;
        MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_unlock(1 - rank, win);
        MPI_Win_unlock(rank, win);
        MPI_Win_free(&win);
    "#;
    assert_eq!(in_model(body, 2, BufferingModel::STRICT), None);
    assert_eq!(in_model(body, 2, BufferingModel::LENIENT), None);
}

#[test]
fn access_without_exposure_gets_stuck() {
    let body = r#"
        int memory = 0, value = 1, zero = 0;
        MPI_Group all, target;
        MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_get_group(win, &all);
        MPI_Group_incl(all, 1, &zero, &target);
        if (rank == 1) {
            MPI_Win_start(target, 0, win);
            MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
            MPI_Win_complete(win);
        }
        MPI_Win_free(&win);
    "#;
    assert_eq!(in_model(body, 2, BufferingModel::STRICT), None);
    assert_eq!(in_model(body, 2, BufferingModel::LENIENT), None);
}

/// What is put may wait at the origin until the target exposes its memory.
#[test]
fn a_put_may_be_kept_until_the_target_exposes_its_memory() {
    let body = r#"
        int memory = 0, value = 8, peer = 1 - rank;
        MPI_Group all, other;
        MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_get_group(win, &all);
        MPI_Group_incl(all, 1, &peer, &other);
        MPI_Win_start(other, 0, win);
        MPI_Put(&value, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_post(other, 0, win);
        MPI_Win_wait(win);
        printf("%d\n", memory);
        MPI_Win_free(&win);
    "#;
    assert_eq!(in_model(body, 2, BufferingModel::STRICT), None);
    let lenient = in_model(body, 2, BufferingModel::LENIENT);
    assert_eq!(lenient.unwrap(), ["8\n", "8\n"]);
}

#[test]
fn a_fence_that_ends_no_epoch_need_not_wait() {
    let body = r#"
        int memory = 0;
        MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        if (rank == 0) {
            MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
            MPI_Send(&memory, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&memory, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        }
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        MPI_Win_free(&win);
    "#;
    assert_eq!(in_model(body, 2, BufferingModel::STRICT), None);
    assert!(in_model(body, 2, BufferingModel::LENIENT).is_some());
}

#[test]
fn operations_outside_of_epochs_are_errors() {
    let body = r#"
        int memory = 0, value = 8;
        MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_free(&win);
    "#;
    let ran = run(&program(body), 2, BufferingModel::STRICT);
    let Some(End::Fault { routine, fault, .. }) = ran.end else {
        panic!("it ends with {:?}", ran.end);
    };
    assert_eq!(
        (routine, fault.class.name()),
        ("MPI_Put", "MPI_ERR_RMA_SYNC")
    );
}

/// Runs with this choice among the alternatives until none is left.
fn run_with(body: &str, choose: fn(&[Alternative]) -> Option<&Alternative>) -> Job {
    let (mut job, mut world) = start(&program(body), 2, BufferingModel::STRICT);
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
    let body = r#"
        int *memory;
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Win_unlock(0, win);
        MPI_Win_free(&win);
    "#;
    let (mut job, mut world) = start(&program(body), 2, BufferingModel::STRICT);
    assert_eq!(job.advance(&mut world, 1 << 30), Advance::Quiet);
    let both = [0, 1].map(|rank| Alternative::Grant { rank });
    assert_eq!(job.alternatives(&mut world), both);
}

#[test]
fn the_order_of_atomic_operations_is_a_choice() {
    let body = r#"
        int *memory, one = 1, old;
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        *memory = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock_all(0, win);
        MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, win);
        MPI_Win_unlock_all(win);
        printf("%d\n", old);
        MPI_Win_free(&win);
    "#;
    let printed = |mut job: Job| [0, 1].map(|rank| common::text(job.take_output(rank)));
    assert_eq!(printed(run_with(body, <[_]>::first)), ["0\n", "1\n"]);
    assert_eq!(printed(run_with(body, <[_]>::last)), ["1\n", "0\n"]);
}

#[test]
fn reasons_name_who_holds_a_window_up() {
    let epochs = r#"
        int *memory;
        MPI_Group all;
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_get_group(win, &all);
        if (rank == 0) {
            MPI_Win_post(all, 0, win);
            MPI_Win_wait(win);
        } else {
            MPI_Win_start(all, 0, win);
            MPI_Win_complete(win);
        }
        MPI_Win_free(&win);
    "#;
    let job = run_with(epochs, <[_]>::first);
    let expected = [(Rank(0), Reason::Complete), (Rank(1), Reason::Complete)];
    assert_eq!(awaited(&job, 0), expected);
    assert_eq!(awaited(&job, 1), [(Rank(1), Reason::Expose)]);

    let locks = r#"
        int *memory;
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Barrier(MPI_COMM_WORLD);
    "#;
    let job = run_with(locks, <[_]>::last);
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

#[test]
fn a_lock_that_is_open_at_the_end_is_told() {
    let body = r#"
        int memory;
        MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        if (rank == 0) MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    "#;
    let ran = run(&program(body), 2, BufferingModel::STRICT);
    assert_eq!(
        ran.issues,
        ["the window of rank 1 is locked at `MPI_Finalize`"]
    );
}
