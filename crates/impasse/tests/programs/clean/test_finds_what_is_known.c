// A test finds what the program knows to be done: with nobody, completed by itself, seen before.
// ranks: 2
// expect: clean
#include <mpi.h>

static int query(void *extra, MPI_Status *status) {
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int nothing(void *extra) { return MPI_SUCCESS; }

static int never(void *extra, int complete) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
    int rank, value = 0, nobody, own, again, partitions = 1, flag;
    double data[2] = {0, 0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &nobody, MPI_STATUS_IGNORE);

    MPI_Grequest_start(query, nothing, never, NULL, &request);
    MPI_Grequest_complete(request);
    MPI_Test(&request, &own, MPI_STATUS_IGNORE);

    MPI_Irecv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    for (flag = 0; !flag;) MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    MPI_Test(&request, &again, MPI_STATUS_IGNORE);

    if (rank == 0) {
        MPI_Psend_init(data, 2, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready(0, request);
        MPI_Pready(1, request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Precv_init(data, 2, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        for (int i = 0; i < 2; i++)
            for (flag = 0; !flag;) MPI_Parrived(request, i, &flag);
        MPI_Test(&request, &partitions, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    // A rank that had to think otherwise would leave the others alone.
    if (nobody && own && again && partitions) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
