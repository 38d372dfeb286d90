//! IMP011: MPI raises an error.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP011",
    title: "MPI raises an error",
    what: "\
A routine is called with an argument that it does not accept, or at a moment at
which it must not be called. By default MPI then ends the job.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, token = 7;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
Ranks are numbered from 0, so the last one is size - 1. It is the end of the
chain, but it sends to a next rank that does not exist. Other common cases: a
negative count or tag, a root that is no member, a communicator or request that
was freed before, a datatype that was not committed, one buffer for both input
and output of a collective.",
    repair: "\
- The report names the argument and its value. Find where the value comes from.
- At the edge of a grid without neighbours, use MPI_PROC_NULL: messages to and
  from it complete at once.
- MPI_IN_PLACE replaces the first of two equal buffers in a collective.
- Freeing a handle sets the given variable to null, not its copies: keep one
  variable, and test it.",
    repaired: Some(Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, token = 7;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (rank < size - 1)
        MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}",
    )),
    references: &[
        "MPI 4.1, section 9.3, Error Handling",
        "MPI 4.1, section 3.11, Null Processes",
    ],
};
