// Every rank takes part in the split and says with the colour whether it found its restart file.
// ranks: 2, 3
// expect: clean
// pattern: 17
#include <mpi.h>
#include <stdio.h>

static int has_restart_file(int rank)
{
    char name[64];
    snprintf(name, sizeof name, "restart.%04d.dat", rank);
    FILE *file = fopen(name, "rb");
    if (!file)
        return 0;
    fclose(file);
    return 1;
}

int main(int argc, char **argv)
{
    int rank, restarted = 0;
    MPI_Comm old = MPI_COMM_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    MPI_Comm_split(MPI_COMM_WORLD, has_restart_file(rank) ? 0 : MPI_UNDEFINED, rank, &old);
    if (old != MPI_COMM_NULL) {
        MPI_Comm_size(old, &restarted);
        MPI_Comm_free(&old);
    }

    int most;
    MPI_Reduce(&restarted, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks restarted\n", most);
    MPI_Finalize();
    return 0;
}
