// Who hears from whom is not known: rank 0 tells the others, and all take what comes until they know that all was
// taken. A synchronous send is done when its message was.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>

#define TOLD 7
#define ANSWER 8
#define MOST 8

int main(int argc, char **argv) {
    int rank, size, to, value, flag, heard = 0, telling = 0, sent = 0, over = 0, answers[MOST];
    MPI_Request told[MOST], answered[MOST], barrier = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (to = 1; rank == 0 && to < size; to++, telling++) {
        MPI_Irecv(&answers[telling], 1, MPI_INT, to, ANSWER, MPI_COMM_WORLD, &answered[telling]);
        MPI_Issend(&rank, 1, MPI_INT, to, TOLD, MPI_COMM_WORLD, &told[telling]);
    }
    while (!over) {
        MPI_Iprobe(MPI_ANY_SOURCE, TOLD, MPI_COMM_WORLD, &flag, &status);
        if (flag) {
            MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, TOLD, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            heard++;
        }
        if (barrier == MPI_REQUEST_NULL) {
            MPI_Testall(telling, told, &sent, MPI_STATUSES_IGNORE);
            if (sent) MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        } else {
            MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
        }
    }
    if (heard > 0) MPI_Send(&rank, 1, MPI_INT, value, ANSWER, MPI_COMM_WORLD);
    MPI_Waitall(telling, answered, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
