// The clock is unknown, so what is made of it is an expression.
// ranks: 2, 12
// expect: completed
// rank 0: 1 1 1 1
// all: 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    long mine = (long)MPI_Wtime(), sum, most, theirs[3], bits[3];
    double time = MPI_Wtime(), total;
    MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&time, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    bits[0] = sum;
    memcpy(bits + 1, &total, 8);
    MPI_Allreduce(&mine, bits + 2, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 1) MPI_Send(bits, 3, MPI_LONG, 0, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Recv(theirs, 3, MPI_LONG, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d %d %d ", bits[0] == theirs[0], bits[1] == theirs[1], bits[2] == theirs[2]);
    }
    MPI_Bcast(&mine, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&mine, &most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    printf("%d\n", most == mine);

    MPI_Finalize();
    return 0;
}
