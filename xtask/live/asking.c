/* The first rank asks for a message that comes late, or never: between its questions it computes a little, sleeps, or
   looks at a clock, each for longer than one who does nothing but to ask. Slow is not stuck. Then, with an argument,
   it asks for ever. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

#define SECONDS 5.0

static volatile double sink;

/* What was asked before does not count any more. */
static void begin_anew(void) { MPI_Barrier(MPI_COMM_SELF); }

static int asks(MPI_Request *request) {
    int flag;
    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
    return flag;
}

/* Some hundred nanoseconds. */
static void compute(void) {
    for (int i = 0; i < 400; i++) sink += i;
}

/* How often that, with a question, can be done in the time. */
static long rounds(MPI_Request *request) {
    double begin = MPI_Wtime();
    for (int i = 0; i < 100000; i++) {
        compute();
        asks(request);
    }
    return (long)(SECONDS / (MPI_Wtime() - begin) * 100000);
}

int main(int argc, char **argv) {
    int rank, value = 0, flag = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request); /* named as well: ! stuck */
        long left = rounds(&request);
        begin_anew();
        for (; left > 0; left--) {
            compute();
            asks(&request);
        }
        begin_anew();
        for (double end = MPI_Wtime() + SECONDS; MPI_Wtime() < end;) asks(&request);
        begin_anew();
        for (int i = 0; i < SECONDS * 1000; i++) {
            usleep(1000);
            asks(&request);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 1 && rank == 0)
        while (!flag) MPI_Test(&request, &flag, MPI_STATUS_IGNORE); /* ! stuck */
    if (argc > 1 && rank == 1) MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* ! stuck */
    if (rank == 1) MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("got %d\n", value);
    }
    MPI_Finalize();
    return 0;
}
