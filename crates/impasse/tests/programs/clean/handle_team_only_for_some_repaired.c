// All ranks take part in making the communicator; those without a team skip what is done in it.
// ranks: 2, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, members;
    MPI_Comm team;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2 == 0 ? 0 : MPI_UNDEFINED, rank, &team);
    if (team != MPI_COMM_NULL) {
        MPI_Comm_size(team, &members);
        printf("rank %d: team of %d\n", rank, members);
        MPI_Comm_free(&team);
    }
    MPI_Finalize();
    return 0;
}
