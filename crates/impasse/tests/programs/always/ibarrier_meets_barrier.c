// Idle ranks watch a nonblocking barrier with MPI_Test while the busy rank calls MPI_Barrier.
// ranks: 2, 3, 5
// expect: deadlock always
// pattern: 21
#include <mpi.h>
#include <stdio.h>

static long busy_work(void)
{
    long sum = 0;
    for (int i = 0; i < 100; i++)
        sum += i * i;
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == size - 1) {
        printf("sum %ld\n", busy_work());
        MPI_Barrier(MPI_COMM_WORLD); //~ mismatch
    } else {
        MPI_Request request;
        int done = 0;
        MPI_Ibarrier(MPI_COMM_WORLD, &request); //~ mismatch
        while (!done)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
