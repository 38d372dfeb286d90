// A configuration with an error makes all ranks leave in the same way, since its result is shared.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char name[32];
    int steps;
    double tolerance;
} settings;

static int parse(FILE *file, settings *s)
{
    char line[128];
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "steps=", 6) == 0)
            s->steps = atoi(line + 6);
        else if (strncmp(line, "tolerance=", 10) == 0)
            s->tolerance = atof(line + 10);
        else if (line[0] != '#')
            return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, status = 0;
    settings s = {"default", 10, 1e-3};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *file = fopen("run.cfg", "r");
        if (file != NULL) {
            status = parse(file, &s);
            fclose(file);
        }
    }
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (status == 0) {
        MPI_Bcast(&s, sizeof s, MPI_BYTE, 0, MPI_COMM_WORLD);
        printf("rank %d: %d steps\n", rank, s.steps);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return status == 0 ? 0 : 1;
}
