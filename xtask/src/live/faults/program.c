#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int is(const char *argument, const char *word) { return argument && strcmp(argument, word) == 0; }

int main(int argc, char **argv) {
    int rank, size, value = 0, rounds = 60000;
    const char *how = argc > 1 ? argv[1] : NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    if (is(how, "once") || is(how, "hang") || is(how, "wait")) rounds = 2000;
    for (int round = 0; round < rounds; round++) {
        if (round == 1000 && rank == 0) {
            printf("begun\n");
            fflush(stdout);
        }
        if (round == 30000 && rank == size - 1 && is(how, "kill")) raise(SIGKILL);
        MPI_Sendrecv_replace(&value, 1, MPI_INT, right, 0, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (is(how, "hang") || (is(how, "wait") && rank > 0)) {
        struct timespec now;
        if (rank == 0) sleep(1);
        clock_gettime(CLOCK_REALTIME, &now);
        printf("waits at %ld.%09ld\n", (long)now.tv_sec, now.tv_nsec);
        fflush(stdout);
        MPI_Recv(&value, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (is(how, "wait")) sleep(600);
    if (is(how, "linger")) sleep(3);
    MPI_Finalize();
    printf("rank %d done\n", rank);
    return 0;
}
