// If rank 0 cannot read the configuration it finalises and leaves; the others wait for the broadcast.
// ranks: 2, 3, 4
// expect: deadlock input
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

    if (rank == 0 && read_config("wave.cfg", &c) != 0) {
        fprintf(stderr, "wave.cfg: cannot read\n");
        MPI_Finalize(); //~ missing
        return EXIT_FAILURE;
    }
    MPI_Bcast(&c, 3, MPI_INT, 0, MPI_COMM_WORLD); //~ missing

    printf("rank %d: %d x %d, %d steps\n", rank, c.nx, c.ny, c.steps);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
