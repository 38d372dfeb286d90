/* Completes: the message is for the receive that was posted, and the test sees it after however many
   probes in vain. */
#include <mpi.h>
#include <stddef.h>
int main(void) {
  int me, in, x, flag; MPI_Request r; MPI_Status st;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    MPI_Send(&me, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
    for (;;) {
      MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
      if (flag) break;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &st);
      if (flag) MPI_Recv(&x, 1, MPI_INT, st.MPI_SOURCE, st.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
