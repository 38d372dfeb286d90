// Ranks read different numbers of a list, so they make different numbers of rounds.
// ranks: 2, 4
// expect: deadlock always
// args: 3,5 1.5
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[32];

/* The number at a position of a list. */
static int number(char *list, int position)
{
    char *part = strtok(list, ",");
    for (int i = 0; part && i < position; i++)
        part = strtok(NULL, ",");
    return part ? atoi(part) : 0;
}

/* Prints words in columns; how long they are depends on the clock. */
static void print_columns(double seconds)
{
    char *text = line, *word;

    sprintf(line, "time&%12.3f", seconds);
    while ((word = strtok(text, "&"))) {
        printf("%13s", word);
        text = NULL;
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    int rank, rounds;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    rounds = number(argv[1], rank == 0 ? 0 : 1);
    for (int i = 0; i < rounds; i++) {
        double start = MPI_Wtime();
        MPI_Barrier(MPI_COMM_WORLD); //~ missing
        print_columns(MPI_Wtime() - start);
    }
    MPI_Finalize(); //~ missing
    return 0;
}
