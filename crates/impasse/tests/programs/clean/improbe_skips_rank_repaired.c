// Each worker is waited for with MPI_Mprobe, and every worker gets its task.
// ranks: 3, 4
// expect: clean
#include <mpi.h>
#include <stdlib.h>

static void answer(MPI_Message *message, const MPI_Status *status, int worker)
{
    int length;
    MPI_Get_count(status, MPI_CHAR, &length);
    char *name = malloc(length);
    MPI_Mrecv(name, length, MPI_CHAR, message, MPI_STATUS_IGNORE);
    int task = 1000 + (unsigned char)name[0];
    free(name);
    MPI_Send(&task, 1, MPI_INT, worker, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int worker = 1; worker < size; worker++) {
            MPI_Message message;
            MPI_Status status;
            MPI_Mprobe(worker, 0, MPI_COMM_WORLD, &message, &status);
            answer(&message, &status, worker);
        }
    } else {
        int task;
        char name[8] = {(char)('a' + rank), 0};
        MPI_Sendrecv(name, 1 + rank % 3, MPI_CHAR, 0, 0, &task, 1, MPI_INT, 0, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
