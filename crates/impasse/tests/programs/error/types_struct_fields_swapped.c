// Sender and receiver describe the particle with the same fields in a different order.
// ranks: 2, 4
// expect: error
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
    double x[3];
    int id;
} particle;

static MPI_Datatype particle_type(int id_first)
{
    int lengths[2] = {3, 1};
    MPI_Aint offsets[2] = {offsetof(particle, x), offsetof(particle, id)};
    MPI_Datatype parts[2] = {MPI_DOUBLE, MPI_INT}, type;
    if (id_first) {
        lengths[0] = 1, lengths[1] = 3;
        offsets[0] = offsetof(particle, id), offsets[1] = offsetof(particle, x);
        parts[0] = MPI_INT, parts[1] = MPI_DOUBLE;
    }
    MPI_Type_create_struct(2, lengths, offsets, parts, &type);
    MPI_Type_commit(&type);
    return type;
}

int main(int argc, char **argv)
{
    int rank;
    particle p = {{0.5, 0.25, 0.125}, 7};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Datatype type = particle_type(rank % 2);
    if (rank % 2 == 0)
        MPI_Send(&p, 1, type, rank + 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&p, 1, type, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ types
    printf("rank %d: particle %d\n", rank, p.id);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
