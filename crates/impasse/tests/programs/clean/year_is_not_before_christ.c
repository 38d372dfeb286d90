// A log names the year; only one before the year 0, which no clock gives, would be told to the other rank.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    time_t now = time(NULL);
    int year = localtime(&now)->tm_year + 1900;
    if (rank == 0 && year < 0)
        MPI_Ssend(&year, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
