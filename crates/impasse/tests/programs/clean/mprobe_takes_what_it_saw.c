// A dispatcher takes each message with MPI_Mprobe and MPI_Mrecv, so that no other receive can steal it.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int *receive_any(int *n, int *source)
{
    MPI_Message message;
    MPI_Status status;
    MPI_Mprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, n);
    int *data = malloc((*n + 1) * sizeof *data);
    MPI_Mrecv(data, *n, MPI_INT, &message, MPI_STATUS_IGNORE);
    *source = status.MPI_SOURCE;
    return data;
}

static int checksum(const int *data, int n)
{
    int sum = n;
    for (int i = 0; i < n; i++)
        sum = 31 * sum % 10007 + data[i];
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == size - 1) {
        for (int i = 0; i < size - 1; i++) {
            int n, source;
            int *data = receive_any(&n, &source);
            int answer = checksum(data, n);
            MPI_Send(&answer, 1, MPI_INT, source, 1, MPI_COMM_WORLD);
            free(data);
        }
    } else {
        int data[16], answer, n = 3 * rank + 1;
        for (int i = 0; i < n; i++)
            data[i] = i ^ rank;
        MPI_Send(data, n, MPI_INT, size - 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&answer, 1, MPI_INT, size - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (answer != checksum(data, n))
            MPI_Abort(MPI_COMM_WORLD, 1);
        printf("rank %d: checksum %d\n", rank, answer);
    }
    MPI_Finalize();
    return 0;
}
