// A column is sent by a vector type.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    std::vector<int> x(16);
    std::vector<int> y(16);
    MPI_Datatype t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(4, 1, 4, MPI_INT, &t);
    MPI_Type_commit(&t);
    if (rank == 0) {
        MPI_Send(x.data(), 1, t, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(y.data(), 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
