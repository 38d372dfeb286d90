// One function describes the particle for both sides.
// ranks: 2, 4
// expect: clean
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
    double x[3];
    int id;
} particle;

static MPI_Datatype particle_type(void)
{
    int lengths[2] = {3, 1};
    MPI_Aint offsets[2] = {offsetof(particle, x), offsetof(particle, id)};
    MPI_Datatype parts[2] = {MPI_DOUBLE, MPI_INT}, type;
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
    MPI_Datatype type = particle_type();
    if (rank % 2 == 0)
        MPI_Send(&p, 1, type, rank + 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&p, 1, type, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d: particle %d\n", rank, p.id);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
