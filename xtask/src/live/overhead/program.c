/* Loops of MPI calls; prints how many microseconds a round takes and the calls of each round. `alone` waits for
   nobody, and counts the time that it uses the processor: what else runs on the machine matters little. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 20000, HALO = 100 };

static double now(const char *what) {
    struct timespec used;
    if (strcmp(what, "alone") != 0) return MPI_Wtime();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    int rank, size, calls = 0;
    static double cells[CELLS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *what = argc > 1 ? argv[1] : "nothing";
    int rounds = argc > 2 ? atoi(argv[2]) : 0;
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    double sum = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now(what);
    for (int round = 0; round < rounds; round++) {
        if (strcmp(what, "ping-pong") == 0) {
            calls = 2;
            if (rank == 0) MPI_Send(cells, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
            if (rank < 2) MPI_Recv(cells, 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 1) MPI_Send(cells, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        } else if (strcmp(what, "alone") == 0) {
            calls = 1;
            MPI_Sendrecv_replace(cells, 1, MPI_DOUBLE, 0, 0, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        } else if (strcmp(what, "halo") == 0) {
            MPI_Request requests[4];
            calls = 5;
            MPI_Irecv(cells, HALO, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
            MPI_Irecv(cells + CELLS - HALO, HALO, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
            MPI_Isend(cells + CELLS - 2 * HALO, HALO, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[2]);
            MPI_Isend(cells + HALO, HALO, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[3]);
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
            for (int cell = 1; cell < CELLS - 1; cell++)
                cells[cell] = 0.25 * cells[cell - 1] + 0.5 * cells[cell] + 0.25 * cells[cell + 1] + 1e-9;
        } else {
            calls = 1;
            MPI_Allreduce(&cells[round % CELLS], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        }
    }
    double microseconds = rounds ? (now(what) - begin) / rounds * 1e6 : 0;
    if (rank == 0) printf("%.6f %d\n", microseconds, calls);
    MPI_Finalize();
    return sum == 12345.6789;
}
