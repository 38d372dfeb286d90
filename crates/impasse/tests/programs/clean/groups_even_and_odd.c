// Even and odd ranks form groups; the union of the first two of each gets a communicator.
// ranks: 4, 5, 7
// expect: clean
#include <mpi.h>
#include <stdio.h>

static MPI_Group every_second(MPI_Group world, int first, int size)
{
    MPI_Group group;
    int range[1][3] = {{first, size - 1, 2}};
    MPI_Group_range_incl(world, 1, range, &group);
    return group;
}

static MPI_Group first_two(MPI_Group group)
{
    MPI_Group two;
    MPI_Group_incl(group, 2, (int[]){0, 1}, &two);
    return two;
}

int main(int argc, char **argv)
{
    int size, rank, group_rank;
    MPI_Group world, even, odd, even2, odd2, four;
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    even = every_second(world, 0, size);
    odd = every_second(world, 1, size);
    even2 = first_two(even);
    odd2 = first_two(odd);
    MPI_Group_union(odd2, even2, &four); /* ranks 1, 3, 0, 2 */
    MPI_Group_rank(four, &group_rank);

    MPI_Comm_create(MPI_COMM_WORLD, four, &comm);
    if (comm != MPI_COMM_NULL) {
        int order[4], back[4], zero_to_three[4] = {0, 1, 2, 3};
        MPI_Allgather(&rank, 1, MPI_INT, order, 1, MPI_INT, comm);
        MPI_Group_translate_ranks(four, 4, zero_to_three, world, back);
        for (int i = 0; i < 4; i++)
            if (order[i] != back[i])
                MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Comm_free(&comm);
    } else if (group_rank != MPI_UNDEFINED) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Group all[] = {four, odd2, even2, odd, even, world};
    for (int i = 0; i < 6; i++)
        MPI_Group_free(&all[i]);
    printf("rank %d: place %d\n", rank, group_rank == MPI_UNDEFINED ? -1 : group_rank);
    MPI_Finalize();
    return 0;
}
