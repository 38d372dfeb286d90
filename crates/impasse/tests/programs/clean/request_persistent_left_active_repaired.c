// As many rounds are started as are completed.
// ranks: 2, 3
// expect: clean
// pattern: 25
#include <mpi.h>
#include <stdio.h>

#define ROUNDS 2

int main(int argc, char **argv)
{
    int rank, size, in[4], out[4] = {1, 2, 3, 4}, sum = 0;
    MPI_Request ring[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Recv_init(in, 4, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &ring[0]);
    MPI_Send_init(out, 4, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &ring[1]);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Startall(2, ring);
        MPI_Waitall(2, ring, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 4; i++)
            sum += in[i];
    }
    printf("rank %d: %d\n", rank, sum);
    for (int i = 0; i < 2; i++)
        MPI_Request_free(&ring[i]);
    MPI_Finalize();
    return 0;
}
