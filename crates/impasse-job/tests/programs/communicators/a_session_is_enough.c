// A session is enough.
// ranks: 2
// expect: completed
// rank 0: 0
// rank 0: 0 41
// rank 1: 0
// rank 1: 1 41
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
