// Rows and columns of a process grid get communicators of their own; only those of the rows are freed.
// ranks: 4
// expect: warning
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, mine, in_row, in_column;
    MPI_Comm row, column;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &column); //~ leak
    mine = 10 + rank;
    MPI_Allreduce(&mine, &in_row, 1, MPI_INT, MPI_SUM, row);
    MPI_Allreduce(&mine, &in_column, 1, MPI_INT, MPI_MAX, column);
    printf("rank %d: %d in its row, %d in its column\n", rank, in_row, in_column);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
