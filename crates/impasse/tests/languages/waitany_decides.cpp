// Whoever is first decides who gets an answer.
// ranks: 3
// expect: deadlock schedule
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int x = 0;
    int y = 0;
    int which = 0;
    std::vector<MPI_Request> r(2);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&y, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, &r[1]);
        MPI_Waitany(2, r.data(), &which, MPI_STATUS_IGNORE);
        which = 1;
        MPI_Waitall(2, r.data(), MPI_STATUSES_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
