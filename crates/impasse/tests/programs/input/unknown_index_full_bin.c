// Who finds a full bin in its own histogram waits for the others; nobody else may have one.
// ranks: 2
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

#define BINS 16

int main(int argc, char **argv)
{
    int value, counts[BINS] = {0};

    MPI_Init(&argc, &argv);
    FILE *in = fopen("values.txt", "r");
    if (in) {
        for (int i = 0; i < 2 && fscanf(in, "%d", &value) == 1; i++)
            counts[value & (BINS - 1)]++;
        fclose(in);
    }
    if (counts[3] > 1)
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
    MPI_Finalize();                  //~ missing
    return 0;
}
