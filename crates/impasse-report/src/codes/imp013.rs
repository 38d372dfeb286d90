//! IMP013: endless repetition.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP013",
    title: "the same calls are repeated for ever",
    what: "\
Some ranks ask again and again for something that never changes, while all the
others wait or have finished. The job is busy, but it never ends.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *flag, seen = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *flag, sizeof *flag, MPI_INFO_NULL,
                     MPI_COMM_WORLD, &flag, &win);
    *flag = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    while (rank == 1 && !seen) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Get(&seen, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
Rank 1 reads the flag until it is set, and rank 0 goes on without setting it. To
a debugger rank 1 looks alive, and the processor is fully used.",
    repair: "\
- Find out who should make the change, and why that rank does not come to it:
  it may wait for one of those that poll.
- Prefer a call that waits (MPI_Recv, MPI_Wait, MPI_Probe) to a loop that asks.",
    repaired: Some(Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *flag, seen = 0, one = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *flag, sizeof *flag, MPI_INFO_NULL,
                     MPI_COMM_WORLD, &flag, &win);
    *flag = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    while (rank == 1 && !seen) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Get(&seen, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}",
    )),
    references: &[
        "MPI 4.1, section 12.5, Synchronization Calls",
        "MPI 4.1, section 12.7.3, Progress",
    ],
};
