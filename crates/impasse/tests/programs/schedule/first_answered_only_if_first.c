// Six ranks ask which of their messages has come, and one of them answers the first of its partners only if it comes first.
// ranks: 6
// expect: deadlock schedule
#include <mpi.h>
#include <stdio.h>

enum { PARTNERS = 3, WORD = 1, ANSWER = 2 };

int main(int argc, char **argv) {
    int rank, size, left = PARTNERS, words[PARTNERS], answers[PARTNERS];
    MPI_Request receives[PARTNERS], sends[2 * PARTNERS], waiting[PARTNERS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < PARTNERS; i++) {
        int from = (rank + size - i - 1) % size, to = (rank + i + 1) % size;
        MPI_Irecv(&words[i], 1, MPI_INT, from, WORD, MPI_COMM_WORLD, &receives[i]);
        MPI_Irecv(&answers[i], 1, MPI_INT, to, ANSWER, MPI_COMM_WORLD, &waiting[i]);
    }
    for (int i = 0; i < PARTNERS; i++) {
        MPI_Isend(&rank, 1, MPI_INT, (rank + i + 1) % size, WORD, MPI_COMM_WORLD, &sends[i]);
    }
    while (left > 0) {
        int at, there;
        MPI_Testany(PARTNERS, receives, &at, &there, MPI_STATUS_IGNORE);
        if (there) {
            int to = (rank + size - at - 1) % size;
            int to_whom = rank == 4 && at == 0 && left < PARTNERS ? MPI_PROC_NULL : to;
            MPI_Isend(&rank, 1, MPI_INT, to_whom, ANSWER, MPI_COMM_WORLD, &sends[PARTNERS + at]);
            left--;
        }
    }
    MPI_Waitall(PARTNERS, waiting, MPI_STATUSES_IGNORE); //~ orphan
    MPI_Waitall(2 * PARTNERS, sends, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
