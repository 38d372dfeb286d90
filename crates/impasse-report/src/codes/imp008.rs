//! IMP008: truncation.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP008",
    title: "message too long for its receive",
    what: "\
A message has more data than the receive that takes it has room for. The same
can happen inside a collective, when ranks give different counts.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(data, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(data, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
The count of a receive is the most that it takes. Rank 1 has room for 4 integers
and gets 8. MPI raises MPI_ERR_TRUNCATE, and by default that ends the job.",
    repair: "\
- Give the receive room for the longest message that can come.
- Or ask first: MPI_Probe and MPI_Get_count tell the length of the next message.
- In collectives, compute counts from values that are equal on all ranks, such
  as a length that the root has broadcast before.
- If two kinds of messages got mixed up, tell them apart by tag.",
    repaired: Some(Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(data, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(data, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}",
    )),
    references: &[
        "MPI 4.1, section 3.2.4, Blocking Receive",
        "MPI 4.1, section 3.8, Probe and Cancel",
        "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
    ],
};
