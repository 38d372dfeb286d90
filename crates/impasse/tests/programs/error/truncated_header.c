// The header grew from four to six fields, but the reader still has room for four.
// ranks: 2, 3
// expect: error
#include <mpi.h>
#include <stdio.h>

#define OLD_FIELDS 4
#define FIELDS 6

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        long header[FIELDS] = {0x5eed, 1, 64, 64, 64, 8};
        MPI_Send(header, FIELDS, MPI_LONG, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        long header[OLD_FIELDS];
        MPI_Recv(header, OLD_FIELDS, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ truncated
        printf("magic %lx, version %ld\n", header[0], header[1]);
    }
    MPI_Finalize();
    return 0;
}
