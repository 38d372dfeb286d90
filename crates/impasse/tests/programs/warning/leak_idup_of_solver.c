// A solver takes a copy of its communicator while it reads its input, and forgets to give it back.
// ranks: 2, 3
// expect: warning
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Comm own;
    MPI_Request ready;
    double residual = 1, worst;

    MPI_Init(&argc, &argv);
    MPI_Comm_idup(MPI_COMM_WORLD, &own, &ready); //~ leak
    for (int i = 0; i < 10; i++)
        residual *= 0.7;
    MPI_Wait(&ready, MPI_STATUS_IGNORE);
    MPI_Allreduce(&residual, &worst, 1, MPI_DOUBLE, MPI_MAX, own);
    printf("%g\n", worst);
    MPI_Finalize();
    return 0;
}
