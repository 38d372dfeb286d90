// Directives of OpenMP are comments, so there is one thread: ranks with one thread receive first.
// ranks: 2
// expect: deadlock always
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int threads = 0;
#pragma omp parallel
#pragma omp master
    threads = omp_get_num_threads();
    omp_lock_t lock;
    omp_init_lock(&lock);
    omp_set_lock(&lock);
    int word = threads;
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    if (threads > 1)
        MPI_Send(&word, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Recv(&word, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
    if (threads == 1)
        MPI_Send(&word, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
