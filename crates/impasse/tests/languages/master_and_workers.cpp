// A master hands out work until there is none.
// ranks: 3
// expect: clean
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    int job = 0;
    int done = 0;
    int stop = 0;
    MPI_Status s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    stop = 0;
    if (rank == 0) {
        for (int i = 0; i < 4; i++) {
            MPI_Recv(&done, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
            job = i + 1;
            MPI_Send(&job, 1, MPI_INT, s.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
        for (int i = 1; i < size; i++) {
            MPI_Recv(&done, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
            MPI_Send(&stop, 1, MPI_INT, s.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        job = 1;
        while (job != 0) {
            MPI_Send(&done, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&job, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
