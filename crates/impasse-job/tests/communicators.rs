//! Communicators: who is in them, and in which order. Expected texts are what MPICH prints.

mod common;

use common::outputs;

#[test]
fn split_orders_by_key() {
    let source = r#"
        #include <mpi.h>
        #include <stdio.h>
        int main(int argc, char **argv) {
            int rank, sub, size, value;
            MPI_Comm comm, odd;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm);
            MPI_Comm_rank(comm, &sub);
            MPI_Comm_size(comm, &size);
            value = rank;
            MPI_Bcast(&value, 1, MPI_INT, 0, comm);
            printf("%d of %d, root was %d\n", sub, size, value);
            MPI_Comm_free(&comm);
            printf("freed: %d\n", comm == MPI_COMM_NULL);
            MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 7, 0, &odd);
            if (odd == MPI_COMM_NULL) {
                printf("not in it\n");
            } else {
                MPI_Comm_rank(odd, &sub);
                printf("rank %d\n", sub);
                MPI_Comm_free(&odd);
            }
            MPI_Finalize();
            return 0;
        }
    "#;
    let expected = [
        "2 of 3, root was 4\n\
         freed: 1\n\
         rank 0\n",
        "1 of 2, root was 3\n\
         freed: 1\n\
         rank 1\n",
        "1 of 3, root was 4\n\
         freed: 1\n\
         not in it\n",
        "0 of 2, root was 3\n\
         freed: 1\n\
         rank 2\n",
        "0 of 3, root was 4\n\
         freed: 1\n\
         rank 3\n",
    ];
    assert_eq!(outputs(source, 5), expected);
}

#[test]
fn copies_are_congruent_and_separate() {
    let source = r#"
        #include <mpi.h>
        #include <stdio.h>
        int main(int argc, char **argv) {
            int rank, size, result, one = 1, two = 2, got[2];
            MPI_Comm copy, later, part, back;
            MPI_Request request, sends[2];
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_size(MPI_COMM_WORLD, &size);
            MPI_Comm_dup(MPI_COMM_WORLD, &copy);
            MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
            printf("%d", result == MPI_CONGRUENT);
            MPI_Comm_compare(copy, copy, &result);
            printf("%d", result == MPI_IDENT);
            MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &back);
            MPI_Comm_compare(copy, back, &result);
            printf("%d", result == MPI_SIMILAR);
            MPI_Comm_compare(copy, MPI_COMM_SELF, &result);
            printf("%d\n", result == MPI_UNEQUAL);
            if (rank == 0) {
                MPI_Isend(&one, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &sends[0]);
                MPI_Isend(&two, 1, MPI_INT, 1, 5, copy, &sends[1]);
                MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
            } else if (rank == 1) {
                MPI_Recv(&got[0], 1, MPI_INT, 0, 5, copy, MPI_STATUS_IGNORE);
                MPI_Recv(&got[1], 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                printf("%d %d\n", got[0], got[1]);
            }
            MPI_Comm_idup(copy, &later, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Comm_compare(copy, later, &result);
            printf("%d\n", result == MPI_CONGRUENT);
            MPI_Barrier(later);
            MPI_Comm_free(&later);
            MPI_Comm_free(&back);
            MPI_Comm_disconnect(&copy);
            printf("%d\n", copy == MPI_COMM_NULL);
            MPI_Finalize();
            return 0;
        }
    "#;
    let expected = [
        "1111\n\
         1\n\
         1\n",
        "1111\n\
         2 1\n\
         1\n\
         1\n",
        "1111\n\
         1\n\
         1\n",
    ];
    assert_eq!(outputs(source, 3), expected);
}

#[test]
fn groups_make_communicators() {
    let source = r#"
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
    "#;
    let expected = [
        "disjoint: 0\n\
         shared: 3\n\
         1\n",
        "create: 1\n\
         disjoint: 1\n\
         group: 1\n\
         shared: 2\n\
         1\n",
        "disjoint: 1\n\
         shared: 1\n\
         1\n",
        "create: 0\n\
         disjoint: 0\n\
         group: 0\n\
         shared: 0\n\
         1\n",
    ];
    assert_eq!(outputs(source, 4), expected);
}

#[test]
fn two_groups_meet_and_merge() {
    let source = r#"
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
    "#;
    let expected = [
        "inter 1: 0 of 2, 3 there, 3 in the group\n\
         value 33\n\
         merged 3\n\
         congruent 1\n\
         part 1 and 2\n",
        "inter 1: 1 of 2, 3 there, 3 in the group\n\
         value 33\n\
         merged 4\n\
         congruent 1\n\
         part 1 and 1\n",
        "inter 1: 0 of 3, 2 there, 2 in the group\n\
         value 0\n\
         merged 0\n\
         congruent 1\n\
         part 2 and 1\n",
        "inter 1: 1 of 3, 2 there, 2 in the group\n\
         value 33\n\
         merged 1\n\
         congruent 1\n\
         part 1 and 1\n",
        "inter 1: 2 of 3, 2 there, 2 in the group\n\
         got 0 from 0\n\
         value 0\n\
         merged 2\n\
         congruent 1\n\
         part 2 and 1\n",
    ];
    assert_eq!(outputs(source, 5), expected);
}
