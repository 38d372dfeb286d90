// Only the workers merge the intercommunicator; the servers think that the other side does it for them.
// ranks: 2, 3, 5
// expect: deadlock always
// pattern: 31
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm local, inter, merged = MPI_COMM_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Rank 0 is the server, all others are workers. */
    int server = rank == 0;
    MPI_Comm_split(MPI_COMM_WORLD, server, rank, &local);
    MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, server ? 1 : 0, 31, &inter);

    if (!server) {
        MPI_Intercomm_merge(inter, 1, &merged); //~ cycle
        MPI_Comm_rank(merged, &rank);
        MPI_Comm_free(&merged);
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ cycle
    if (server)
        printf("%d workers\n", size - 1);

    MPI_Comm_free(&inter);
    MPI_Comm_free(&local);
    MPI_Finalize();
    return 0;
}
