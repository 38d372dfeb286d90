// The library asks first whether MPI is initialised.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stdio.h>

static void library_start(int *argc, char ***argv)
{
    int provided, running;

    MPI_Initialized(&running);
    if (!running)
        MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
}

int main(int argc, char **argv)
{
    int size;

    MPI_Init(&argc, &argv);
    library_start(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("%d ranks\n", size);
    MPI_Finalize();
    return 0;
}
