// A benchmark times growing messages until its time is over, for one pattern after the other, and then uses the buffer as if
// it had come to the largest.
// ranks: 2
// expect: inconclusive

#include <mpi.h>
#include <stdlib.h>

#define PATTERNS 6
#define SIZES 6

static signed char *buffer;
static size_t length;
static int timed_out[PATTERNS];

static void reserve(size_t needed) {
    if (length < needed) {
        free(buffer);
        buffer = calloc(needed, 1);
        length = needed;
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    for (int pattern = 0; pattern < PATTERNS; pattern++) {
        double start = MPI_Wtime();
        for (int i = 0; i < SIZES && !timed_out[pattern]; i++) {
            int late;
            reserve((size_t)8 << i);
            MPI_Bcast(buffer, 8 << i, MPI_SIGNED_CHAR, pattern % 2, MPI_COMM_WORLD);
            late = MPI_Wtime() - start > 5.0;
            MPI_Allreduce(&late, &timed_out[pattern], 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    buffer[(8 << (SIZES - 1)) - 1] = 1; //~ crash
    free(buffer);
    MPI_Finalize();
    return 0;
}
