// Rank 0 starts the reduction before the broadcast, all others after it.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 21
#include <mpi.h>
#include <stdio.h>

enum { BOUNDS, ENERGY, OPS };

int main(int argc, char **argv)
{
    int rank;
    float bounds[2] = {0.0f, 0.0f};
    double energy, total = 0.0;
    MPI_Request op[OPS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    energy = 0.5 * rank;

    if (rank == 0) {
        bounds[0] = -1.0f;
        bounds[1] = +1.0f;
        MPI_Iallreduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &op[ENERGY]); //~ mismatch
        MPI_Ibcast(bounds, 2, MPI_FLOAT, 0, MPI_COMM_WORLD, &op[BOUNDS]);
    } else {
        MPI_Ibcast(bounds, 2, MPI_FLOAT, 0, MPI_COMM_WORLD, &op[BOUNDS]); //~ mismatch
        MPI_Iallreduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &op[ENERGY]);
    }
    MPI_Waitall(OPS, op, MPI_STATUSES_IGNORE);

    printf("rank %d: %.2f in [%.1f, %.1f]\n", rank, total, bounds[0], bounds[1]);
    MPI_Finalize();
    return 0;
}
