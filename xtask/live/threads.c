/* Two threads of each rank exchange messages at the same time, each with its own tag. */

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static int rank, size, sums[2];

static void *exchange(void *argument)
{
    int tag = *(int *)argument, got;
    for (int round = 0; round < 200; round++) {
        int value = rank + round;
        MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, tag, &got, 1, MPI_INT,
                     (rank + size - 1) % size, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sums[tag] += got;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, tags[2] = {0, 1};
    pthread_t other;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (provided < MPI_THREAD_MULTIPLE) {
        MPI_Finalize();
        return 0;
    }
    pthread_create(&other, NULL, exchange, &tags[1]);
    exchange(&tags[0]);
    pthread_join(other, NULL);
    printf("rank %d: %d %d\n", rank, sums[0], sums[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
