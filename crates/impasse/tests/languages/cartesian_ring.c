// The same line closed to a ring.
// ranks: 4
// expect: deadlock always
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int dims[1] = {0};
    int x = 0;
    int y = 0;
    int left = 0;
    int right = 0;
    int periods[1] = {0};
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dims[0] = size;
    periods[0] = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &c);
    MPI_Cart_shift(c, 0, 1, &left, &right);
    MPI_Recv(&y, 1, MPI_INT, left, 0, c, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, right, 0, c);
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
