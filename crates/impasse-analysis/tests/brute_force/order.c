/* Both ways post the same two receives, in different orders. Only if the receive from any rank comes
   second does the first message go to the other one, for which rank 0 waits. */
#include <mpi.h>
#include <stddef.h>
static int b1, b2; static MPI_Request n, w, x;
static void named(void) { MPI_Irecv(&b1, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &n); }
static void wild(void) { MPI_Irecv(&b2, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &w); }
int main(void) {
  int me, flag;
  n = w = x = MPI_REQUEST_NULL;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    MPI_Iprobe(1, 5, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    if (!flag) {
      MPI_Isend(&me, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &x);
      wild();
      MPI_Wait(&x, MPI_STATUS_IGNORE);
      named();
    } else {
      MPI_Send(&me, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      named();
      wild();
    }
    flag = 0;
    MPI_Recv(&flag, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    flag = 0;
    MPI_Wait(&n, MPI_STATUS_IGNORE);
    MPI_Send(&me, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Wait(&w, MPI_STATUS_IGNORE);
  } else {
    MPI_Isend(&me, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &x);
    MPI_Recv(&flag, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&x, MPI_STATUS_IGNORE);
    MPI_Isend(&me, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &x);
    MPI_Iprobe(1, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    flag = 0;
    MPI_Recv(&flag, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&x, MPI_STATUS_IGNORE);
    flag = 0;
    MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&flag, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
