// Every rank writes its block of a shared file collectively, reads a neighbour's block back and compares.
// ranks: 1, 2, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define N 8

static void check(int code, const char *what)
{
    if (code == MPI_SUCCESS)
        return;
    fprintf(stderr, "%s failed\n", what);
    MPI_Abort(MPI_COMM_WORLD, code);
}

static int value(int rank, int i)
{
    return 1000 * rank + i;
}

int main(int argc, char **argv)
{
    int rank, size, block[N], other[N];
    MPI_File file;
    const MPI_Offset bytes = N * sizeof(int);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N; i++)
        block[i] = value(rank, i);

    int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    check(MPI_File_open(MPI_COMM_WORLD, "blocks.tmp", mode, MPI_INFO_NULL, &file), "open");
    check(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), "view");
    check(MPI_File_write_at_all(file, (MPI_Offset)rank * N, block, N, MPI_INT, MPI_STATUS_IGNORE), "write");
    check(MPI_File_sync(file), "sync");
    MPI_Barrier(MPI_COMM_WORLD);
    check(MPI_File_sync(file), "sync");

    int next = (rank + 1) % size;
    check(MPI_File_read_at_all(file, (MPI_Offset)next * N, other, N, MPI_INT, MPI_STATUS_IGNORE), "read");
    check(MPI_File_close(&file), "close");

    long difference = 0;
    for (int i = 0; i < N; i++)
        difference += other[i] - value(next, i);
    printf("rank %d: the blocks differ by %ld\n", rank, difference);
    if (rank == 0)
        printf("%lld bytes by each of %d ranks\n", (long long)bytes, size);
    MPI_Finalize();
    return 0;
}
