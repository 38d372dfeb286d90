/* Completes: the send is done long before the receive. A loop that tests both must see that. */
#include <mpi.h>
#include <stddef.h>
int main(void) {
  int me, in = 0, flag = 0; MPI_Request r[2];
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    MPI_Irecv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Issend(&me, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[1]);
    for (;;) {
      MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE); if (flag) break;
      MPI_Test(&r[1], &flag, MPI_STATUS_IGNORE); if (flag) break;
    }
    MPI_Send(&me, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  } else {
    MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
