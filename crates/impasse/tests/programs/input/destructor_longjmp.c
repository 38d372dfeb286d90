// A rank that reads a bad sample throws with longjmp past the collective end of the measurement.
// ranks: 2, 3
// expect: deadlock input
// pattern: 9
#include <mpi.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static jmp_buf handler;

static void measure(int rank)
{
    srand((unsigned)time(NULL) ^ (unsigned)(rank << 8));
    int sample = rand() % 1000;
    if (sample == 999)
        longjmp(handler, 1);
    printf("rank %d: %d\n", rank, sample);
}

static void end_measurement(void)
{
    MPI_Barrier(MPI_COMM_WORLD); //~ missing
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (setjmp(handler) == 0) {
        measure(rank);
        end_measurement();
    } else {
        fprintf(stderr, "a sample was out of range\n");
    }

    MPI_Finalize(); //~ missing
    return 0;
}
