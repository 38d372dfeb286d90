// The datatype is chosen by the kind of a field; for one kind no case sets it.
// ranks: 2
// expect: error
#include <mpi.h>
#include <stdio.h>

enum kind { COUNT, WEIGHT, FLAG };

union value {
    int count;
    double weight;
    _Bool flag;
};

static MPI_Datatype type_of(enum kind kind)
{
    MPI_Datatype type;

    switch (kind) {
    case COUNT:
        type = MPI_INT;
        break;
    case WEIGHT:
        type = MPI_DOUBLE;
        break;
    case FLAG:
        break;
    }
    return type;
}

int main(int argc, char **argv)
{
    enum kind fields[3] = {COUNT, WEIGHT, FLAG};
    union value room[3] = {{0}};
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        MPI_Bcast(&room[i], 1, type_of(fields[i]), 0, MPI_COMM_WORLD); //~ handle
    printf("rank %d has it\n", rank);
    MPI_Finalize();
    return 0;
}
