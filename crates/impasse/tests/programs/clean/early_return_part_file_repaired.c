// All ranks agree on whether every part could be opened, and leave together.
// ranks: 2, 3
// expect: clean
// pattern: 8
#include <mpi.h>
#include <stdio.h>

static int load_part(int rank)
{
    char name[32];
    int cells = 0, all = 0;

    snprintf(name, sizeof name, "mesh.%d", rank);
    FILE *part = fopen(name, "r");
    int opened = part != NULL, all_opened;
    MPI_Allreduce(&opened, &all_opened, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (!opened)
        perror(name);
    if (!all_opened) {
        if (opened)
            fclose(part);
        return 0;
    }
    if (fscanf(part, "%d", &cells) != 1)
        cells = 0;
    fclose(part);

    MPI_Allreduce(&cells, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d: %d of %d cells\n", rank, cells, all);
    return 0;
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int failed = load_part(rank);
    MPI_Finalize();
    return failed;
}
