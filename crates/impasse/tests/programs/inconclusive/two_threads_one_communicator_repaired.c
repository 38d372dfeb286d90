// Each thread has a duplicate of the communicator for its collectives.
// ranks: 2
// expect: inconclusive
// pattern: 29
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

struct lane {
    MPI_Comm comm;
    double value;
};

static void *residual(void *argument)
{
    struct lane *lane = argument;
    double local = 0.125;
    MPI_Allreduce(&local, &lane->value, 1, MPI_DOUBLE, MPI_SUM, lane->comm);
    return NULL;
}

static void *parameters(void *argument)
{
    struct lane *lane = argument;
    MPI_Bcast(&lane->value, 1, MPI_DOUBLE, 0, lane->comm);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t threads[2];
    struct lane lanes[2] = {{MPI_COMM_WORLD, 0.0}, {MPI_COMM_WORLD, 2.5}};

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < 2; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &lanes[i].comm);

    pthread_create(&threads[0], NULL, residual, &lanes[0]);
    pthread_create(&threads[1], NULL, parameters, &lanes[1]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("%g %g\n", lanes[0].value, lanes[1].value);

    for (int i = 0; i < 2; i++)
        MPI_Comm_free(&lanes[i].comm);
    MPI_Finalize();
    return 0;
}
