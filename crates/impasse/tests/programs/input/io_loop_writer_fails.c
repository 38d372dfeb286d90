// The writer leaves the loop when the disk is full; the others wait to be told where to go on.
// ranks: 2, 3
// expect: deadlock input
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
                break;
            }
            offset += size;
        }
        MPI_Bcast(&offset, 1, MPI_LONG, WRITER, MPI_COMM_WORLD); //~ missing
    }

    if (out != NULL)
        fclose(out);
    MPI_Finalize(); //~ missing
    return 0;
}
