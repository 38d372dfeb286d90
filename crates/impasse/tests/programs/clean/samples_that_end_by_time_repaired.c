// A benchmark times one pattern after the other with growing messages, each until its time is over, which all agree on; buffers
// grow when they are too small.
// ranks: 2
// expect: clean

#include <mpi.h>
#include <stdlib.h>

#define PATTERNS 6
#define SIZES 6

struct buffers {
    signed char *send;
    signed char *receive;
    size_t length;
    int timed_out[PATTERNS];
};

static void reserve(struct buffers *buffers, size_t length) {
    if (buffers->length < length) {
        free(buffers->send);
        free(buffers->receive);
        buffers->send = calloc(length, 1);
        buffers->receive = calloc(length, 1);
        buffers->length = length;
    }
}

static void exchange(struct buffers *buffers, int pattern, int size) {
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (pattern % 2 == 0) {
        MPI_Sendrecv(buffers->send, size, MPI_SIGNED_CHAR, (rank + 1) % ranks, pattern, buffers->receive, size, MPI_SIGNED_CHAR,
                     (rank + ranks - 1) % ranks, pattern, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Allreduce(buffers->send, buffers->receive, size, MPI_SIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    struct buffers buffers = {0};
    MPI_Init(&argc, &argv);
    for (int pattern = 0; pattern < PATTERNS; pattern++) {
        double start = MPI_Wtime();
        for (int i = 0; i < SIZES && !buffers.timed_out[pattern]; i++) {
            int late, over;
            reserve(&buffers, (size_t)8 << i);
            exchange(&buffers, pattern, 1 << i);
            late = MPI_Wtime() - start > 5.0;
            MPI_Allreduce(&late, &over, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
            if (over)
                buffers.timed_out[pattern] = 1;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(buffers.send);
    free(buffers.receive);
    MPI_Finalize();
    return 0;
}
