// The datatype lists the members as they are.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct particle {
    double position[3];
    int id;
    float charge;
};

int main(int argc, char **argv)
{
    int rank, lengths[3] = {3, 1, 1};
    MPI_Aint at[3] = {offsetof(struct particle, position), offsetof(struct particle, id),
                      offsetof(struct particle, charge)};
    MPI_Datatype types[3] = {MPI_DOUBLE, MPI_INT, MPI_FLOAT}, members, particle_type;
    struct particle *all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(3, lengths, at, types, &members);
    MPI_Type_create_resized(members, 0, sizeof(struct particle), &particle_type);
    MPI_Type_commit(&particle_type);
    all = calloc(4, sizeof *all);
    for (int i = 0; rank == 0 && i < 4; i++)
        all[i].id = i;
    MPI_Bcast(all, 4, particle_type, 0, MPI_COMM_WORLD);
    printf("rank %d: %d\n", rank, all[3].id);
    free(all);
    MPI_Type_free(&particle_type);
    MPI_Type_free(&members);
    MPI_Finalize();
    return 0;
}
