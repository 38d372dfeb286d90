// Odd-even sort: a rank stops after two rounds in which it did not swap; the seed is the clock.
// ranks: 3
// expect: deadlock input
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size, key, other, swapped, quiet = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand((unsigned)time(NULL) + 7 * rank + 1);
    key = rand() % 100;
    for (int round = 0; quiet < 2; round++) {
        int partner = (rank + round) % 2 == 0 ? rank + 1 : rank - 1;
        swapped = 0;
        if (partner >= 0 && partner < size) {
            MPI_Sendrecv(&key, 1, MPI_INT, partner, 0, &other, 1, MPI_INT, partner, 0, //~ orphan
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if ((rank < partner) == (other < key) && other != key) {
                key = other;
                swapped = 1;
            }
        }
        quiet = swapped ? 0 : quiet + 1;
    }
    printf("rank %d has %d\n", rank, key);
    MPI_Finalize();
    return 0;
}
