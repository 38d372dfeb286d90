// Messages of unknown length are probed and counted before room is made for them.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1, NUMBERS = 2 };

static void receive_text(const MPI_Status *status)
{
    int length;
    MPI_Get_count(status, MPI_CHAR, &length);
    char *text = malloc(length + 1);
    MPI_Recv(text, length, MPI_CHAR, status->MPI_SOURCE, TEXT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    text[length] = '\0';
    printf("%d says \"%s\"\n", status->MPI_SOURCE, text);
    free(text);
}

static void receive_numbers(const MPI_Status *status)
{
    int n;
    double sum = 0.0;
    MPI_Get_count(status, MPI_DOUBLE, &n);
    double *numbers = malloc(n * sizeof *numbers);
    MPI_Recv(numbers, n, MPI_DOUBLE, status->MPI_SOURCE, NUMBERS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < n; i++)
        sum += numbers[i];
    printf("%d sends %d numbers with sum %g\n", status->MPI_SOURCE, n, sum);
    free(numbers);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Status status;
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            switch (status.MPI_TAG) {
            case TEXT: receive_text(&status); break;
            case NUMBERS: receive_numbers(&status); break;
            default: MPI_Abort(MPI_COMM_WORLD, 1);
            }
        }
    } else if (rank % 2 == 1) {
        const char *text = rank == 1 ? "first" : "another odd one";
        MPI_Send(text, (int)strlen(text), MPI_CHAR, 0, TEXT, MPI_COMM_WORLD);
    } else {
        double numbers[8];
        for (int i = 0; i < 2 * rank; i++)
            numbers[i] = 0.5 * i;
        MPI_Send(numbers, 2 * rank, MPI_DOUBLE, 0, NUMBERS, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
