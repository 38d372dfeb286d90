// Ranks whose log file is empty do not hand anything to the collecting rank, which gathers from all.
// ranks: 2, 4
// expect: deadlock input
// pattern: 13
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 16

static int last_line(int rank, char line[LINE])
{
    char name[32];
    int got = 0;

    memset(line, 0, LINE);
    snprintf(name, sizeof name, "worker.%d.log", rank);
    FILE *f = fopen(name, "r");
    if (f != NULL) {
        got = fgets(line, LINE, f) != NULL;
        fclose(f);
    }
    return got;
}

int main(int argc, char **argv)
{
    int rank, size;
    char line[LINE], *all = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0)
        all = malloc((size_t)size * LINE);
    if (last_line(rank, line) || rank == 0)
        MPI_Gather(line, LINE, MPI_CHAR, all, LINE, MPI_CHAR, 0, MPI_COMM_WORLD); //~ missing

    for (int r = 0; rank == 0 && r < size; r++)
        printf("%d: %.15s\n", r, all + (size_t)r * LINE);
    free(all);
    MPI_Finalize(); //~ missing
    return 0;
}
