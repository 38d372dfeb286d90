//! IMP007: crash.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP007",
    title: "the program crashes",
    what: "\
A rank does what ends a program with a signal: it goes through a null pointer,
out of the bounds of an array, to freed memory, or divides by zero.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *answer = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        *answer = 42;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
Rank 1 writes through a null pointer. The others then wait in the barrier for a
rank that is gone; most launchers end them, but some jobs hang instead.

impasse looks at every access, so it also finds those that happen to hit memory
of something else and do harm only later.",
    repair: "\
- Read the report from the place of the access backwards: which value was wrong,
  and on which rank?
- Sizes and offsets computed from the rank are the first to look at: are they
  right on the first rank, on the last one, and for a number of ranks that does
  not divide the data evenly?",
    repaired: Some(Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, answer = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        answer = 42;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}",
    )),
    references: &[
        "C11, section 6.5.3.2, Address and indirection operators",
        "MPI 4.1, section 2.8, Error Handling",
    ],
};
