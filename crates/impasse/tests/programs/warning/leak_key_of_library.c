// A library caches its state with a communicator and never frees the key.
// ranks: 2
// expect: warning
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int key = MPI_KEYVAL_INVALID;

static int delete_counter(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

static int *counter_of(MPI_Comm comm)
{
    int *counter, found;

    if (key == MPI_KEYVAL_INVALID)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_counter, &key, NULL); //~ leak
    MPI_Comm_get_attr(comm, key, &counter, &found);
    if (!found) {
        counter = calloc(1, sizeof *counter);
        MPI_Comm_set_attr(comm, key, counter);
    }
    return counter;
}

int main(int argc, char **argv)
{
    MPI_Comm mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &mine);
    for (int i = 0; i < 3; i++) {
        MPI_Barrier(mine);
        ++*counter_of(mine);
    }
    printf("%d barriers\n", *counter_of(mine));
    MPI_Comm_free(&mine);
    MPI_Finalize();
    return 0;
}
