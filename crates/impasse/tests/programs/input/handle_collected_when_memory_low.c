// A rank that is short of memory drops its cache of windows, which is collective, while others keep theirs.
// ranks: 2, 3
// expect: deadlock input
// pattern: 26
#include <mpi.h>
#include <stdio.h>

static int short_of_memory(void)
{
    long kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "r");
    if (!file)
        return 0;
    int fields = fscanf(file, "MemTotal: %ld", &kilobytes);
    fclose(file);
    return fields == 1 && kilobytes < 262144;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Win cache;
    char *base;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &cache);

    int drop = short_of_memory();
    if (drop)
        MPI_Win_free(&cache); //~ cycle
    MPI_Barrier(MPI_COMM_WORLD); //~ cycle
    if (!drop)
        MPI_Win_free(&cache);
    MPI_Finalize();
    return 0;
}
