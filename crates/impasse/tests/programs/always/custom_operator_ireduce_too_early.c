// The result of a function of the program is used before the wait: its root is not the same on all ranks yet.
// ranks: 3
// expect: deadlock always
#include <mpi.h>

typedef struct { double value; int where; } Peak;

static void higher(void *in, void *inout, int *len, MPI_Datatype *type) {
    Peak *one = in, *two = inout;
    for (int i = 0; i < *len; i++)
        if (one[i].value > two[i].value) two[i] = one[i];
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Op op;
    MPI_Datatype type;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(sizeof(Peak), MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(higher, 1, &op);
    Peak mine = {(rank * 7) % 5, rank}, top = mine;
    double border = rank, ghost;
    MPI_Iallreduce(&mine, &top, 1, type, op, MPI_COMM_WORLD, &request);
    MPI_Sendrecv(&border, 1, MPI_DOUBLE, (rank + 1) % size, 0, &ghost, 1, MPI_DOUBLE, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&top, 1, type, top.where, MPI_COMM_WORLD);  //~ mismatch
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
