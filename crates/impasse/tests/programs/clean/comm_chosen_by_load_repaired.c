// The ranks agree on the communicator before they sum.
// ranks: 2, 3, 4
// expect: clean
// pattern: 16
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MANY 100

int main(int argc, char **argv)
{
    int rank, orbitals, sum;
    MPI_Comm half;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);

    srand((unsigned)(time(NULL) % 100000) + (unsigned)rank);
    orbitals = rand() % 200;

    int everyone = orbitals > MANY;
    MPI_Allreduce(MPI_IN_PLACE, &everyone, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    MPI_Comm comm = everyone ? MPI_COMM_WORLD : half;
    MPI_Allreduce(&orbitals, &sum, 1, MPI_INT, MPI_SUM, comm);

    printf("rank %d: %d of %d\n", rank, orbitals, sum);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
