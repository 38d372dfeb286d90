//! IMP010: request never completed.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP010",
    title: "request never completed",
    what: "\
A rank starts a communication, and comes to MPI_Finalize without having waited
for it.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, mine = 1, theirs;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
Until a request is completed, the buffer belongs to MPI: the contents of
`theirs` are undefined, even if the message has come. All communication must be
completed before MPI_Finalize. In a loop, requests that are overwritten or
forgotten also use up memory until the job fails.",
    repair: "\
- Complete each request with MPI_Wait, MPI_Waitall, or a MPI_Test that says yes.
- Look for a request variable that is used again before it was waited for, and
  for an early return between start and wait.
- If the data of a send is not needed any more and its end does not matter,
  MPI_Request_free lets go of the request.",
    repaired: Some(Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, mine = 1, theirs;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}",
    )),
    references: &[
        "MPI 4.1, section 3.7.3, Communication Completion",
        "MPI 4.1, section 3.7.4, Semantics of Nonblocking Communications",
        "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
    ],
};
