// The monitor receives as many heartbeats as are sent, and each is waited for.
// ranks: 2, 4
// expect: clean
// pattern: 24
#include <mpi.h>
#include <stdio.h>

#define BEATS 3

static int beat_data[BEATS];

static void beat(int number)
{
    MPI_Request request;
    beat_data[number] = number;
    MPI_Isend(&beat_data[number], 1, MPI_INT, 0, 50, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == size - 1) {
        for (int i = 0; i < BEATS; i++)
            beat(i);
    } else if (rank == 0) {
        int got;
        for (int i = 0; i < BEATS; i++) {
            MPI_Recv(&got, 1, MPI_INT, size - 1, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("beat %d\n", got);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
