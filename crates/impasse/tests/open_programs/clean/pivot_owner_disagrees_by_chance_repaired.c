// Elimination with pivoting of a random matrix: the owner of the pivot row comes from one reduction; the seed is the clock.
// ranks: 2, 3
// expect: clean
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N 6

int main(int argc, char **argv)
{
    double rows[N][N], pivot[N];
    int rank, used[N] = {0}, singular = 0;
    struct {
        double value;
        int rank;
    } mine, best;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + rank + 2);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            rows[i][j] = rand() / (double)RAND_MAX - 0.5;
    for (int k = 0; k < N; k++) {
        int at = -1;
        mine.value = 0.0;
        mine.rank = rank;
        for (int i = 0; i < N; i++)
            if (!used[i] && fabs(rows[i][k]) > mine.value) {
                mine.value = fabs(rows[i][k]);
                at = i;
            }
        MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
        if (best.value < 1e-12) {
            singular = 1;
            break;
        }
        if (best.rank == rank && at >= 0) {
            used[at] = 1;
            for (int j = 0; j < N; j++)
                pivot[j] = rows[at][j];
        }
        MPI_Bcast(pivot, N, MPI_DOUBLE, best.rank, MPI_COMM_WORLD);
        for (int i = 0; i < N; i++)
            if (!used[i])
                for (int j = N - 1; j >= k; j--)
                    rows[i][j] -= pivot[j] * rows[i][k] / pivot[k];
    }
    if (rank == 0)
        printf("%s\n", singular ? "singular" : "done");
    MPI_Finalize();
    return 0;
}
