// The results travel with tag 2, but the collector listens for tag 1.
//
//     impasse check examples/programs/wrong_tag.c -n 2,3
//
// Expected verdict: deadlock (always). The report names the receive whose message never comes,
// not only the fact that everybody waits.
#include <mpi.h>
#include <stdio.h>

enum { TAG_WORK = 1, TAG_RESULT = 2 };

int main(int argc, char **argv)
{
    int rank, size;
    double part;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        double sum = 0;
        for (int worker = 1; worker < size; worker++) {
            MPI_Recv(&part, 1, MPI_DOUBLE, worker, TAG_WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += part;
        }
        printf("sum %g\n", sum);
    } else {
        part = 1.0 / rank;
        MPI_Send(&part, 1, MPI_DOUBLE, 0, TAG_RESULT, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
