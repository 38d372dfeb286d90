// Even ranks lock the accounts from left to right, odd ranks from right to left: a matter of luck.
// ranks: 2, 4
// expect: deadlock schedule
// pattern: 27
#include <mpi.h>
#include <stdio.h>

enum { LEFT, RIGHT };

static void take(MPI_Win account, int *balance)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, account); //~ cycle
    MPI_Get(balance, 1, MPI_INT, 0, 0, 1, MPI_INT, account);
    MPI_Win_flush(0, account); //~ cycle
}

static void give(MPI_Win account, int balance)
{
    MPI_Put(&balance, 1, MPI_INT, 0, 0, 1, MPI_INT, account);
    MPI_Win_unlock(0, account);
}

static void transfer(MPI_Win *accounts, int from, int to, int amount)
{
    int old[2];
    take(accounts[from], &old[from]);
    take(accounts[to], &old[to]);
    give(accounts[to], old[to] + amount);
    give(accounts[from], old[from] - amount);
}

int main(int argc, char **argv)
{
    int rank, *money[2];
    MPI_Win accounts[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &money[i], &accounts[i]);
        *money[i] = 100;
    }
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank % 2 == 0)
        transfer(accounts, LEFT, RIGHT, 5);
    else
        transfer(accounts, RIGHT, LEFT, 7);

    MPI_Win_free(&accounts[RIGHT]);
    MPI_Win_free(&accounts[LEFT]);
    MPI_Finalize();
    return 0;
}
