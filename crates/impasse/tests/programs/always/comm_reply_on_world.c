// A service takes requests on its own communicator but answers on MPI_COMM_WORLD.
// ranks: 2, 3
// expect: deadlock always
// pattern: 15
#include <mpi.h>
#include <stdio.h>

#define SERVICE 0
#define TAG_ASK 1
#define TAG_ANSWER 2

static MPI_Comm service_comm;

static void serve(int requests)
{
    while (requests-- > 0) {
        long n;
        MPI_Status from;
        MPI_Recv(&n, 1, MPI_LONG, MPI_ANY_SOURCE, TAG_ASK, service_comm, &from);
        n = n * (n + 1) / 2;
        MPI_Send(&n, 1, MPI_LONG, from.MPI_SOURCE, TAG_ANSWER, MPI_COMM_WORLD); //~ lost
    }
}

static long ask(long n)
{
    MPI_Send(&n, 1, MPI_LONG, SERVICE, TAG_ASK, service_comm);
    MPI_Recv(&n, 1, MPI_LONG, SERVICE, TAG_ANSWER, service_comm, MPI_STATUS_IGNORE); //~ orphan
    return n;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &service_comm);
    MPI_Comm_rank(service_comm, &rank);
    MPI_Comm_size(service_comm, &size);

    if (rank == SERVICE)
        serve(size - 1);
    else
        printf("rank %d: %ld\n", rank, ask(10L * rank));

    MPI_Comm_free(&service_comm);
    MPI_Finalize();
    return 0;
}
