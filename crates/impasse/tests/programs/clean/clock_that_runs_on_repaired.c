// A rank would skip the barrier if its clock ran backwards, which it does not.
// ranks: 2, 3
// expect: clean
#include <mpi.h>

int main(int argc, char **argv)
{
    double before, after;

    MPI_Init(&argc, &argv);
    before = MPI_Wtime();
    after = MPI_Wtime();
    if (after >= before && after + 1.0 >= before)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
