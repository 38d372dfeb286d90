// Roles are told apart by switches on integers of all kinds; a case is missing, so nobody receives.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

enum role { SENDER, RECEIVER = 7 };

static int role(int rank)
{
    int points = 0;

    switch ((char)(rank + 'a')) {
    case 'a': points += 1; break;
    case 'b': points += 2; break;
    }
    switch ((long long)rank << 40) {
    case 0: points += 10; break;
    case 1LL << 40: points += 20; break;
    }
    switch ((unsigned char)(rank + 255)) {
    case 255: points += 100; break;
    case 0 ... 3: points += 200; break;
    }
    switch (rank ? RECEIVER : SENDER) {
    case SENDER: points += 1000; break;
    case RECEIVER: points += 2000; break;
    }
    switch ((_Bool)rank) {
    case 0: points += 10000; break;
    case 1: points += 20000; break;
    }
    switch (18446744073709551615ULL - rank) {
    case 18446744073709551615ULL: points += 100000; break;
    default: points += 200000; break;
    }
    switch ((short)(rank - 1)) {
    case -1: points += 1000000; break;
    case 0: points += 2000000; break;
    }
    switch ((__int128)rank) {
    case 0: points += 10000000; break;
    case 1: points += 20000000; break;
    }
    return points;
}

int main(int argc, char **argv)
{
    int rank, data = 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    switch (role(rank)) {
    case 11111111:
        MPI_Ssend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ orphan
        break;
    case 22222221:
        MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        break;
    }
    MPI_Finalize();
    return 0;
}
