// Each rank opens its own part of a mesh; one that cannot open it leaves before the global count.
// ranks: 2, 3
// expect: deadlock input
// pattern: 8
#include <mpi.h>
#include <stdio.h>

static int load_part(int rank)
{
    char name[32];
    int cells = 0, all = 0;

    snprintf(name, sizeof name, "mesh.%d", rank);
    FILE *part = fopen(name, "r");
    if (part == NULL) {
        perror(name);
        return 1;
    }
    if (fscanf(part, "%d", &cells) != 1)
        cells = 0;
    fclose(part);

    MPI_Allreduce(&cells, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ missing
    printf("rank %d: %d of %d cells\n", rank, cells, all);
    return 0;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int failed = load_part(rank);
    MPI_Finalize(); //~ missing
    return failed;
}
