// Split orders by key.
// ranks: 5
// expect: completed
// rank 0: 2 of 3, root was 4
// rank 0: freed: 1
// rank 0: rank 0
// rank 1: 1 of 2, root was 3
// rank 1: freed: 1
// rank 1: rank 1
// rank 2: 1 of 3, root was 4
// rank 2: freed: 1
// rank 2: not in it
// rank 3: 0 of 2, root was 3
// rank 3: freed: 1
// rank 3: rank 2
// rank 4: 0 of 3, root was 4
// rank 4: freed: 1
// rank 4: rank 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, sub, size, value;
    MPI_Comm comm, odd;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm);
    MPI_Comm_rank(comm, &sub);
    MPI_Comm_size(comm, &size);
    value = rank;
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
    printf("%d of %d, root was %d\n", sub, size, value);
    MPI_Comm_free(&comm);
    printf("freed: %d\n", comm == MPI_COMM_NULL);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 7, 0, &odd);
    if (odd == MPI_COMM_NULL) {
        printf("not in it\n");
    } else {
        MPI_Comm_rank(odd, &sub);
        printf("rank %d\n", sub);
        MPI_Comm_free(&odd);
    }
    MPI_Finalize();
    return 0;
}
