// Two groups meet and merge.
// ranks: 5
// expect: completed
// rank 0: inter 1: 0 of 2, 3 there, 3 in the group
// rank 0: value 33
// rank 0: merged 3
// rank 0: congruent 1
// rank 0: part 1 and 2
// rank 1: inter 1: 1 of 2, 3 there, 3 in the group
// rank 1: value 33
// rank 1: merged 4
// rank 1: congruent 1
// rank 1: part 1 and 1
// rank 2: inter 1: 0 of 3, 2 there, 2 in the group
// rank 2: value 0
// rank 2: merged 0
// rank 2: congruent 1
// rank 2: part 2 and 1
// rank 3: inter 1: 1 of 3, 2 there, 2 in the group
// rank 3: value 33
// rank 3: merged 1
// rank 3: congruent 1
// rank 3: part 1 and 1
// rank 4: inter 1: 2 of 3, 2 there, 2 in the group
// rank 4: got 0 from 0
// rank 4: value 0
// rank 4: merged 2
// rank 4: congruent 1
// rank 4: part 2 and 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, sub, size, remote, flag, value = -1, result;
    MPI_Comm local, inter, merged, copy, part;
    MPI_Group group;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &local);
    /* Leaders are world ranks 1 and 2. */
    MPI_Intercomm_create(local, rank < 2 ? 1 : 0, MPI_COMM_WORLD, rank < 2 ? 2 : 1, 9, &inter);
    MPI_Comm_test_inter(inter, &flag);
    MPI_Comm_rank(inter, &sub);
    MPI_Comm_size(inter, &size);
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_remote_group(inter, &group);
    MPI_Group_size(group, &value);
    printf("inter %d: %d of %d, %d there, %d in the group\n", flag, sub, size, remote, value);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 2, 3, inter);
    if (rank == 4) {
        MPI_Status status;
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 3, inter, &status);
        printf("got %d from %d\n", value, status.MPI_SOURCE);
    }
    value = rank == 3 ? 33 : 0;
    MPI_Bcast(&value, 1, MPI_INT, rank < 2 ? 1 : rank == 3 ? MPI_ROOT : MPI_PROC_NULL, inter);
    printf("value %d\n", value);
    MPI_Intercomm_merge(inter, rank < 2, &merged);
    MPI_Comm_rank(merged, &sub);
    printf("merged %d\n", sub);
    MPI_Comm_dup(inter, &copy);
    MPI_Comm_compare(inter, copy, &result);
    printf("congruent %d\n", result == MPI_CONGRUENT);
    MPI_Comm_split(inter, rank % 2, 0, &part);
    MPI_Comm_size(part, &size);
    MPI_Comm_remote_size(part, &remote);
    printf("part %d and %d\n", size, remote);
    MPI_Comm_free(&part);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&local);
    MPI_Group_free(&group);
    MPI_Finalize();
    return 0;
}
