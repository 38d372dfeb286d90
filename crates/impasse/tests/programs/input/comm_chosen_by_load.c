// A rank sums over all ranks if it has many orbitals and over its half of the ranks otherwise.
// ranks: 2
// expect: deadlock input
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
    MPI_Comm comm = everyone ? MPI_COMM_WORLD : half;
    MPI_Allreduce(&orbitals, &sum, 1, MPI_INT, MPI_SUM, comm); //~ missing

    printf("rank %d: %d of %d\n", rank, orbitals, sum);
    MPI_Comm_free(&half);
    MPI_Finalize(); //~ missing
    return 0;
}
