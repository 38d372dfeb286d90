// Who hears from whom is not known: everyone tells its neighbours, and takes what comes until all know that all was
// taken. A synchronous send is done when its message was.
// ranks: 3
// expect: clean
#include <mpi.h>

#define TOLD 7
#define ANSWER 8

int main(int argc, char **argv) {
    int rank, size, next, last, flag, heard = 0, from[8], answers[2], sent = 0, over = 0;
    MPI_Request told[2], answered[2], barrier = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    last = (rank + size - 1) % size;
    MPI_Irecv(&answers[0], 1, MPI_INT, next, ANSWER, MPI_COMM_WORLD, &answered[0]);
    MPI_Irecv(&answers[1], 1, MPI_INT, last, ANSWER, MPI_COMM_WORLD, &answered[1]);
    MPI_Issend(&rank, 1, MPI_INT, next, TOLD, MPI_COMM_WORLD, &told[0]);
    MPI_Issend(&rank, 1, MPI_INT, last, TOLD, MPI_COMM_WORLD, &told[1]);
    while (!over) {
        MPI_Iprobe(MPI_ANY_SOURCE, TOLD, MPI_COMM_WORLD, &flag, &status);
        if (flag) {
            MPI_Recv(&from[heard], 1, MPI_INT, status.MPI_SOURCE, TOLD, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            heard++;
        }
        if (barrier == MPI_REQUEST_NULL) {
            MPI_Testall(2, told, &sent, MPI_STATUSES_IGNORE);
            if (sent) MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        } else {
            MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
        }
    }
    while (heard > 0) MPI_Send(&rank, 1, MPI_INT, from[--heard], ANSWER, MPI_COMM_WORLD);
    MPI_Waitall(2, answered, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
