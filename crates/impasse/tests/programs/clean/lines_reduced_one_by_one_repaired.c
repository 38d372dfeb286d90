// Each rank counts words in its own file, however long that is; one reduction at the end.
// ranks: 2, 3
// expect: clean
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>

static int words_in(const char *line)
{
    int words = 0, inside = 0;
    for (; *line != '\0'; line++) {
        if (isspace((unsigned char)*line))
            inside = 0;
        else if (!inside) {
            inside = 1;
            words++;
        }
    }
    return words;
}

int main(int argc, char **argv)
{
    char name[64], line[256];
    int rank, words = 0, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "part-%d.txt", rank);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        words += words_in(line);
    }
    if (file != NULL)
        fclose(file);
    MPI_Reduce(&words, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d words\n", total);
    MPI_Finalize();
    return 0;
}
