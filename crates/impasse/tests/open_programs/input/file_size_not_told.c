// Rank 0 skips the broadcast of the size when the file is empty.
// ranks: 2, 3
// expect: deadlock input
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LIMIT 4096

int main(int argc, char **argv)
{
    int rank, count[256] = {0};
    long bytes = 0;
    char *text = malloc(LIMIT);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *file = fopen(argc > 1 ? argv[1] : "input.txt", "rb");
        if (file != NULL) {
            bytes = (long)fread(text, 1, LIMIT, file);
            fclose(file);
        }
    }
    if (rank != 0 || bytes > 0)
        MPI_Bcast(&bytes, 1, MPI_LONG, 0, MPI_COMM_WORLD); //~ missing
    if (bytes > 0)
        MPI_Bcast(text, (int)bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (long i = 0; i < bytes; i++)
        count[(unsigned char)text[i]]++;
    if (rank == 1)
        printf("%ld bytes, %d letters e\n", bytes, count['e']);
    free(text);
    MPI_Finalize();
    return 0;
}
