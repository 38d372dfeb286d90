// The persistent requests of the halo exchange are freed after the last step.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define CELLS 6

int main(int argc, char **argv)
{
    double u[CELLS + 2] = {0};
    int rank, size, left, right;
    MPI_Request halo[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Recv_init(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &halo[0]);
    MPI_Recv_init(&u[CELLS + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &halo[1]);
    MPI_Send_init(&u[1], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &halo[2]);
    MPI_Send_init(&u[CELLS], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &halo[3]);
    u[1] = rank;
    for (int step = 0; step < 3; step++) {
        MPI_Startall(4, halo);
        MPI_Waitall(4, halo, MPI_STATUSES_IGNORE);
        u[CELLS] = (u[0] + u[CELLS + 1]) / 2;
    }
    for (int i = 0; i < 4; i++)
        MPI_Request_free(&halo[i]);
    printf("rank %d ends with %g\n", rank, u[CELLS]);
    MPI_Finalize();
    return 0;
}
