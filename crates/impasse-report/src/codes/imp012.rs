//! IMP012: the program always gives up.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP012",
    title: "the program ends itself in every execution",
    what: "\
A rank calls MPI_Abort, or leaves without MPI_Finalize, in every execution that
was explored. So nothing behind that place was checked.",
    example: Example::C(
        "\
#include <mpi.h>

int main(int argc, char **argv)
{
    int size;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size % 3 != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}",
    ),
    why: "\
The program asks for a multiple of 3 ranks, and gives up with any other number.
That may be as intended; but a check that ends here says nothing about the rest
of the program.",
    repair: "\
- Check with the arguments (behind --), the input and the numbers of ranks (-n)
  that the program is made for.
- If it should not give up there, look at the condition in front of the call.",
    repaired: None,
    references: &[
        "MPI 4.1, section 9.3, Error Handling",
        "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
    ],
};
