//! Communicators: who is in them, and in which order. Expected texts are what MPICH prints.

mod common;

use common::{Ran, outputs, run};
use impasse_job::{BufferingModel, End};

const SPLIT_ORDERS_BY_KEY: &str = r#"
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

#[test]
fn split_orders_by_key() {
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
    assert_eq!(outputs(SPLIT_ORDERS_BY_KEY, 5), expected);
}

const COPIES_ARE_CONGRUENT_AND_SEPARATE: &str = r#"
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

#[test]
fn copies_are_congruent_and_separate() {
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
    assert_eq!(outputs(COPIES_ARE_CONGRUENT_AND_SEPARATE, 3), expected);
}

const GROUPS_MAKE_COMMUNICATORS: &str = r#"
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

#[test]
fn groups_make_communicators() {
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
    assert_eq!(outputs(GROUPS_MAKE_COMMUNICATORS, 4), expected);
}

const TWO_GROUPS_MEET_AND_MERGE: &str = r#"
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

#[test]
fn two_groups_meet_and_merge() {
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
    assert_eq!(outputs(TWO_GROUPS_MEET_AND_MERGE, 5), expected);
}

const SESSIONS_GIVE_GROUPS: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        int rank, size, sum = 0;
        MPI_Session session;
        MPI_Group all, alone;
        MPI_Comm comm, self;
        MPI_Init(&argc, &argv);
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
        MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
        MPI_Group_from_session_pset(session, "mpi://SELF", &alone);
        MPI_Comm_create_from_group(all, "some.text", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
        MPI_Comm_create_from_group(alone, "some.text", MPI_INFO_NULL, MPI_ERRORS_RETURN, &self);
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        printf("%d of %d\n", rank, size);
        MPI_Comm_size(self, &size);
        printf("%d\n", size);
        MPI_Group_free(&all);
        MPI_Group_free(&alone);
        MPI_Comm_free(&comm);
        MPI_Comm_free(&self);
        MPI_Session_finalize(&session);
        printf("%d\n", session == MPI_SESSION_NULL);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn sessions_give_groups() {
    let expected = [
        "0 of 3\n\
         1\n\
         1\n",
        "1 of 3\n\
         1\n\
         1\n",
        "2 of 3\n\
         1\n\
         1\n",
    ];
    assert_eq!(outputs(SESSIONS_GIVE_GROUPS, 3), expected);
}

const A_SESSION_IS_ENOUGH: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        int rank, flag, sets, length = 0, value;
        char name[MPI_MAX_PSET_NAME_LEN];
        MPI_Session session;
        MPI_Group group;
        MPI_Comm comm;
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
        MPI_Initialized(&flag);
        printf("%d\n", flag);
        MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
        MPI_Comm_create_from_group(group, "text", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
        MPI_Comm_rank(comm, &rank);
        value = 40 + rank;
        MPI_Bcast(&value, 1, MPI_INT, 1, comm);
        printf("%d %d\n", rank, value);
        MPI_Group_free(&group);
        MPI_Comm_free(&comm);
        MPI_Session_finalize(&session);
        return 0;
    }
"#;

#[test]
fn a_session_is_enough() {
    let expected = [
        "0\n\
         0 41\n",
        "0\n\
         1 41\n",
    ];
    assert_eq!(outputs(A_SESSION_IS_ENOUGH, 2), expected);
}

/// The outcome in the strict model.
fn strict(source: &str, ranks: u32) -> Ran {
    run(source, ranks, BufferingModel::STRICT)
}

#[test]
fn only_members_take_part_in_a_group_call() {
    let source = r#"
        #include <mpi.h>
        #include <stdio.h>
        int main(int argc, char **argv) {
            int rank, tag, members[2] = {0, 2};
            MPI_Group world, group;
            MPI_Comm comm;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_group(MPI_COMM_WORLD, &world);
            MPI_Group_incl(world, 2, members, &group);
            tag = rank == 2 ? TAG : 1;
            if (rank != 1)
                MPI_Comm_create_group(MPI_COMM_WORLD, group, tag, &comm);
            printf("made\n");
            MPI_Finalize();
            return 0;
        }
    "#;
    let same = strict(&source.replace("TAG", "1"), 3);
    assert_eq!(same.end, Some(End::Completed));
    let different = strict(&source.replace("TAG", "2"), 3);
    assert_eq!(different.end, None);
    assert_eq!(different.output, ["", "made\n", ""]);
}

#[test]
fn leaders_that_do_not_meet_get_stuck() {
    let source = r#"
        #include <mpi.h>
        int main(int argc, char **argv) {
            int rank;
            MPI_Comm local, inter;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &local);
            MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, TAG, &inter);
            MPI_Finalize();
            return 0;
        }
    "#;
    assert_eq!(
        strict(&source.replace("TAG", "4"), 4).end,
        Some(End::Completed)
    );
    assert_eq!(strict(&source.replace("TAG", "rank / 2"), 4).end, None);
}

#[test]
fn members_of_a_group_must_give_the_same_group() {
    let source = r#"
        #include <mpi.h>
        int main(int argc, char **argv) {
            int rank, members[2] = {0, 1};
            MPI_Group world, group;
            MPI_Comm comm;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_group(MPI_COMM_WORLD, &world);
            MPI_Group_incl(world, 2 - rank, members, &group);
            MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
            MPI_Finalize();
            return 0;
        }
    "#;
    let ran = strict(source, 2);
    assert_eq!(ran.issues, ["ranks 1 and 0 give different groups"]);
}

#[test]
fn freeing_waits_for_others_in_the_strict_reading_only() {
    let source = r#"
        #include <mpi.h>
        #include <stdio.h>
        int main(int argc, char **argv) {
            int rank, value = 5;
            MPI_Comm comm;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_dup(MPI_COMM_WORLD, &comm);
            if (rank == 0) {
                MPI_Comm_free(&comm);
                MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            } else {
                MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Comm_free(&comm);
            }
            MPI_Finalize();
            return 0;
        }
    "#;
    assert_eq!(strict(source, 2).end, None);
    assert_eq!(
        run(source, 2, BufferingModel::LENIENT).end,
        Some(End::Completed)
    );
}

#[test]
fn communication_on_a_freed_communicator_goes_on() {
    let source = r#"
        #include <mpi.h>
        #include <stdio.h>
        int main(int argc, char **argv) {
            int rank, value = 0;
            MPI_Comm comm, next;
            MPI_Request request;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_dup(MPI_COMM_WORLD, &comm);
            if (rank == 0)
                MPI_Irecv(&value, 1, MPI_INT, 1, 0, comm, &request);
            else
                MPI_Isend(&rank, 1, MPI_INT, 0, 0, comm, &request);
            MPI_Comm_free(&comm);
            MPI_Comm_dup(MPI_COMM_WORLD, &next);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Comm_free(&next);
            printf("%d\n", value);
            MPI_Finalize();
            return 0;
        }
    "#;
    assert_eq!(outputs(source, 2), ["1\n", "0\n"]);
}

#[test]
fn a_null_communicator_is_a_fault() {
    let source = r#"
        #include <mpi.h>
        int main(int argc, char **argv) {
            int rank;
            MPI_Comm comm;
            MPI_Init(&argc, &argv);
            MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &comm);
            MPI_Comm_rank(comm, &rank);
            MPI_Finalize();
            return 0;
        }
    "#;
    let Some(End::Fault { fault, routine, .. }) = strict(source, 2).end else {
        panic!("it is a fault");
    };
    assert_eq!(
        (fault.class.name(), routine),
        ("MPI_ERR_COMM", "MPI_Comm_rank")
    );
}
