// Each rank reduces after every line of its own file, and the files differ in length.
// ranks: 2, 3
// expect: deadlock input
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
        MPI_Reduce(&words, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ missing
    }
    if (file != NULL)
        fclose(file);
    if (rank == 0)
        printf("%d words\n", total);
    MPI_Finalize();
    return 0;
}
