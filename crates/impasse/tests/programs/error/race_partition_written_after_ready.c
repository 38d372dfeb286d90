// A partition is changed after it was said to be ready.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

#define PARTS 4
#define LENGTH 8

int main(int argc, char **argv)
{
    int rank;
    double data[PARTS * LENGTH];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(data, PARTS, LENGTH, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        for (int p = 0; p < PARTS; p++) {
            for (int i = 0; i < LENGTH; i++)
                data[p * LENGTH + i] = p + i;
            MPI_Pready(p, request);
            data[p * LENGTH] *= 2; //~ race
        }
    } else {
        MPI_Precv_init(data, PARTS, LENGTH, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%d: %f\n", rank, data[LENGTH]);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
