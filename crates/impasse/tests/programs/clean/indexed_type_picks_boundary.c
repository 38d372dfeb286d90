// The boundary nodes of an unstructured piece are picked with an indexed type and added up at the owner.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define NODES 10
#define SHARED 4

static const int shared_nodes[SHARED] = {9, 0, 4, 5};

static MPI_Datatype shared_type(void)
{
    MPI_Datatype type;
    MPI_Type_create_indexed_block(SHARED, 1, shared_nodes, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    return type;
}

static MPI_Datatype runs_type(void)
{
    int lengths[2] = {1, 3}, starts[2] = {0, 6};
    MPI_Datatype type;
    MPI_Type_indexed(2, lengths, starts, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    return type;
}

int main(int argc, char **argv)
{
    int rank, size;
    double load[NODES], theirs[SHARED];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < NODES; i++)
        load[i] = 10 * rank + i;

    MPI_Datatype picked = shared_type(), runs = runs_type();
    if (rank == 0) {
        for (int p = 1; p < size; p++) {
            MPI_Recv(theirs, SHARED, MPI_DOUBLE, p, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < SHARED; i++)
                load[shared_nodes[i]] += theirs[i];
        }
        for (int p = 1; p < size; p++)
            MPI_Send(load, 1, runs, p, 1, MPI_COMM_WORLD);
    } else {
        MPI_Send(load, 1, picked, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(load, 1, runs, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("rank %d: load[0] = %g, load[8] = %g\n", rank, load[0], load[8]);
    MPI_Type_free(&runs);
    MPI_Type_free(&picked);
    MPI_Finalize();
    return 0;
}
