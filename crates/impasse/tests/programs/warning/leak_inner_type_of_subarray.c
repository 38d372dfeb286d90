// The datatype of a plane is freed, the one of a row that it is made of is not.
// ranks: 2
// expect: warning
#include <mpi.h>
#include <stdio.h>

#define N 4

int main(int argc, char **argv)
{
    static int cube[N][N][N];
    MPI_Datatype row, plane;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(N, MPI_INT, &row); //~ leak
    MPI_Type_vector(N, 1, N, row, &plane);
    MPI_Type_commit(&plane);
    if (rank == 0) {
        for (int i = 0; i < N; i++)
            cube[i][1][2] = i;
        MPI_Send(&cube[0][1][0], 1, plane, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&cube[0][1][0], 1, plane, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", cube[3][1][2]);
    }
    MPI_Type_free(&plane);
    MPI_Finalize();
    return 0;
}
