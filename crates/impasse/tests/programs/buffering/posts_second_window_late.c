// Rank 0 waits for the first window before it exposes the second, rank 1 fills them the other way round.
// ranks: 2
// expect: deadlock buffering
// pattern: 28
#include <mpi.h>
#include <stdio.h>

#define N 8

int main(int argc, char **argv)
{
    int rank;
    double upper[N], lower[N], values[N];
    MPI_Win top, bottom;
    MPI_Group world, peer;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(upper, sizeof upper, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &top);
    MPI_Win_create(lower, sizeof lower, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &bottom);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){1 - rank}, &peer);

    if (rank == 0) {
        MPI_Win_post(peer, 0, top);
        MPI_Win_wait(top); //~ cycle
        MPI_Win_post(peer, 0, bottom);
        MPI_Win_wait(bottom);
        printf("%g %g\n", upper[0], lower[N - 1]);
    } else {
        for (int i = 0; i < N; i++)
            values[i] = i;
        MPI_Win_start(peer, 0, bottom); //~ cycle
        MPI_Put(values, N, MPI_DOUBLE, 0, 0, N, MPI_DOUBLE, bottom);
        MPI_Win_complete(bottom);
        MPI_Win_start(peer, 0, top);
        MPI_Put(values, N, MPI_DOUBLE, 0, 0, N, MPI_DOUBLE, top);
        MPI_Win_complete(top);
    }

    MPI_Group_free(&peer);
    MPI_Group_free(&world);
    MPI_Win_free(&bottom);
    MPI_Win_free(&top);
    MPI_Finalize();
    return 0;
}
