// Sessions give groups.
// ranks: 3
// expect: completed
// rank 0: 0 of 3
// rank 0: 1
// rank 0: 1
// rank 1: 1 of 3
// rank 1: 1
// rank 1: 1
// rank 2: 2 of 3
// rank 2: 1
// rank 2: 1
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
