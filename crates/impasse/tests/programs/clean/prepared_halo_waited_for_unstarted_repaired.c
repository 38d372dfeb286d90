// The requests of a halo exchange are started and waited for in each step.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, out[2], in[2] = {-1, -1};
    MPI_Request halo[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int side = 0; side < 2; side++) {
        MPI_Recv_init(&in[side], 1, MPI_INT, 1 - rank, side, MPI_COMM_WORLD, &halo[side]);
        MPI_Send_init(&out[side], 1, MPI_INT, 1 - rank, side, MPI_COMM_WORLD, &halo[2 + side]);
    }
    for (int step = 0; step < 3; step++) {
        out[0] = rank + step;
        out[1] = rank - step;
        MPI_Startall(4, halo);
        MPI_Waitall(4, halo, MPI_STATUSES_IGNORE);
    }
    printf("%d %d\n", in[0], in[1]);
    for (int i = 0; i < 4; i++)
        MPI_Request_free(&halo[i]);
    MPI_Finalize();
    return 0;
}
