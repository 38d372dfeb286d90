// A copy of the request is waited for after the original has been freed.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        MPI_Request request, saved;
        value = 5;
        MPI_Send_init(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        saved = request;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        MPI_Start(&saved); //~ misused
        MPI_Wait(&saved, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("value %d\n", value);
        }
    }
    MPI_Finalize();
    return 0;
}
