// Whether something is noted depends on the clock of the first rank, again and again; all ranks note the same.
// ranks: 2, 3
// expect: clean
#include <mpi.h>

#define ROUNDS 14

struct log {
    int kinds[4];
    int last;
};

/* What was seen, by kind; each counts ten times. */
static void note(struct log *log, int kind, int round)
{
    int seen[4] = { 0 };

    for (int i = 0; i < 4; i++)
        seen[i] = log->kinds[i];
    seen[kind] += 10;
    for (int i = 0; i < 4; i++)
        log->kinds[i] = seen[i];
    log->last = round;
}

int main(int argc, char **argv)
{
    struct log log = { { 0 }, 0 };
    int late;
    double start;

    MPI_Init(&argc, &argv);
    start = MPI_Wtime();
    for (int i = 0; i < ROUNDS; i++) {
        late = MPI_Wtime() - start > 0.1 * i;
        MPI_Bcast(&late, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (late)
            note(&log, i % 4, i);
    }
    if (log.kinds[0] > 15)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
