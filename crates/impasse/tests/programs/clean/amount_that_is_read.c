// A number of elements that is read goes from rank to rank, also as a status.
// ranks: 2, 3
// expect: clean
// Nothing is known of the number: what depends on it (bounds, truncation) is not judged.
#include <mpi.h>
#include <stdio.h>

static double field[1000], ghost[1000];

int main(int argc, char **argv) {
    int rank, size, count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 10;
    if (rank == 0) scanf("%d", &n);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Status status;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Sendrecv(field, n, MPI_DOUBLE, right, 0, ghost, 1000, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_DOUBLE, &count);
    MPI_Bcast(field, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allreduce(field, ghost, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    // What was received is what was sent: all ranks decide alike.
    if (count == n) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
