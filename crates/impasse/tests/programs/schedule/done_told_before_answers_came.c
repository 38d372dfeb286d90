// Ranks say that they are done before they have their answers, so others may stop answering.
// ranks: 2, 3
// expect: deadlock schedule
#include <mpi.h>

enum { CONTACT = 1, ANSWER, DONE };

/* Answers whoever asks; nobody knows how many will. */
static int answer_one(void)
{
    int flag, value;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, CONTACT, MPI_COMM_WORLD, &flag, &status);
    if (flag) {
        MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, CONTACT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        value++;
        MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, ANSWER, MPI_COMM_WORLD);
    }
    return flag;
}

/* Asks the next two ranks, and answers until a tree of messages says that all have their answers. */
static void exchange(int rank, int size)
{
    int asked[2], answers[2], n = 0, children = 0, child[2];
    MPI_Request asking[2], answering[2], below[2], up, above;
    for (int d = 1; d <= 2 && rank + d < size; d++, n++) {
        asked[n] = rank;
        MPI_Irecv(&answers[n], 1, MPI_INT, rank + d, ANSWER, MPI_COMM_WORLD, &answering[n]);
        MPI_Isend(&asked[n], 1, MPI_INT, rank + d, CONTACT, MPI_COMM_WORLD, &asking[n]);
    }
    for (int i = 1; i <= 2; i++)
        if (2 * rank + i < size) {
            child[children] = 2 * rank + i;
            MPI_Irecv(NULL, 0, MPI_INT, child[children], DONE, MPI_COMM_WORLD, &below[children]);
            children++;
        }
    int mine = 1, theirs = 0, all = 0;
    while (!all) {
        while (answer_one())
            ;
        if (!mine) {
            MPI_Testall(n, answering, &mine, MPI_STATUSES_IGNORE);
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
    MPI_Waitall(n, answering, MPI_STATUSES_IGNORE); //~ orphan
    MPI_Waitall(n, asking, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    exchange(rank, size);
    MPI_Finalize();
    return 0;
}
