// In the second round the persistent send is not started again, so the neighbour waits for ever.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 25
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out;
    MPI_Request pair[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    out = rank;
    MPI_Recv_init(&in, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD, &pair[0]);
    MPI_Send_init(&out, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD, &pair[1]);

    MPI_Startall(2, pair);
    for (int round = 0; round < 3; round++) {
        if (round > 0)
            MPI_Start(&pair[0]);
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE); //~ cycle
        out = in;
    }

    printf("rank %d holds %d\n", rank, out);
    MPI_Request_free(&pair[0]);
    MPI_Request_free(&pair[1]);
    MPI_Finalize();
    return 0;
}
