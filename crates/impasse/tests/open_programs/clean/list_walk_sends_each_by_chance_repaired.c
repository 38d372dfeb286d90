// A list of random length: its length is sent first, then its values in one message; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 8

typedef struct node {
    int value;
    struct node *next;
} node;

static node *push(node *list, int value)
{
    node *n = malloc(sizeof *n);
    if (n == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n->value = value;
    n->next = list;
    return n;
}

int main(int argc, char **argv)
{
    int rank, size, values[MOST], count = 0;
    node *list = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1) {
        srand((unsigned)time(NULL) + 42);
        int length = rand() % MOST;
        for (int i = 0; i < length; i++)
            list = push(list, i * i);
        for (node *n = list; n != NULL; n = n->next)
            values[count++] = n->value;
        MPI_Send(&count, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(values, count, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 0 && size > 1) {
        MPI_Recv(&count, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, count, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d values\n", count);
    }
    while (list != NULL) {
        node *next = list->next;
        free(list);
        list = next;
    }
    MPI_Finalize();
    return 0;
}
