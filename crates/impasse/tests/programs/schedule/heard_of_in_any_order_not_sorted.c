// Rank 0 hears from all others by asking, keeps who they are, sorts them but for the last, and tells all: rank 1 takes it for
// granted that it is the first, and waits for rank 0 if it is not.
// ranks: 4
// expect: deadlock schedule
#include <mpi.h>
#include <stdlib.h>

static void sort(int *list, int first, int last)
{
    if (first >= last)
        return;
    int middle = (first + last) / 2, pivot = list[middle], end = first;
    list[middle] = list[first];
    list[first] = pivot;
    for (int i = first + 1; i <= last; i++)
        if (list[i] < pivot) {
            int other = list[++end];
            list[end] = list[i];
            list[i] = other;
        }
    list[first] = list[end];
    list[end] = pivot;
    sort(list, first, end - 1);
    sort(list, end + 1, last);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *told = calloc(2 * size, sizeof(int));
    if (rank == 0) {
        int count = 0;
        while (count < size - 1) {
            int flag;
            MPI_Status status;
            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &status);
            if (!flag)
                continue;
            MPI_Recv(&told[size + count], 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            told[count++] = status.MPI_SOURCE;
        }
        sort(told, 0, count - 2);
        sort(told + size, 0, count - 1);
    } else {
        int end = 10 * rank + 7;
        MPI_Send(&end, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Bcast(told, 2 * size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1 && told[0] != 1)
        MPI_Recv(told, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ orphan
    free(told);
    MPI_Finalize();
    return 0;
}
