// Copies are congruent and separate.
// ranks: 3
// expect: completed
// rank 1: 1111
// rank 1: 2 1
// rank 1: 1
// rank 1: 1
// all: 1111
// all: 1
// all: 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, result, one = 1, two = 2, got[2];
    MPI_Comm copy, later, part, back;
    MPI_Request request, sends[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
    printf("%d", result == MPI_CONGRUENT);
    MPI_Comm_compare(copy, copy, &result);
    printf("%d", result == MPI_IDENT);
    MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &back);
    MPI_Comm_compare(copy, back, &result);
    printf("%d", result == MPI_SIMILAR);
    MPI_Comm_compare(copy, MPI_COMM_SELF, &result);
    printf("%d\n", result == MPI_UNEQUAL);
    if (rank == 0) {
        MPI_Isend(&one, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &sends[0]);
        MPI_Isend(&two, 1, MPI_INT, 1, 5, copy, &sends[1]);
        MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&got[0], 1, MPI_INT, 0, 5, copy, MPI_STATUS_IGNORE);
        MPI_Recv(&got[1], 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d %d\n", got[0], got[1]);
    }
    MPI_Comm_idup(copy, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_compare(copy, later, &result);
    printf("%d\n", result == MPI_CONGRUENT);
    MPI_Barrier(later);
    MPI_Comm_free(&later);
    MPI_Comm_free(&back);
    MPI_Comm_disconnect(&copy);
    printf("%d\n", copy == MPI_COMM_NULL);
    MPI_Finalize();
    return 0;
}
