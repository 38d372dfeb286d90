// Two groups without a communicator between them meet by a text.
// ranks: 5
// expect: completed
// rank 0: 0 of 2, other 3, got 4
// rank 1: 0 of 3, other 2, got 2
// rank 2: 1 of 2, other 3, got 4
// rank 3: 1 of 3, other 2, got 2
// rank 4: 2 of 3, other 2, got 2
#include <mpi.h>
#include <stdio.h>

int main(void) {
    int world, rank, size, other, mine, got = 0;
    int even[] = {0, 2}, odd[] = {1, 3, 4};
    MPI_Session session;
    MPI_Group all, groups[2];
    MPI_Comm inter, nothing;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
    MPI_Group_rank(all, &world);
    MPI_Group_incl(all, 2, even, &groups[0]);
    MPI_Group_incl(all, 3, odd, &groups[1]);
    int side = world != 0 && world != 2;
    MPI_Intercomm_create_from_groups(groups[side], 1, groups[1 - side], 1, "tag", MPI_INFO_NULL,
                                     MPI_ERRORS_ARE_FATAL, &inter);
    MPI_Comm_rank(inter, &rank);
    MPI_Comm_size(inter, &size);
    MPI_Comm_remote_size(inter, &other);
    mine = world;
    MPI_Allreduce(&mine, &got, 1, MPI_INT, MPI_MAX, inter);
    printf("%d of %d, other %d, got %d\n", rank, size, other, got);
    MPI_Intercomm_create_from_groups(MPI_GROUP_EMPTY, 0, groups[1], 0, "none", MPI_INFO_NULL,
                                     MPI_ERRORS_ARE_FATAL, &nothing);
    if (nothing != MPI_COMM_NULL) printf("not null\n");
    MPI_Comm_free(&inter);
    MPI_Group_free(&groups[0]);
    MPI_Group_free(&groups[1]);
    MPI_Group_free(&all);
    MPI_Session_finalize(&session);
    return 0;
}
