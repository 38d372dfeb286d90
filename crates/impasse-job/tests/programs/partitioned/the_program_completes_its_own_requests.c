// The program completes its own requests.
// ranks: 1
// expect: completed
// rank 0: 0
// rank 0: cancel 0
// rank 0: query 6
// rank 0: free 6
// rank 0: 6 3 4 1
// rank 0: query 0
// rank 0: free 0
// rank 0: query 1
// rank 0: free 1
// rank 0: free 9
// rank 0: end
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

    int *state = malloc(sizeof *state), count, flag;
    *state = 6;
    MPI_Grequest_start(query, release, withdraw, state, &request);
    MPI_Test(&request, &flag, &status);
    printf("%d\n", flag);
    MPI_Cancel(&request);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    printf("%d %d %d %d\n", count, status.MPI_SOURCE, status.MPI_TAG,
           request == MPI_REQUEST_NULL);
    MPI_Request pair[2];
    for (int i = 0; i < 2; i++) {
        state = malloc(sizeof *state);
        *state = i;
        MPI_Grequest_start(query, release, withdraw, state, &pair[i]);
        MPI_Grequest_complete(pair[i]);
    }
    MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
    state = malloc(sizeof *state);
    *state = 9;
    MPI_Grequest_start(query, release, withdraw, state, &request);
    MPI_Request copy = request;
    MPI_Request_free(&request);
    MPI_Grequest_complete(copy);
    printf("end\n");

    MPI_Finalize();
    return 0;
}
