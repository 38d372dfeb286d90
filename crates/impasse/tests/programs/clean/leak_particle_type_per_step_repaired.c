// The datatype for particles is freed in the step that builds it.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stddef.h>

struct particle {
    double position[3];
    int charge;
};

static MPI_Datatype particle_type(void)
{
    int lengths[2] = {3, 1};
    MPI_Aint places[2] = {offsetof(struct particle, position), offsetof(struct particle, charge)};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, fields, whole;

    MPI_Type_create_struct(2, lengths, places, types, &fields);
    MPI_Type_create_resized(fields, 0, sizeof(struct particle), &whole);
    MPI_Type_commit(&whole);
    MPI_Type_free(&fields);
    return whole;
}

int main(int argc, char **argv)
{
    struct particle mine = {{0, 0, 0}, 1}, theirs;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        MPI_Datatype type = particle_type();
        MPI_Sendrecv(&mine, 1, type, (rank + 1) % size, step, &theirs, 1, type,
                     (rank + size - 1) % size, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Type_free(&type);
        mine = theirs;
    }
    MPI_Finalize();
    return 0;
}
