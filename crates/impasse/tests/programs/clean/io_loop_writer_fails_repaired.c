// The writer announces its failure with the next offset, and all leave the loop.
// ranks: 2, 3
// expect: clean
// pattern: 12
#include <mpi.h>
#include <stdio.h>

#define RECORDS 3
#define WRITER 0

int main(int argc, char **argv)
{
    int rank, size, values[64];
    long offset = 0;
    FILE *out = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == WRITER)
        out = fopen("records.dat", "wb");

    for (int r = 0; r < RECORDS; r++) {
        int value = r * size + rank;
        MPI_Gather(&value, 1, MPI_INT, values, 1, MPI_INT, WRITER, MPI_COMM_WORLD);
        if (rank == WRITER) {
            if (out == NULL || fwrite(values, sizeof(int), (size_t)size, out) != (size_t)size) {
                perror("records.dat");
                offset = -1;
            } else {
                offset += size;
            }
        }
        MPI_Bcast(&offset, 1, MPI_LONG, WRITER, MPI_COMM_WORLD);
        if (offset < 0)
            break;
    }

    if (out != NULL)
        fclose(out);
    MPI_Finalize();
    return 0;
}
