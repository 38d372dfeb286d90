// Groups make communicators.
// ranks: 4
// expect: completed
// rank 0: disjoint: 0
// rank 0: shared: 3
// rank 0: 1
// rank 1: create: 1
// rank 1: disjoint: 1
// rank 1: group: 1
// rank 1: shared: 2
// rank 1: 1
// rank 2: disjoint: 1
// rank 2: shared: 1
// rank 2: 1
// rank 3: create: 0
// rank 3: disjoint: 0
// rank 3: group: 0
// rank 3: shared: 0
// rank 3: 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, sub, sum, picked[2] = {3, 1}, lower[2] = {0, 2};
    MPI_Group world, group, other;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, picked, &group);
    MPI_Group_incl(world, 2, lower, &other);
    MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_rank(comm, &sub);
        printf("create: %d\n", sub);
        MPI_Comm_free(&comm);
    }
    MPI_Comm_create(MPI_COMM_WORLD, rank % 2 ? group : other, &comm);
    MPI_Comm_rank(comm, &sub);
    printf("disjoint: %d\n", sub);
    MPI_Comm_free(&comm);
    if (rank % 2) {
        MPI_Comm_create_group(MPI_COMM_WORLD, group, 11, &comm);
        MPI_Comm_rank(comm, &sub);
        printf("group: %d\n", sub);
        MPI_Comm_free(&comm);
        MPI_Comm_create_group(MPI_COMM_WORLD, group, 11, &comm);
        MPI_Barrier(comm);
        MPI_Comm_free(&comm);
    }
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &comm);
    MPI_Comm_rank(comm, &sub);
    printf("shared: %d\n", sub);
    MPI_Comm_free(&comm);
    MPI_Group_free(&other);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    printf("%d\n", world == MPI_GROUP_NULL);
    MPI_Finalize();
    return 0;
}
