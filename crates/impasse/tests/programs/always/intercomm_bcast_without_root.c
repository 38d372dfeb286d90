// The producers' leader passes its rank instead of MPI_ROOT, so both groups wait to be told.
// ranks: 4, 5
// expect: deadlock always
// pattern: 31
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, local_rank;
    int header[2] = {0, 0};
    MPI_Comm local, inter;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int producer = rank < 2;
    MPI_Comm_split(MPI_COMM_WORLD, producer, rank, &local);
    MPI_Comm_rank(local, &local_rank);
    MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, producer ? 2 : 0, 1, &inter);

    if (producer) {
        header[0] = 3;
        header[1] = 14;
        MPI_Bcast(header, 2, MPI_INT, 0, inter); //~ mismatch
    } else {
        MPI_Bcast(header, 2, MPI_INT, 0, inter); //~ mismatch
        printf("consumer %d: %d.%d\n", local_rank, header[0], header[1]);
    }

    MPI_Comm_free(&inter);
    MPI_Comm_free(&local);
    MPI_Finalize();
    return 0;
}
