//! IMP009: datatypes or amounts that differ.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP009",
    title: "datatype or amount differ",
    what: "\
The two sides of a message, or the members of a collective, disagree about the
datatype or about how many elements there are.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, cells = 100;
    float size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&cells, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&size, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
MPI converts nothing: the bits of the integer end up in the float, and the value
is wrong without any message. Both sides must name the same sequence of basic
datatypes. In a collective, all members must also give the same amount; a rank
that gives less gets, or causes, wrong results or a hang.",
    repair: "\
- Use the same datatype on both sides, and variables that fit it.
- For structures, build one datatype in one function and use it everywhere.
- MPI_BYTE on both sides moves bits unseen; MPI_PACKED matches every datatype.",
    repaired: Some(Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, cells = 100;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&cells, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&cells, 1, MPI_INT, 0, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}",
    )),
    references: &[
        "MPI 4.1, section 3.3.1, Type Matching Rules",
        "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
    ],
};
