// A request that the program never completes gets stuck.
// ranks: 1
// expect: stuck
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int query(void *state, MPI_Status *status) {
    printf("query %d\n", *(int *)state);
    MPI_Status_set_elements(status, MPI_INT, *(int *)state);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = 3;
    status->MPI_TAG = 4;
    return MPI_SUCCESS;
}

static int release(void *state) {
    printf("free %d\n", *(int *)state);
    free(state);
    return MPI_SUCCESS;
}

static int withdraw(void *state, int complete) {
    printf("cancel %d\n", complete);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *state = malloc(sizeof *state);
    *state = 6;
    MPI_Grequest_start(query, release, withdraw, state, &request);
    MPI_Wait(&request, &status);

    MPI_Finalize();
    return 0;
}
