// Two groups of a session make an intercommunicator, and each rank of one sends to the rank of the other with its number.
// ranks: 4
// expect: clean
// without: openmpi
// Version 4 has no sessions.
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Group all, own, other;
    MPI_Comm between, everybody;
    int low[2] = {0, 1}, high[2] = {2, 3};
    int rank, got;

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
    MPI_Group_rank(all, &rank);
    MPI_Group_incl(all, 2, rank < 2 ? low : high, &own);
    MPI_Group_incl(all, 2, rank < 2 ? high : low, &other);
    MPI_Intercomm_create_from_groups(own, 0, other, 0, "halves", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &between);
    if (rank < 2)
        MPI_Ssend(&rank, 1, MPI_INT, rank, 0, between);
    else
        MPI_Recv(&got, 1, MPI_INT, rank - 2, 0, between, MPI_STATUS_IGNORE);
    MPI_Comm_create_from_group(all, "all", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &everybody);
    MPI_Barrier(everybody);
    MPI_Comm_free(&everybody);
    MPI_Comm_free(&between);
    MPI_Group_free(&own);
    MPI_Group_free(&other);
    MPI_Group_free(&all);
    MPI_Session_finalize(&session);
    return 0;
}
