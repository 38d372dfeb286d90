// A snapshot is taken with memcpy when the data is there.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define LENGTH 32

int main(int argc, char **argv)
{
    int rank;
    float field[LENGTH] = {0}, snapshot[LENGTH];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        for (int i = 0; i < LENGTH; i++)
            field[i] = 0.5f * i;
        MPI_Send(field, LENGTH, MPI_FLOAT, 0, 7, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(field, LENGTH, MPI_FLOAT, 1, 7, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        memcpy(snapshot, field, sizeof field);
        printf("%f\n", snapshot[LENGTH - 1]);
    }
    MPI_Finalize();
    return 0;
}
