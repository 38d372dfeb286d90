// There are two copies of the world for two kinds of messages; even and odd ranks pick different ones.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 16
#include <mpi.h>
#include <stdio.h>

enum kind { FORCES, ENERGIES, KINDS };

static MPI_Comm channel[KINDS];

static MPI_Comm channel_for(int kind)
{
    return channel[kind % KINDS];
}

int main(int argc, char **argv)
{
    int rank;
    double energy, total;

    MPI_Init(&argc, &argv);
    for (int k = 0; k < KINDS; k++)
        MPI_Comm_dup(MPI_COMM_WORLD, &channel[k]);
    MPI_Comm_rank(channel[FORCES], &rank);

    energy = 0.5 * rank;
    int kind = ENERGIES + rank;
    MPI_Allreduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, channel_for(kind)); //~ cycle

    printf("rank %d: %g\n", rank, total);
    for (int k = 0; k < KINDS; k++)
        MPI_Comm_free(&channel[k]);
    MPI_Finalize();
    return 0;
}
