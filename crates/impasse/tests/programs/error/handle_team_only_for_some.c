// Only even ranks make the communicator of the team; the others use a variable that nobody has set.
// ranks: 2, 4
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, members;
    MPI_Comm team;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank % 2 == 0)
        MPI_Comm_dup(MPI_COMM_SELF, &team);
    MPI_Comm_size(team, &members); //~ handle
    printf("rank %d: team of %d\n", rank, members);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
