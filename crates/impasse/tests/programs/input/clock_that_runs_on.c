// A rank skips the barrier if its clock has gone on between two looks at it.
// ranks: 2, 3
// expect: deadlock input
#include <mpi.h>

int main(int argc, char **argv)
{
    double before, after;

    MPI_Init(&argc, &argv);
    before = MPI_Wtime();
    after = MPI_Wtime();
    if (after <= before)
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    MPI_Finalize(); //~ missing
    return 0;
}
