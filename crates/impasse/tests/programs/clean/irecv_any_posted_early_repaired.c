// The receive from anyone is posted for requests only, the configuration has a communicator of its own.
// ranks: 3, 4
// expect: clean
// pattern: 22
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm setup;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &setup);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int control = size - 1;

    if (rank == 0) {
        int request_data, config = 0, extra;
        MPI_Request pending;
        MPI_Irecv(&request_data, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &pending);
        MPI_Recv(&config, 1, MPI_INT, control, MPI_ANY_TAG, setup, MPI_STATUS_IGNORE);
        MPI_Wait(&pending, MPI_STATUS_IGNORE);
        for (int i = 2; i < control; i++)
            MPI_Recv(&extra, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("config %d, request %d\n", config, request_data);
    } else if (rank == control) {
        int config = 17;
        MPI_Send(&config, 1, MPI_INT, 0, 5, setup);
    } else {
        int wish = rank;
        MPI_Send(&wish, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    }
    MPI_Comm_free(&setup);
    MPI_Finalize();
    return 0;
}
