// Workers tell the master who they are in their messages, and it answers whom they name.
// ranks: 3, 24
// expect: clean
#include <mpi.h>

enum { JOBS = 100 };

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int next = 0, stopped = 0, who, answer;
        while (stopped < size - 1) {
            MPI_Recv(&who, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            answer = next < JOBS ? next++ : -1;
            stopped += answer < 0;
            MPI_Send(&answer, 1, MPI_INT, who, 2, MPI_COMM_WORLD);
        }
    } else {
        int job = 0;
        while (job >= 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&job, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
