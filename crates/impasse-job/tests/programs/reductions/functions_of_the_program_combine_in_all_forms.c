// Functions of the program combine in non-blocking and persistent reductions, too.
// ranks: 3
// expect: completed
// rank 0: started: nothing yet
// rank 0: all 321
// rank 0: root 321
// rank 0: scan 1
// rank 0: block 321
// rank 0: again 321 0
// rank 0: again 432 1
// rank 1: started: nothing yet
// rank 1: all 321
// rank 1: root 0
// rank 1: scan 21
// rank 1: block 321
// rank 1: again 321 0
// rank 1: again 432 1
// rank 2: started: nothing yet
// rank 2: all 321
// rank 2: root 0
// rank 2: scan 321
// rank 2: block 321
// rank 2: again 321 0
// rank 2: again 432 1
#include <mpi.h>
#include <stdio.h>

// Writes the digits of ranks one before the other: the order of operands shows in the result.
static void digits(void *in, void *inout, int *len, MPI_Datatype *datatype) {
    int *one = in, *two = inout;
    for (int i = 0; i < *len; i++) {
        int above = 1;
        while (above <= one[i]) above *= 10;
        two[i] = two[i] * above + one[i];
    }
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op op;
    MPI_Op_create(digits, 0, &op);

    int mine = rank + 1, all = -1, root = 0, scan = 0, parts[3] = {rank + 1, rank + 1, rank + 1}, part = 0;
    MPI_Request requests[3];
    MPI_Iallreduce(&mine, &all, 1, MPI_INT, op, MPI_COMM_WORLD, &requests[0]);
    printf("started: %s\n", all == -1 ? "nothing yet" : "too early");
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    printf("all %d\n", all);
    MPI_Ireduce(&mine, &root, 1, MPI_INT, op, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Iscan(&mine, &scan, 1, MPI_INT, op, MPI_COMM_WORLD, &requests[1]);
    MPI_Ireduce_scatter_block(parts, &part, 1, MPI_INT, op, MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    printf("root %d\nscan %d\nblock %d\n", root, scan, part);

    MPI_Datatype type;
    MPI_Comm comm;
    MPI_Type_contiguous(1, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Allreduce_init(&mine, &all, 1, type, op, comm, MPI_INFO_NULL, &requests[0]);
    // The request holds what it was made from.
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Comm_free(&comm);
    for (int round = 0; round < 2; round++) {
        mine = rank + 1 + round;
        MPI_Start(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        printf("again %d %d\n", all, round);
    }
    MPI_Request_free(&requests[0]);
    MPI_Finalize();
    return 0;
}
