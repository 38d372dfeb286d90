// Odd ranks hold no samples and skip the collective write.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 13
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define SAMPLES 4

static int samples_on(int rank)
{
    return rank % 2 ? 0 : SAMPLES;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int count = samples_on(rank);
    double *sample = malloc(SAMPLES * sizeof *sample);
    for (int i = 0; i < SAMPLES; i++)
        sample[i] = rank + 0.01 * i;

    MPI_File_open(MPI_COMM_WORLD, "samples.bin", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &file);
    MPI_Offset begin = (MPI_Offset)(rank / 2) * SAMPLES * (MPI_Offset)sizeof *sample;
    MPI_File_set_view(file, begin, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL);
    if (count > 0)
        MPI_File_write_all(file, sample, count, MPI_DOUBLE, MPI_STATUS_IGNORE); //~ mismatch
    MPI_File_close(&file); //~ mismatch

    free(sample);
    MPI_Finalize();
    return 0;
}
