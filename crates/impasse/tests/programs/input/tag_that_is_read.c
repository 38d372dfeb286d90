// A message goes out under the tag that was read, but for one tag.
// ranks: 2
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, tag = 0, data = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) scanf("%d", &tag);
    MPI_Bcast(&tag, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (tag < 0 || tag > 5) tag = 0;
    if (rank == 0 && tag == 3) MPI_Ssend(&data, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);  //~ cycle
    if (rank == 0 && tag != 3) MPI_Ssend(&data, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(&data, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ cycle
    MPI_Finalize();
    return 0;
}
