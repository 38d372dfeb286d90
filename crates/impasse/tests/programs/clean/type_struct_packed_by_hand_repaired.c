// The displacements of a struct datatype are those of the compiler.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

struct sample {
    double time;
    int station;
    double level;
};

int main(int argc, char **argv)
{
    int rank;
    struct sample sample = {0.5, 3, 7.25};
    int lengths[3] = {1, 1, 1};
    MPI_Aint at[3] = {0, sizeof(double), offsetof(struct sample, level)};
    MPI_Datatype types[3] = {MPI_DOUBLE, MPI_INT, MPI_DOUBLE}, sample_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(3, lengths, at, types, &sample_type);
    MPI_Type_commit(&sample_type);
    if (rank == 0)
        MPI_Send(&sample, 1, sample_type, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&sample, 1, sample_type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d: %g\n", rank, sample.level);
    MPI_Type_free(&sample_type);
    MPI_Finalize();
    return 0;
}
