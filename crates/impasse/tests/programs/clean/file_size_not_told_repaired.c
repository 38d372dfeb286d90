// Rank 0 reads a file into memory and broadcasts its size, zero if there is none, and then its bytes.
// ranks: 2, 3
// expect: clean
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
    MPI_Bcast(&bytes, 1, MPI_LONG, 0, MPI_COMM_WORLD);
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
