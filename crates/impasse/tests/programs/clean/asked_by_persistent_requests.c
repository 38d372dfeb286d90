// Ranks ask by persistent requests, in three rounds, and answer whoever asks until all have their answers.
// ranks: 4
// expect: clean
#include <mpi.h>
#include <stddef.h>

enum { CONTACT = 1, ANSWER, DONE, REPORT };

static int rank, size, contact;

/* Answers whoever asks. */
static int answer_one(void)
{
    int flag, value;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, contact, MPI_COMM_WORLD, &flag, &status);
    if (flag) {
        MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, contact, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        value++;
        MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, ANSWER, MPI_COMM_WORLD);
    }
    return flag;
}

/* Asks the next two ranks, and answers until a tree of messages says that all have their answers. */
static int exchange(void)
{
    int asked[2], answers[2], children = 0, child[2];
    MPI_Request asking[2], answering[2], below[2], up, above;
    for (int d = 0; d < 2; d++) {
        int to = (rank + 1 + d) % size;
        asked[d] = rank;
        MPI_Irecv(&answers[d], 1, MPI_INT, to, ANSWER, MPI_COMM_WORLD, &answering[d]);
        MPI_Send_init(&asked[d], 1, MPI_INT, to, contact, MPI_COMM_WORLD, &asking[d]);
    }
    MPI_Startall(2, asking);
    for (int i = 1; i <= 2; i++)
        if (2 * rank + i < size) {
            child[children] = 2 * rank + i;
            MPI_Irecv(NULL, 0, MPI_INT, child[children], DONE, MPI_COMM_WORLD, &below[children]);
            children++;
        }
    int mine = 0, theirs = 0, all = 0;
    while (!all) {
        while (answer_one())
            ;
        if (!mine) {
            MPI_Testall(2, answering, &mine, MPI_STATUSES_IGNORE);
        } else if (!theirs) {
            MPI_Testall(children, below, &theirs, MPI_STATUSES_IGNORE);
            if (theirs && rank > 0) {
                MPI_Isend(NULL, 0, MPI_INT, (rank - 1) / 2, DONE, MPI_COMM_WORLD, &up);
                MPI_Irecv(NULL, 0, MPI_INT, (rank - 1) / 2, DONE, MPI_COMM_WORLD, &above);
            }
        } else if (rank > 0) {
            MPI_Test(&above, &all, MPI_STATUS_IGNORE);
        } else {
            all = 1;
        }
    }
    if (rank > 0)
        MPI_Wait(&up, MPI_STATUS_IGNORE);
    for (int i = 0; i < children; i++)
        MPI_Send(NULL, 0, MPI_INT, child[i], DONE, MPI_COMM_WORLD);
    MPI_Waitall(2, asking, MPI_STATUSES_IGNORE);
    for (int d = 0; d < 2; d++)
        MPI_Request_free(&asking[d]);
    return answers[0] + answers[1];
}

int main(int argc, char **argv)
{
    int sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 3; round++) {
        /* Who is done already may ask for the next round. */
        contact = CONTACT + 10 * (round % 2);
        sum += exchange();
    }
    if (rank == 3)
        MPI_Ssend(&sum, 1, MPI_INT, 1, REPORT, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&sum, 1, MPI_INT, 3, REPORT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
