// Rank 0 broadcasts first whether the configuration could be read.
// ranks: 2, 3, 4
// expect: clean
// pattern: 8
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny, steps;
} Config;

static int read_config(const char *path, Config *c)
{
    FILE *f = fopen(path, "r");
    if (!f)
        return -1;
    int fields = fscanf(f, "%d %d %d", &c->nx, &c->ny, &c->steps);
    fclose(f);
    return fields == 3 ? 0 : -1;
}

int main(int argc, char **argv)
{
    Config c = { 0, 0, 0 };
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int bad = rank == 0 && read_config("wave.cfg", &c) != 0;
    MPI_Bcast(&bad, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (bad) {
        if (rank == 0)
            fprintf(stderr, "wave.cfg: cannot read\n");
        MPI_Finalize();
        return EXIT_SUCCESS;
    }
    MPI_Bcast(&c, 3, MPI_INT, 0, MPI_COMM_WORLD);

    printf("rank %d: %d x %d, %d steps\n", rank, c.nx, c.ny, c.steps);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
