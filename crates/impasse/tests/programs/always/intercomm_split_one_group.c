// Only the first group splits the intercommunicator, although the call is collective over both groups.
// ranks: 4, 6
// expect: deadlock always
// pattern: 31
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, here, there;
    MPI_Comm half, inter, part;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int ocean = rank < size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, ocean, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, ocean ? size / 2 : 0, 20, &inter);
    MPI_Comm_rank(half, &here);

    if (ocean) {
        MPI_Comm_split(inter, here % 2, here, &part); //~ mismatch
        MPI_Comm_free(&part);
    }
    MPI_Barrier(inter); //~ mismatch
    MPI_Comm_remote_size(inter, &there);
    printf("rank %d sees %d partners\n", rank, there);

    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
