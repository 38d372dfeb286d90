// Only the members of the new group call MPI_Comm_create, but all ranks of the parent must.
// ranks: 3, 4, 5
// expect: deadlock always
// pattern: 17
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Every second rank does the output. */
    int members = (size + 1) / 2;
    int *list = malloc(members * sizeof *list);
    for (int i = 0; i < members; i++)
        list[i] = 2 * i;

    MPI_Group world, writers;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, members, list, &writers);

    if (rank % 2 == 0) {
        MPI_Comm comm;
        int one = 1, count = 0;
        MPI_Comm_create(MPI_COMM_WORLD, writers, &comm); //~ missing
        MPI_Allreduce(&one, &count, 1, MPI_INT, MPI_SUM, comm);
        if (rank == 0)
            printf("%d writers\n", count);
        MPI_Comm_free(&comm);
    }

    MPI_Group_free(&writers);
    MPI_Group_free(&world);
    free(list);
    MPI_Finalize(); //~ missing
    return 0;
}
