// Rank 0 receives before it sends, which opens the ring.
// ranks: 2, 3, 4
// expect: clean
// pattern: 2
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

struct record {
    int id;
    double weight;
};

static MPI_Datatype record_type(void)
{
    int lengths[2] = { 1, 1 };
    MPI_Aint places[2] = { offsetof(struct record, id), offsetof(struct record, weight) };
    MPI_Datatype members[2] = { MPI_INT, MPI_DOUBLE }, raw, full;

    MPI_Type_create_struct(2, lengths, places, members, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(struct record), &full);
    MPI_Type_commit(&full);
    MPI_Type_free(&raw);
    return full;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype type = record_type();
    struct record own = { rank, 1.0 / (rank + 1) }, next = { -1, 0.0 };
    int to = rank == size - 1 ? 0 : rank + 1;
    int from = rank == 0 ? size - 1 : rank - 1;

    if (rank == 0)
        MPI_Recv(&next, 1, type, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ssend(&own, 1, type, to, 0, MPI_COMM_WORLD);
    if (rank != 0)
        MPI_Recv(&next, 1, type, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    printf("%d has record %d (%g)\n", rank, next.id, next.weight);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
