// The groups are freed as soon as the communicator is made from them.
// ranks: 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, master = 0, best, mine;
    MPI_Group everybody, workers;
    MPI_Comm team;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &everybody);
    MPI_Group_excl(everybody, 1, &master, &workers);
    MPI_Comm_create(MPI_COMM_WORLD, workers, &team);
    MPI_Group_free(&workers);
    MPI_Group_free(&everybody);
    if (team != MPI_COMM_NULL) {
        mine = rank * rank % 7;
        MPI_Allreduce(&mine, &best, 1, MPI_INT, MPI_MAX, team);
        printf("worker %d: %d\n", rank, best);
        MPI_Comm_free(&team);
    }
    MPI_Finalize();
    return 0;
}
